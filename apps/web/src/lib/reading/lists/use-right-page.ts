import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Corrects the address when it names a page that does not exist, such as one beyond the end or no number at all.
 *
 * @param name of the page parameter in the address, which the first page does not have
 * @param page that is on screen
 */
export function useRightPage(name: 'page' | 'snippets', page: number): void {
  const navigate = useNavigate();
  // The router hands on what the route does not know, nonsense too; it is of the page on screen, not of the next one.
  const given: unknown = useSearch({ strict: false })[name];
  const right = page > 1 ? page : undefined;
  useEffect(() => {
    if (given === right) return;
    const search = (before: object) => ({ ...before, [name]: right });
    // house-allow casts: the router types the address of one route, and this is of whichever shows it
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false });
  }, [given, right, name, navigate]);
}
