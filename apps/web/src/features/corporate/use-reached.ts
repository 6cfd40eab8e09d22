import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/** History entries whose target was scrolled to: a reader who returns to one finds the page as it was left. */
const gone = new Set<string>();

/**
 * Scrolls to the target that the address names after its #, as soon as it has rendered, and focuses it.
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
