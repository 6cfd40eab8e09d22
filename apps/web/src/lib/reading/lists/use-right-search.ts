import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Removes unknown parameters from the address, such as a filter of an old or mistyped link.
 *
 * @param right the parameters that the page has read from the address
 */
export function useRightSearch(right: object): void {
  const navigate = useNavigate();
  // The router hands on what the route does not know.
  const given = useSearch({ strict: false });
  const isRight = Object.keys(given).every((name) => name in right);
  useEffect(() => {
    // house-allow casts: the router types the address of one route, and this is of whichever shows it
    if (!isRight) void navigate({ to: '.', search: right as never, replace: true, resetScroll: false });
  }, [isRight, right, navigate]);
}
