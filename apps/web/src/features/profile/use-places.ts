import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { isPin } from '@tanabana/domain/accounts/typed';
import { fill } from '@tanabana/domain/notice';
import { districtsOf } from '@tanabana/domain/reference/places';
import { showToast } from '#lib/toast.ts';
import { getCities } from './api/get-cities.ts';

/** Lists that never change while the page is open. */
const FIXED = { staleTime: Infinity, gcTime: Infinity } as const;

/**
 * The districts of a state ('' for none), undefined while they load: the built-in list, else what the cities service
 * knows.
 *
 * @param isNamed whether the notice that they did not come names the state
 */
export function useDistricts(state: string, isNamed: boolean): readonly string[] | undefined {
  const { data, isError } = useQuery({
    queryKey: ['districts', state],
    queryFn: async () => {
      const builtIn = await districtsOf(state);
      return builtIn.length > 0 ? builtIn : getCities(state);
    },
    enabled: state !== '',
    ...FIXED,
  });
  useEffect(() => {
    if (!isError) return;
    const { districtsNotLoaded, districtsNotLoadedFor } = accountNotices;
    showToast(isNamed ? fill(districtsNotLoadedFor, { state }) : districtsNotLoaded);
  }, [isError, isNamed, state]);
  return isError ? [] : data;
}

/** Where an Indian PIN lies; null while it is unfinished, unknown or still being looked up. Only ever a suggestion. */
export function usePlaceOfPin(pin: string) {
  const { data } = useQuery({
    queryKey: ['pin', pin],
    queryFn: async () => (await import('@tanabana/domain/reference/pins')).placeOfPin(pin),
    enabled: isPin(pin),
    ...FIXED,
  });
  return data ?? null;
}
