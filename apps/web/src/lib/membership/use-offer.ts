import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Offer } from '#config/access.ts';
import { isApple } from '../device.ts';

/** Which pages this build has and this device may see. */
export function useOffer(): Offer {
  const { routesByPath } = useRouter();
  return useMemo(() => ({ hasRoute: (path) => path in routesByPath, isApple: isApple() }), [routesByPath]);
}
