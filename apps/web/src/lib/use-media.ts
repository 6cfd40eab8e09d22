import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, with updates. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => window.matchMedia(query).matches,
  );
}

/** Wide enough for tables and the two-row header. One layout is rendered, never both. */
export const useIsDesktop = (): boolean => useMedia('(min-width: 960px)');

/** Wide enough for a table of few columns. */
export const useIsTablet = (): boolean => useMedia('(min-width: 720px)');

/** Wide enough for every column of a table. */
export const useIsWide = (): boolean => useMedia('(min-width: 1240px)');
