import { useQuery } from '@tanstack/react-query';
import { loadStates } from '@tanabana/domain/reference/places';

/** Names of the Indian states and union territories. */
export function useStates(): readonly string[] {
  const { data } = useQuery({ queryKey: ['states'], queryFn: loadStates, staleTime: Infinity, gcTime: Infinity });
  return data?.map((state) => state.name) ?? [];
}
