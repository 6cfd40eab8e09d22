import { useQuery } from '@tanstack/react-query';
import { DEFAULTS } from '@tanabana/domain/limits';
import { loadCountries } from '@tanabana/domain/reference/places';
import type { Country } from '@tanabana/domain/reference/places';

const INDIA: Country = { name: DEFAULTS.country, iso2: 'IN', dialCode: DEFAULTS.country_code, flag: '🇮🇳' };

/** Every country. Until the list has loaded, the default only, so that the field renders at once. */
export function useCountries(): readonly Country[] {
  const { data } = useQuery({ queryKey: ['countries'], queryFn: loadCountries, staleTime: Infinity, gcTime: Infinity });
  return data ?? [INDIA];
}
