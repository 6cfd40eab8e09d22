import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listingMessages } from '@tanabana/domain/listings/messages';
import type { ListingTable } from '@tanabana/domain/words';
import { toastError } from '#lib/errors.ts';
import { marketFactsQuery } from '#lib/market-facts.ts';
import { showToast } from '#lib/toast.ts';
import { deleteListings } from './api/delete-listings.ts';

const NOTICES = {
  purchase_enquiries: { done: listingMessages.enquiriesDeleted, failed: listingMessages.enquiriesNotDeleted },
  sales_offers: { done: listingMessages.offersDeleted, failed: listingMessages.offersNotDeleted },
};

/** Deletes own posts and says so; every list of them is asked for again. `onDone` follows a success. */
export function useDeleteListings(table: ListingTable, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => deleteListings({ table, ids }),
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: marketFactsQuery.queryKey });
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(table) });
      showToast(NOTICES[table].done);
      onDone();
    },
    onError: (error) => toastError(NOTICES[table].failed, error),
  });
}
