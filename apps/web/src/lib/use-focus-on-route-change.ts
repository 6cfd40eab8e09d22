import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * After a navigation focus moves to the new page's heading (to the whole page while there is no heading), so that the next Tab and the
 * screen reader start there, unless the page or the user has put focus on something else. Not on the first page, where focus is where the
 * browser put it.
 */
export function useFocusOnRouteChange(mainId: string): void {
  const router = useRouter();
  useEffect(() => {
    // Not the event's `fromLocation`: it is missing when the first page was left before it was there.
    let { pathname } = router.state.location;
    let stopWaiting = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ toLocation }) => {
      if (toLocation.pathname === pathname) return;
      pathname = toLocation.pathname;
      stopWaiting();
      stopWaiting = focusPage(mainId);
    });
    return () => {
      stopWaiting();
      unsubscribe();
    };
  }, [router, mainId]);
}

/** Focuses the page's heading once it has rendered: its messages may still be loading. Returns the function that cancels the wait. */
export function focusPage(mainId: string): () => void {
  const main = document.getElementById(mainId);
  const left = document.activeElement;
  const isOwnFocus = left !== main && main?.contains(left);
  if (isOwnFocus || focusHeading(mainId, left)) return () => {};
  main?.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (focusHeading(mainId, left)) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Whether focus is in its place: on the heading, or on what the user chose meanwhile. */
function focusHeading(mainId: string, left: Element | null): boolean {
  const main = document.getElementById(mainId);
  const focused = document.activeElement;
  if (![main, left, document.body, null].includes(focused as HTMLElement | null)) return true;
  const heading = main?.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
