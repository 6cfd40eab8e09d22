import { useSyncExternalStore } from 'react';

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}

/**
 * The seconds until a time, computed from the clock and not by ticks, so that they are right after a phone was asleep.
 *
 * @param until milliseconds since 1970
 * @returns the whole seconds left, 0 when over
 */
export function useCountdown(until: number): number {
  return useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((until - Date.now()) / 1000)));
}
