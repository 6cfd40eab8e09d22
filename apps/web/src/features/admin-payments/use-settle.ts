import { useQueryClient } from '@tanstack/react-query';
import { paymentNotices } from '@tanabana/domain/membership/payment-notices';
import { useState } from 'react';
import { toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast } from '#lib/toast.ts';
import { PAYMENTS } from './api/get-payments.ts';
import type { Payment } from './api/get-payments.ts';
import { refundPayment, settlePayment } from './api/settle-payment.ts';

/** The decision that an admin is about to make. */
export type Decision = { action: 'accept' | 'refund' } | { action: 'assign'; member: { id: string; name: string } };

const REFUNDED = {
  done: paymentNotices.refundDone,
  asked: paymentNotices.refundAsked,
  failed: paymentNotices.refundFailed,
} as const;

async function settle(payment: Payment, decision: Decision, request: string): Promise<void> {
  if (decision.action === 'refund') {
    const { status } = await refundPayment(payment, request);
    showToast(REFUNDED[status]);
    return;
  }
  const { status } = await settlePayment(payment.id, request, decision.action === 'assign' ? decision.member.id : null);
  showToast(status === 'captured' ? paymentNotices.membershipStarted : paymentNotices.stillInReview);
}

/**
 * Carries out a decision and refetches the payment, also when another admin was first. The request's key lasts as long as the dialog is
 * open: a retry after a lost response is the same request.
 *
 * @param onDone closes the dialog
 */
export function useSettle(payment: Payment, decision: Decision, onDone: () => void) {
  const queryClient = useQueryClient();
  const [request] = useState(() => crypto.randomUUID());
  const readAgain = () => queryClient.invalidateQueries({ queryKey: PAYMENTS });
  return useSubmit({
    mutationFn: () => settle(payment, decision, request),
    onSuccess: async () => {
      await readAgain();
      onDone();
    },
    onError: async (error) => {
      toastError(decision.action === 'refund' ? paymentNotices.notRefunded : paymentNotices.notSettled, error);
      await readAgain();
    },
  });
}
