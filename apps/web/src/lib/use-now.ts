import { useMemo, useSyncExternalStore } from 'react';

const MINUTE = 60_000;

function subscribe(listener: () => void) {
  const timer = setInterval(listener, MINUTE / 2);
  return () => clearInterval(timer);
}

const currentMinute = () => Math.floor(Date.now() / MINUTE);

/** The time to the minute; what shows an age grows older with it. */
export function useNow(): Date {
  const minute = useSyncExternalStore(subscribe, currentMinute, currentMinute);
  return useMemo(() => new Date(minute * MINUTE), [minute]);
}
