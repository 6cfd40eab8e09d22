import { Card } from '#components/ui/card.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { Waiting } from '#components/ui/feedback/states.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useMember } from '#lib/session/member.ts';
import { isPremium } from '#lib/membership/upgrade.ts';
import type { Payment } from '../../api/start-payment.ts';
import styles from '../payment-page.module.css';
import type { CheckoutProps } from './checkout-props.ts';
import { HostedButton } from './hosted-button.tsx';
import { OrderCheckout } from './order-checkout.tsx';
import { TestCheckout } from './test-checkout.tsx';

/** The way to pay that this server offers. */
export function Checkout({ payment, ...rest }: Pick<CheckoutProps, 'userId' | 'onAgain'> & { payment?: Payment }) {
  const t = useTranslation('membership');
  // After the payment the page stays until the member leaves it.
  const hasStarted = isPremium(useMember());
  return (
    <Card title={t(payment?.mode === 'test' ? 'payment.test.title' : 'payment.pay')}>
      <div className={styles.checkout}>
        {payment ? <ByMode payment={payment} hasStarted={hasStarted} {...rest} /> : <Waiting />}
        {payment?.mode !== 'none' && !hasStarted && <p className={styles.small}>{t('payment.startsWhen')}</p>}
      </div>
    </Card>
  );
}

function ByMode(props: CheckoutProps) {
  const t = useTranslation('membership');
  const { mode } = props.payment;
  if (mode === 'button') return <HostedButton payment={props.payment} />;
  if (mode === 'order') return <OrderCheckout {...props} />;
  if (mode === 'test') return <TestCheckout {...props} />;
  return <Notice title={t('payment.notOpen')}>{t('payment.notOpenHint')}</Notice>;
}
