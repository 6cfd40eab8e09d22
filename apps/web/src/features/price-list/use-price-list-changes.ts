import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { subscribe } from '#lib/offline/announcements.ts';

/** The delay after the first announcement, in milliseconds. Many changes within it cause one read. */
const GATHER_MS = 800;
/** A random extra delay, so that open pages do not all read at the same moment. */
const SPREAD_MS = 1200;

/** Refreshes the price lists of an open page when the server announces changes (db/schema/65-news/announce_price_lists.sql). */
export function usePriceListChanges(): void {
  const queryClient = useQueryClient();
  const readAgain = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey: ['price-lists'] }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      readAgain();
    };
    const stop = subscribe('price-lists', () => (timer ??= setTimeout(read, GATHER_MS + Math.random() * SPREAD_MS)));
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}
