import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/** History entries whose target was scrolled to: a reader who returns to one finds the page as it was left. */
const gone = new Set<string>();

/**
 * Goes to the place in the page that the address names behind its #, as soon as it is there, and puts the focus on it.
 *
 * @param isThere whether the rows are on screen
 */
export function useReached(isThere: boolean): string {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const entry = useRouterState({
    select: ({ location: { href, state } }) => {
      const { __TSR_key: key = '' } = state;
      return `${key} ${href}`;
    },
  });
  useEffect(() => {
    const place = isThere && hash && !gone.has(entry) ? document.getElementById(hash) : null;
    if (!place) return;
    gone.add(entry);
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: hash.startsWith('product-') ? 'center' : 'start' });
  });
  return hash;
}
