import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { env } from '#config/env.ts';
import { money } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { memberQuery, useMember } from '#lib/session/member.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { PAISE_PER_RUPEE } from '../../api/start-payment.ts';
import { loadVendor, providerName } from '../../checkout-vendor.ts';
import type { CheckoutProps } from './checkout-props.ts';
import { PaymentSent } from './payment-sent.tsx';
import { ScriptError } from './script-error.tsx';

/** The provider's checkout over the page, for an order that the server has opened. */
export function OrderCheckout({ payment, userId, hasStarted }: CheckoutProps) {
  const t = useTranslation('membership');
  const queryClient = useQueryClient();
  const { profile } = useMember();
  const { amount_paise } = payment;
  const pay = useSubmit({
    mutationFn: () =>
      loadVendor(payment.provider).then(({ open }) =>
        open(payment, {
          shop: env().brand.name,
          item: t('names.paid'),
          buyer: { name: profile?.member_name ?? '', email: profile?.email ?? '' },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: memberQuery(userId).queryKey }),
  });
  const button = useRef<HTMLButtonElement>(null);
  const again = () => {
    // The pressed button disappears with the notice.
    button.current?.focus();
    pay.mutate();
  };
  if (pay.data === 'sent' || hasStarted) return <PaymentSent />;
  return (
    <>
      {pay.isError && <ScriptError provider={providerName(payment)} onRetry={again} />}
      <Button ref={button} block size="lg" busy={pay.isPending} onClick={() => pay.mutate()}>
        {t('payment.payAmount', { amount: money(amount_paise / PAISE_PER_RUPEE) })}
      </Button>
    </>
  );
}
