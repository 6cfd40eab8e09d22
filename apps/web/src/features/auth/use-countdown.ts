import { useSyncExternalStore } from 'react';

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}

/**
 * Seconds left until a moment, counted on the clock and not by ticks, so that a phone that slept comes back right.
 *
 * @param until milliseconds since 1970
 * @returns the whole seconds left, 0 when over
 */
export function useCountdown(until: number): number {
  return useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((until - Date.now()) / 1000)));
}
