import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { accountMessages } from '@tanabana/domain/accounts/messages';
import { districtsOf, loadStates } from '@tanabana/domain/reference/places';
import { showToast } from '#lib/toast.ts';

/** Lists that never change while the page is open. */
const FIXED = { staleTime: Infinity, gcTime: Infinity } as const;

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
