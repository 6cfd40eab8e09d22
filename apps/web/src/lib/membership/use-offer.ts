import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Offer } from '#config/access.ts';
import { isApple } from '../device.ts';

/**
 * Whether the router has all routes. It starts with Home's alone (app/opening/other-routes.ts); every page of the menus is among the
 * others.
 */
const knowsAll = (routes: object): boolean => Object.keys(routes).length > 1;

/** Which pages this build has and this device may see. */
export function useOffer(): Offer {
  const { routesByPath } = useRouter();
  return useMemo(
    () => ({ hasRoute: (path) => path in routesByPath || !knowsAll(routesByPath), isApple: isApple() }),
    [routesByPath],
  );
}
