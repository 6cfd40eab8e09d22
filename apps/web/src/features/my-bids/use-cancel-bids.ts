import { useQueryClient } from '@tanstack/react-query';
import { bidNotices } from '@tanabana/domain/bids/notices';
import { fill } from '@tanabana/domain/notice';
import type { Bid } from '#lib/bids/bid.ts';
import { toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast } from '#lib/toast.ts';
import { cancelBids } from './api/cancel-bids.ts';

/** Cancels bids. Those that the company answered meanwhile do not change, and the refetched list shows that. */
export function useCancelBids(onDone: () => void) {
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['customer_bids'] });
  return useSubmit({
    mutationFn: (bids: readonly Bid[]) => cancelBids(bids.map(({ id }) => id)),
    onSuccess: async (cancelled) => {
      showToast(
        cancelled.length > 0
          ? fill(bidNotices.bidsCancelled, { count: cancelled.length })
          : bidNotices.noPendingSelected,
      );
      onDone();
      await readAgain();
    },
    onError: async (error) => {
      toastError(bidNotices.bidsNotCancelled, error);
      await readAgain();
    },
  });
}
