import { useMutation, useQueryClient } from '@tanstack/react-query';
import { money } from '@tanabana/domain/format';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { env } from '#config/env.ts';
import { memberQuery, useMember } from '#lib/member.ts';
import { PAISE_PER_RUPEE } from '../../api/start-payment.ts';
import { openCheckout } from '../../razorpay.ts';
import type { CheckoutProps } from './checkout-props.ts';
import { PaymentSent } from './payment-sent.tsx';
import { ScriptFault } from './script-fault.tsx';

/** Razorpay's checkout over the page, for an order that the server has opened. */
export function OrderCheckout({ payment, userId }: CheckoutProps) {
  const { t } = useTranslation('membership');
  const queryClient = useQueryClient();
  const { profile } = useMember();
  const { key_id = '', order_id = '', amount_paise } = payment;
  const pay = useMutation({
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
  if (pay.data === 'sent') return <PaymentSent />;
  return (
    <>
      {pay.isError && <ScriptFault onRetry={() => pay.mutate()} />}
      <Button block size="lg" busy={pay.isPending} onClick={() => pay.mutate()}>
        {t('payment.payAmount', { amount: money(amount_paise / PAISE_PER_RUPEE) })}
      </Button>
    </>
  );
}
