import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Takes out of the address what the page does not know, such as a filter of an old link or a mistyped one.
 *
 * @param right all that the page has read from the address
 */
export function useRightSearch(right: object): void {
  const navigate = useNavigate();
  // The router hands on what the route does not know.
  const said = useSearch({ strict: false });
  const isRight = Object.keys(said).every((name) => name in right);
  useEffect(() => {
    // house-allow casts: the router types the address of one route, and this is of whichever shows it
    if (!isRight) void navigate({ to: '.', search: right as never, replace: true, resetScroll: false });
  }, [isRight, right, navigate]);
}
