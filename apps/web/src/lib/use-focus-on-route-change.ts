import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * After a navigation the reader's place is the new page: its heading gets the focus (the whole of it while there is no
 * heading), so that the next Tab and the next word read aloud belong to it, unless the page has put the focus on
 * something of its own. Not on the first page, where the focus is where the browser put it.
 */
export function useFocusOnRouteChange(mainId: string): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (fromLocation && fromLocation.pathname !== toLocation.pathname) focusPage(mainId);
      }),
    [router, mainId],
  );
}

function focusPage(mainId: string) {
  const main = document.getElementById(mainId);
  const focused = document.activeElement;
  if (!main || (focused !== main && main.contains(focused))) return;
  const heading = main.querySelector('h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? main).focus({ preventScroll: true });
}
