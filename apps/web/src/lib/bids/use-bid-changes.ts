import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { subscribe } from '../offline/announcements.ts';

/** Key of the count of bids that wait for an answer. */
export const PENDING_BIDS = ['pending-bids'] as const;

/** After a change was told the next ones are waited for this long, in milliseconds: many bids at once are read once. */
const GATHER_MS = 800;

/**
 * Reads bids again when the server tells that some were placed or decided.
 *
 * @param topic `bids:bidder:<member>`, `bids:company:<company>` or `bids:all`; null for none
 */
export function useBidChanges(topic: string | null): void {
  const queryClient = useQueryClient();
  const readAgain = useEffectEvent(() => {
    void queryClient.invalidateQueries({ queryKey: ['customer_bids'] });
    void queryClient.invalidateQueries({ queryKey: PENDING_BIDS });
  });
  useEffect(() => {
    if (topic === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe(
      topic,
      () => {
        timer ??= setTimeout(() => {
          timer = undefined;
          readAgain();
        }, GATHER_MS);
      },
      { isPrivate: true },
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [topic]);
}
