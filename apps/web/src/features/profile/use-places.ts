import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { accountMessages } from '@tanabana/domain/accounts/messages';
import { DEFAULTS } from '@tanabana/domain/limits';
import { districtsOf, loadCountries, loadStates } from '@tanabana/domain/reference/places';
import type { Country } from '@tanabana/domain/reference/places';
import { showToast } from '#lib/toast.ts';

/** Lists that never change while the page is open. */
const FIXED = { staleTime: Infinity, gcTime: Infinity } as const;

const INDIA: Country = { name: DEFAULTS.country, iso2: 'IN', dialCode: DEFAULTS.country_code, flag: '🇮🇳' };

/** Every country; until the list is there, the default alone, so that the field stands at once. */
export function useCountries(): readonly Country[] {
  return useQuery({ queryKey: ['countries'], queryFn: loadCountries, ...FIXED }).data ?? [INDIA];
}

/** Names of the Indian states and union territories. */
export function useStates(): readonly string[] {
  const { data } = useQuery({ queryKey: ['states'], queryFn: loadStates, ...FIXED });
  return data?.map((state) => state.name) ?? [];
}

/** The districts of a state ('' for none), undefined while they load. Says so when they do not come. */
export function useDistricts(state: string): readonly string[] | undefined {
  const { data, isError } = useQuery({
    queryKey: ['districts', state],
    queryFn: () => districtsOf(state),
    enabled: state !== '',
    ...FIXED,
  });
  useEffect(() => {
    if (isError) showToast(accountMessages.districtsNotLoaded);
  }, [isError]);
  return isError ? [] : data;
}

/** Where an Indian PIN lies; null while it is unfinished, unknown or still being looked up. Only ever a suggestion. */
export function usePlaceOfPin(pin: string) {
  const { data } = useQuery({
    queryKey: ['pin', pin],
    queryFn: async () => (await import('@tanabana/domain/reference/pins')).placeOfPin(pin),
    enabled: /^[1-9][0-9]{5}$/.test(pin),
    ...FIXED,
  });
  return data ?? null;
}
