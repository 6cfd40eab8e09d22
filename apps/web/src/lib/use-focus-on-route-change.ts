import { useEffect, useRef } from 'react';

/**
 * After a navigation the reader's place is the new page: its `main` gets the focus, so that the next Tab and the next
 * word read aloud belong to it, unless the page has put the focus on something of its own. Not on the first page,
 * where the focus is where the browser put it.
 */
export function useFocusOnRouteChange(pathname: string, mainId: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.getElementById(mainId);
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname, mainId]);
}
