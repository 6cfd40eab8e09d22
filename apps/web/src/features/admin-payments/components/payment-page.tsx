import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paymentNotices } from '@tanabana/domain/membership/payment-notices';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { NotLoaded } from '#components/ui/feedback/no-rows.tsx';
import { RowsSkeleton } from '#components/ui/feedback/rows-skeleton.tsx';
import { EmptyState } from '#components/ui/feedback/states.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { paymentQuery } from '../api/get-payments.ts';
import type { Payment } from '../api/get-payments.ts';
import { nameOf, reasonOf, standingOfPayment } from '../payment-words.ts';
import { readPaymentsAddress } from '../place.ts';
import type { PaymentsAddress } from '../place.ts';
import { Actions } from './actions.tsx';
import { Came, Documents, Payer } from './facts.tsx';
import { History, Refunds } from './history.tsx';
import styles from './payment-page.module.css';
import { StandingBadge } from './standing-badge.tsx';

/** One payment: its amount, the possible actions, and its history. */
export function PaymentPage({ id, place }: { id: string; place: PaymentsAddress }) {
  const t = useTranslation('admin-payments');
  const { data: payment, error, refetch } = useQuery(paymentQuery(id));
  useErrorToast(paymentNotices.paymentNotFetched, error);
  const title = payment ? t('one.title', { id: nameOf(payment) }) : t('title');
  return (
    <div className="shell">
      <PageHead
        over={
          <nav aria-label={t('one.crumbs')}>
            <Link
              to="."
              // house-allow casts: the router types the address of one route, and this is of whichever shows it
              search={readPaymentsAddress({ ...place, payment: undefined }) as never}
              className={styles.back}
            >
              {t('title')}
            </Link>
          </nav>
        }
        title={<span className={styles.title}>{title}</span>}
        badge={payment && <StandingBadge standing={standingOfPayment(payment)} />}
        lede={payment?.review_reason && reasonOf(payment.review_reason)}
      />
      {payment && <Parts payment={payment} />}
      {error && !payment && <NotLoaded title={t('one.failed')} error={error} onRetry={() => void refetch()} />}
      {payment === undefined && !error && <RowsSkeleton height={120} isEdgeToEdge={false} />}
      {payment === null && <EmptyState title={t('one.none')} />}
    </div>
  );
}

function Parts({ payment }: { payment: Payment }) {
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <Actions payment={payment} />
        <Came payment={payment} />
        <Documents payment={payment} />
      </div>
      <div className={styles.column}>
        <Payer payment={payment} />
        <Refunds payment={payment} />
        <History payment={payment} />
      </div>
    </div>
  );
}
