import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { subscribe } from '../offline/announcements.ts';

/** The delay after the first announcement, in milliseconds. Many changes within it cause one read. */
const GATHER_MS = 800;

/**
 * Refetches who is interested in a member's own listings when that changes (db/schema/77-interests/announce_interests.sql).
 *
 * @param userId the poster, on whose private topic the changes are announced
 */
export function useInterestChanges(userId: string): void {
  const queryClient = useQueryClient();
  const readAgain = useEffectEvent(() => {
    void queryClient.invalidateQueries({ queryKey: ['interested'] });
    void queryClient.invalidateQueries({ queryKey: ['interest-counts'] });
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      readAgain();
    };
    const stop = subscribe(`interests:${userId}`, () => (timer ??= setTimeout(read, GATHER_MS)), { isPrivate: true });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [userId]);
}
