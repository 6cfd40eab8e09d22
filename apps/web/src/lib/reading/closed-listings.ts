// Tracks listings that are closed while a page shows them: by a realtime announcement, or by an action that the server refused. The rows
// stay where they are and are marked as closed. The next read of the list leaves them out.
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { useEffect, useSyncExternalStore } from 'react';
import { subscribe } from '../offline/announcements.ts';

const closed = new Set<string>();
const listeners = new Set<() => void>();

/** Notes that listings are closed, by their keys. */
export function noteClosed(ids: readonly string[]): void {
  for (const id of ids) closed.add(id);
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a listing was closed since it was read. */
export function useIsClosed(id: string): boolean {
  return useSyncExternalStore(
    listen,
    () => closed.has(id),
    () => false,
  );
}

/** Hears of listings of a table that are closed while the page is open. */
export function useHearClosed(table: ListingTable): void {
  useEffect(
    () =>
      subscribe(`listings:${table}`, ({ event, payload }) => {
        if (event === 'closed' && Array.isArray(payload.ids)) noteClosed(payload.ids as string[]);
      }),
    [table],
  );
}
