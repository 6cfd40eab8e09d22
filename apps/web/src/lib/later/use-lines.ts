import { startTransition, useEffect, useState } from 'react';
import { prerenderedPage } from '../reading/with-page/prerendered.ts';

/** A page that is loaded again, or that the reader goes back to, is shown where it was left, so its height must be right at once. */
const isOpenedAnew = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .every((entry) => (entry as PerformanceNavigationTiming).type === 'navigate');

/** A list that the reader comes back to has its whole height at once. */
let isShown = false;

/** Whether the list is the first of this visit: on a prerendered page, or whenever its rows arrive. */
const isFirst = (): boolean => prerenderedPage() !== null || !isShown;

/**
 * How a list is rendered. The first one of a visit begins with the lines that fill a window, which are those of a prerendered page, and the app
 * renders the others in a transition: fifty rows at once take most of a second on a slow phone, and hold up a press as long.
 *
 * @returns `first`: the lines that fill a window; `rest`: all, and the browser lays out those out of sight later; `all`: all, with their
 * exact height, from the first scrolling on, so that the reader comes back to the same row
 */
export function useLines(): 'first' | 'rest' | 'all' {
  const [lines, setLines] = useState<'first' | 'rest' | 'all'>(() =>
    import.meta.env.SSR || (isFirst() && isOpenedAnew()) ? 'first' : 'all',
  );
  useEffect(() => {
    isShown = true;
    if (lines === 'first') startTransition(() => setLines('rest'));
    if (lines !== 'rest') return;
    const scrolled = () => startTransition(() => setLines('all'));
    window.addEventListener('scroll', scrolled, { passive: true, once: true });
    return () => window.removeEventListener('scroll', scrolled);
  }, [lines]);
  return lines;
}
