import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { money } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError } from '#lib/errors.ts';
import { memberQuery } from '#lib/session/member.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { completeTestPayment } from '../../api/complete-test-payment.ts';
import { PAISE_PER_RUPEE } from '../../api/start-payment.ts';
import type { TestOutcome } from '../../api/complete-test-payment.ts';
import type { CheckoutProps } from './checkout-props.ts';
import { PaymentSent } from './payment-sent.tsx';

/** Replaces the payment provider where the server has no keys: the member chooses the result of the payment. */
export function TestCheckout({ payment, userId, hasStarted, onAgain }: CheckoutProps) {
  const t = useTranslation('membership');
  const queryClient = useQueryClient();
  const complete = useSubmit({
    mutationFn: (outcome: TestOutcome) => completeTestPayment(userId, payment.payment_id ?? '', outcome),
    // Membership, credits and invoice of the member may be other ones now, also where no answer came.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: memberQuery(userId).queryKey }),
        queryClient.invalidateQueries({ queryKey: ['tax-invoices', userId] }),
      ]),
  });
  const payButton = useRef<HTMLButtonElement>(null);
  const isAgain = useRef(false);
  // The payment's own status, not the pressed button: an earlier press, or another tab, may have paid.
  const hasFailed = complete.data?.status === 'failed';
  useEffect(() => {
    if (isAgain.current && !hasFailed) takeFocus(payButton.current);
  }, [hasFailed]);
  if ((complete.isSuccess && !hasFailed) || hasStarted) return <PaymentSent />;
  const busyWith = complete.isPending && complete.variables;
  const choose = (outcome: TestOutcome) => () => complete.mutate(outcome);
  const again = () => {
    isAgain.current = true;
    complete.reset();
    onAgain();
  };
  if (hasFailed) {
    return (
      <>
        <Notice tone="error" announce takesFocus title={t('payment.test.failed')}>
          {t('payment.test.failedHint')}
        </Notice>
        <Button block onClick={again}>
          {t('payment.test.again')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Notice tone="warning" title={t('payment.test.label')}>
        {t('payment.test.hint')}
      </Notice>
      {complete.isError && (
        <Notice tone="error" announce title={t('payment.test.error')}>
          {toAppError(complete.error).message}
        </Notice>
      )}
      <Button ref={payButton} block size="lg" busy={busyWith === 'captured'} onClick={choose('captured')}>
        {t('payment.payAmount', { amount: money(payment.amount_paise / PAISE_PER_RUPEE) })}
      </Button>
      <Button block variant="line" busy={busyWith === 'failed'} onClick={choose('failed')}>
        {t('payment.test.fail')}
      </Button>
    </>
  );
}
