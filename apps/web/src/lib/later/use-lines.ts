import { startTransition, useEffect, useState } from 'react';
import { prerenderedPage } from '../reading/prerendered.ts';

/** A page that is loaded again, or that the reader goes back to, is shown where it was left, so its height must be right at once. */
const isOpenedAnew = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .every((entry) => (entry as PerformanceNavigationTiming).type === 'navigate');

/**
 * How a list is rendered. The app begins with the lines of the prerendered page, which it replaces, and renders the others in a transition:
 * fifty rows at once hold up a press for most of a second on a slow phone.
 *
 * @returns `first`: the lines of the prerendered page; `rest`: all, and the browser lays out those out of sight later; `all`: all, with their
 * exact height, from the first scrolling on, so that the reader comes back to the same row
 */
export function useLines(): 'first' | 'rest' | 'all' {
  const [lines, setLines] = useState<'first' | 'rest' | 'all'>(() =>
    import.meta.env.SSR || (prerenderedPage() !== null && isOpenedAnew()) ? 'first' : 'all',
  );
  useEffect(() => {
    if (lines === 'first') startTransition(() => setLines('rest'));
    if (lines !== 'rest') return;
    const scrolled = () => startTransition(() => setLines('all'));
    window.addEventListener('scroll', scrolled, { passive: true, once: true });
    return () => window.removeEventListener('scroll', scrolled);
  }, [lines]);
  return lines;
}
