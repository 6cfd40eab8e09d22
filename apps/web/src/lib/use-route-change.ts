import { useEffect, useRef } from 'react';

/**
 * After a navigation the reader's place is the new page: `main` gets the focus, so that the next Tab and the next word
 * read aloud belong to it. Not on the first page, where the focus is where the browser put it.
 */
export function useFocusOnRouteChange(pathname: string, mainId: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [pathname, mainId]);
}
