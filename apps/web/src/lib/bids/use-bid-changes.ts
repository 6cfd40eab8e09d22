import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { subscribe } from '../offline/announcements.ts';

/** Key of the count of bids that wait for an answer. */
export const PENDING_BIDS = ['pending-bids'] as const;

/** After a change was told the next ones are waited for this long, in milliseconds: many bids at once are read once. */
const GATHER_MS = 800;

/** Whose lists are about to be read again: the menu and the page both listen. */
const gathering = new WeakSet<QueryClient>();

function readAgainSoon(queryClient: QueryClient): void {
  if (gathering.has(queryClient)) return;
  gathering.add(queryClient);
  setTimeout(() => {
    gathering.delete(queryClient);
    void queryClient.invalidateQueries({ queryKey: ['customer_bids'] });
    void queryClient.invalidateQueries({ queryKey: PENDING_BIDS });
  }, GATHER_MS);
}

/**
 * Reads bids again when the server tells that some were placed or decided.
 *
 * @param topic `bids:bidder:<member>`, `bids:company:<company>` or `bids:all`; null for none
 */
export function useBidChanges(topic: string | null): void {
  const queryClient = useQueryClient();
  const hear = useEffectEvent(() => readAgainSoon(queryClient));
  useEffect(() => (topic === null ? undefined : subscribe(topic, () => hear(), { isPrivate: true })), [topic]);
}
