import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isPin } from '@tanabana/domain/accounts/typed';
import { fill } from '@tanabana/domain/message';
import type { Message } from '@tanabana/domain/message';
import { districtsOf } from '@tanabana/domain/reference/places';
import { showToast } from '#lib/toast.ts';
import { getCities } from './api/get-cities.ts';

/** Lists that never change while the page is open. */
const FIXED = { staleTime: Infinity, gcTime: Infinity } as const;

/**
 * The districts of a state ('' for none), undefined while they load: the built-in list, else what the cities service
 * knows.
 *
 * @param fault said when they do not come; `{state}` in it is filled
 */
export function useDistricts(state: string, fault: Message): readonly string[] | undefined {
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
    if (isError) showToast(fill(fault, { state }));
  }, [isError, fault, state]);
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
