import { useQueryClient } from '@tanstack/react-query';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { marketFactsQuery } from '#lib/membership/market-facts.ts';

/** Refetches every list of a table, and the figures of Home. */
export function useRefreshLists(table: AnyListingTable) {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: marketFactsQuery.queryKey });
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(table) });
  };
}
