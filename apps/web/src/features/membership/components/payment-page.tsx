import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { membershipNotices } from '@tanabana/domain/membership/notices';
import { useEffect } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { ErrorState } from '#components/ui/feedback/states.tsx';
import { env } from '#config/env.ts';
import { ME, paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { AppError, toAppError } from '#lib/errors.ts';
import { useMember } from '#lib/session/member.ts';
import { useUserId } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';
import { paymentQuery } from '../api/start-payment.ts';
import { Checkout } from './checkout/checkout.tsx';
import { OrderSummary } from './order-summary.tsx';
import styles from './payment-page.module.css';

/** The order with its GST, and the checkout that this server offers. The profile shows the result of a payment. */
export function PaymentPage() {
  const t = useTranslation('membership');
  const userId = useUserId();
  const { profile } = useMember();
  return (
    <div className={cx('shell', styles.page)}>
      <div className={styles.column}>
        <h1>{t('payment.title')}</h1>
        {userId && (profile ? <Order userId={userId} /> : <ProfileFirst />)}
        {!profile && <Links />}
      </div>
    </div>
  );
}

function Order({ userId }: { userId: string }) {
  const t = useTranslation('membership');
  const { data: payment, error, isFetching, refetch } = useQuery(paymentQuery(userId));
  useLeaveWhenPremium(error);
  if (error && !isFetching) {
    return (
      <div className={styles.fault}>
        <ErrorState title={t('payment.notStarted')} onRetry={() => void refetch()}>
          {toAppError(error).message}
        </ErrorState>
        <Links />
      </div>
    );
  }
  return (
    <div className={styles.grid}>
      <OrderSummary payment={payment} />
      <Checkout key={payment?.payment_id} payment={payment} userId={userId} onAgain={() => void refetch()} />
      {payment && <Links />}
    </div>
  );
}

/** Shown after the checkout has loaded, since its height is unknown before: earlier, the links would be pushed away. */
function Links() {
  const t = useTranslation('membership');
  return (
    <p className={styles.links}>
      <Link to={paths.membershipPlans}>{t('payment.back')}</Link>
      <a href={env().brand.support_url} target="_blank" rel="noopener">
        {t('payment.support')}
      </a>
    </p>
  );
}

/** A user who has become a premium member meanwhile, perhaps in another tab, gets a notice and is redirected to the plans. */
function useLeaveWhenPremium(error: unknown) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isPremium = error instanceof AppError && error.code === 'PAIDM';
  useEffect(() => {
    if (!isPremium) return;
    showToast(membershipNotices.alreadyPremium);
    void queryClient.invalidateQueries({ queryKey: ['member'] });
    void navigate({ to: paths.membershipPlans, replace: true });
  }, [isPremium, navigate, queryClient]);
}

/** A membership belongs to a profile, and the invoice needs its name and state. */
function ProfileFirst() {
  const t = useTranslation('membership');
  return (
    <Notice
      tone="warning"
      title={t('payment.profileFirst')}
      action={
        <Link to={paths.profile} params={{ userId: ME }} className={buttonClass({ variant: 'line', size: 'sm' })}>
          {t('plans.completeProfile')}
        </Link>
      }
    >
      {t('payment.profileFirstHint')}
    </Notice>
  );
}
