import type { PaymentAction } from '@tanabana/domain/vocabulary';
import { Card } from '#components/ui/card.tsx';
import { dateTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Payment } from '../api/get-payments.ts';
import { amountOf, providerOf, reasonOf } from '../payment-words.ts';
import styles from './payment-page.module.css';
import { StandingBadge } from './standing-badge.tsx';

type Part = { payment: Payment };
type Refund = Payment['refunds'][number];

/** Every refund, the latest first; nothing where none was requested. */
export function Refunds({ payment }: Part) {
  const { refunds } = payment;
  const t = useTranslation('admin-payments');
  if (refunds.length === 0) return null;
  return (
    <Card title={t('one.refunds')}>
      <ul className={styles.history}>
        {refunds.map((refund) => (
          <li key={refund.id}>
            <RefundLine refund={refund} provider={providerOf(payment)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RefundLine({ refund, provider }: { refund: Refund; provider: string }) {
  const t = useTranslation('admin-payments');
  const { status, is_of_provider, asked_at, closed_at, tries, fault, credits_taken } = refund;
  const amount = amountOf(refund.amount_paise, refund.currency);
  const standing = status === 'done' ? 'refunded' : status === 'asked' ? 'asked' : 'refused';
  const more = [
    closed_at && t('one.closed', { at: dateTime(closed_at) }),
    status === 'asked' && tries > 0 && t('one.tries', { count: tries }),
    refund.has_ended_membership && t('one.ended'),
    credits_taken > 0 && t('one.credits', { count: credits_taken }),
    refund.provider_refund_id,
  ].filter(Boolean);
  return (
    <>
      <StandingBadge standing={standing} />{' '}
      {is_of_provider
        ? t('one.refundOfProvider', { amount, provider })
        : t('one.refundLine', { amount, at: dateTime(asked_at) })}
      {more.length > 0 && <small>{more.join(' · ')}</small>}
      {fault && <small className={styles.fault}>{fault}</small>}
    </>
  );
}

type Happened = { at: string; key: string; title: string; details: string[] };

/** The provider's events and the admins' decisions, in chronological order. */
export function History({ payment }: Part) {
  const { events, decisions } = payment;
  const t = useTranslation('admin-payments');
  const reported = events.map(
    ({ event, received_at, amount_paise, currency, method, email, contact, fault, notes }, index): Happened => ({
      at: received_at,
      key: `event-${index}`,
      title: t('one.told', { event, provider: providerOf(payment) }),
      details: [
        amount_paise === null ? null : amountOf(amount_paise, currency),
        method,
        email,
        contact,
        fault,
        ...notes.map(({ name, value }) => `${name}: ${value}`),
      ].filter((part) => part !== null),
    }),
  );
  const decided = decisions.map(({ action, decided_at, admin, review_reason }, index): Happened => ({
    at: decided_at,
    key: `decision-${index}`,
    title: t(`one.decided.${action as PaymentAction}`, { admin: admin ?? t('one.somebody') }),
    details: review_reason ? [reasonOf(review_reason)] : [],
  }));
  const happened = [...reported, ...decided].sort((one, other) => one.at.localeCompare(other.at));
  return (
    <Card title={t('one.history')}>
      {happened.length === 0 && <p>{t('one.noEvents')}</p>}
      <ol className={styles.history}>
        {happened.map(({ at, key, title, details }) => (
          <li key={key}>
            <b>{title}</b>
            <small>{dateTime(at)}</small>
            {details.length > 0 && <span>{details.join(' · ')}</span>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
