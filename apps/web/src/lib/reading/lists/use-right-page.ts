import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Puts the address right where it names a page that is not there, such as one behind the last or no number at all.
 *
 * @param name of the page in the address, which does not say the first
 * @param page that is on screen
 */
export function useRightPage(name: 'page' | 'snippets', page: number): void {
  const navigate = useNavigate();
  // The router hands on what the route does not know, nonsense too; it is of the page on screen, not of the next one.
  const said: unknown = useSearch({ strict: false })[name];
  const right = page > 1 ? page : undefined;
  useEffect(() => {
    if (said === right) return;
    const search = (before: object) => ({ ...before, [name]: right });
    // house-allow casts: the router types the address of one route, and this is of whichever shows it
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false });
  }, [said, right, name, navigate]);
}
