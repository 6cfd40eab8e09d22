import { listingNotices } from '@tanabana/domain/listings/notices';
import { fill } from '@tanabana/domain/notice';
import { kindOf } from '@tanabana/domain/vocabulary';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { toastError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { closeListing } from './api/listings/close-listing.ts';
import type { OwnListing } from './api/listings/get-own-listings.ts';
import { useRefreshLists } from './use-refresh-lists.ts';

const NOTICES = {
  purchase_enquiries: { done: listingNotices.enquiryClosed, failed: listingNotices.enquiryNotClosed },
  sales_offers: { done: listingNotices.offerClosed, failed: listingNotices.offerNotClosed },
};

/** Closes an own post and shows the result. `onDone` runs after a success. */
export function useCloseListing(table: AnyListingTable, onDone: () => void) {
  const refresh = useRefreshLists(table);
  const { done, failed } = NOTICES[kindOf(table)];
  return useSubmit({
    mutationFn: ({ id }: OwnListing) => closeListing(table, id),
    onSuccess: async (_, { number }) => {
      await refresh();
      showToast(fill(done, { number }));
      onDone();
    },
    onError: (error) => toastError(failed, error),
  });
}
