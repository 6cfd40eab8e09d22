import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { subscribe } from '../offline/announcements.ts';

/** The query key of the number of bids that wait for an answer. */
export const PENDING_BIDS = ['pending-bids'] as const;

/** The delay after the first announcement, in milliseconds. Many bids within it cause one read. */
const GATHER_MS = 800;

/** The clients with a pending refetch: the menu and the page both listen. */
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
 * Refetches bids when the server announces that some were placed or decided.
 *
 * @param topic `bids:bidder:<member>`, `bids:company:<company>` or `bids:all`; null for none
 */
export function useBidChanges(topic: string | null): void {
  const queryClient = useQueryClient();
  const hear = useEffectEvent(() => readAgainSoon(queryClient));
  useEffect(() => (topic === null ? undefined : subscribe(topic, () => hear(), { isPrivate: true })), [topic]);
}
