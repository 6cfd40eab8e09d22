import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { env } from '#config/env.ts';
import { money } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { memberQuery, useMember } from '#lib/session/member.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { PAISE_PER_RUPEE } from '../../api/start-payment.ts';
import { openCheckout } from '../../razorpay.ts';
import type { CheckoutProps } from './checkout-props.ts';
import { PaymentSent } from './payment-sent.tsx';
import { ScriptFault } from './script-error.tsx';

/** Razorpay's checkout over the page, for an order that the server has opened. */
export function OrderCheckout({ payment, userId }: CheckoutProps) {
  const t = useTranslation('membership');
  const queryClient = useQueryClient();
  const { profile } = useMember();
  const { key_id = '', order_id = '', amount_paise } = payment;
  const pay = useSubmit({
    mutationFn: () =>
      openCheckout({
        key: key_id,
        order_id,
        amount: amount_paise,
        currency: 'INR',
        name: env().brand.name,
        description: t('names.paid'),
        prefill: { name: profile?.member_name ?? '', email: profile?.email ?? '' },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: memberQuery(userId).queryKey }),
  });
  const button = useRef<HTMLButtonElement>(null);
  const again = () => {
    // The pressed button disappears with the notice.
    button.current?.focus();
    pay.mutate();
  };
  if (pay.data === 'sent') return <PaymentSent />;
  return (
    <>
      {pay.isError && <ScriptFault onRetry={again} />}
      <Button ref={button} block size="lg" busy={pay.isPending} onClick={() => pay.mutate()}>
        {t('payment.payAmount', { amount: money(amount_paise / PAISE_PER_RUPEE) })}
      </Button>
    </>
  );
}
