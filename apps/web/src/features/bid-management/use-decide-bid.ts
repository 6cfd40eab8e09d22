import { useQueryClient } from '@tanstack/react-query';
import { bidNotices } from '@tanabana/domain/bids/notices';
import { fill } from '@tanabana/domain/notice';
import type { Bid } from '#lib/bids/bid.ts';
import { PENDING_BIDS } from '#lib/bids/use-bid-changes.ts';
import { AppError, NOT_FOUND, toAppError, toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { useMember } from '#lib/session/member.ts';
import { useUserId } from '#lib/session/session.ts';
import { showToast, showToastNext } from '#lib/toast.ts';
import { decideBid, sendReplies } from './api/decide-bid.ts';
import type { Answer } from './api/decide-bid.ts';

export type Decision = { bid: Bid; answer: Answer };

async function notifyOf(bid: Bid): Promise<void> {
  try {
    const { success, message } = await sendReplies(bid.id);
    showToastNext(success ? bidNotices.repliesSent : fill(bidNotices.replyNotSent, { message }));
  } catch (error) {
    // The bid is accepted all the same, and the server tries the letters again.
    showToastNext(fill(bidNotices.replyNotSent, { message: toAppError(error).message }));
  }
}

/** Shows that somebody else decided the bid first, and how. */
function showDecidedBefore({
  bid_display_id: number,
  bid_status: status,
  accepted_by_executive_name: name,
}: Bid): void {
  showToast(
    status === 'Cancelled'
      ? fill(bidNotices.cancelledBefore, { number })
      : fill(bidNotices.decidedBefore, { number, status, name: name ?? '' }),
  );
}

/** Accepts or rejects a bid, notifies both sides of an acceptance, and refetches the lists. */
export function useDecideBid(onDone: () => void) {
  const queryClient = useQueryClient();
  const userId = useUserId() ?? '';
  const { profile } = useMember();
  const readAgain = async () => {
    void queryClient.invalidateQueries({ queryKey: PENDING_BIDS });
    await queryClient.invalidateQueries({ queryKey: ['customer_bids'] });
  };
  return useSubmit({
    mutationFn: async ({ bid, answer }: Decision) => {
      const now = await decideBid(bid.id, answer, { id: userId, name: profile?.member_name ?? '' });
      if (!now) throw new AppError(NOT_FOUND, '', 404);
      // The same decision by the same person is this one: its response was lost.
      if (now.bid_status !== answer || now.accepted_by_executive_id !== (profile ? userId : null)) {
        showDecidedBefore(now);
        return;
      }
      showToast(answer === 'Accepted' ? bidNotices.bidAccepted : bidNotices.bidRejected);
      if (answer === 'Accepted') await notifyOf(now);
    },
    onSuccess: async () => {
      onDone();
      await readAgain();
    },
    onError: async (error) => {
      toastError(toAppError(error).isTransient ? bidNotices.bidPerhapsNotDecided : bidNotices.bidNotDecided, error);
      onDone();
      await readAgain();
    },
  });
}
