import { listingNotices } from '@tanabana/domain/listings/notices';
import { kindOf } from '@tanabana/domain/vocabulary';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { toastError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { deleteListings } from './api/listings/delete-listings.ts';
import { useRefreshLists } from './use-refresh-lists.ts';

const NOTICES = {
  purchase_enquiries: { done: listingNotices.enquiriesDeleted, failed: listingNotices.enquiriesNotDeleted },
  sales_offers: { done: listingNotices.offersDeleted, failed: listingNotices.offersNotDeleted },
};

/** Deletes own posts and shows the result. Some of many may be deleted when the rest fail. `onDone` runs after a success. */
export function useDeleteListings(table: AnyListingTable, onDone: () => void) {
  const refresh = useRefreshLists(table);
  const { done, failed } = NOTICES[kindOf(table)];
  return useSubmit({
    mutationFn: (ids: readonly string[]) => deleteListings(table, ids),
    onSuccess: async () => {
      await refresh();
      showToast(done);
      onDone();
    },
    onError: (error) => {
      toastError(failed, error);
      void refresh();
    },
  });
}
