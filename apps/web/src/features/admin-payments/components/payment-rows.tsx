import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dateTime } from '#i18n/format.ts';
import { useWords } from '#i18n/use-words.ts';
import { useMedia } from '#lib/use-media.ts';
import type { PaymentRow } from '../api/get-payments.ts';
import { amountOf, nameOf, standingOfRow } from '../payment-words.ts';
import styles from './payments.module.css';
import { StandingBadge } from './standing-badge.tsx';

type Row = { payment: PaymentRow };

/** Payments as a table, or as cards on a narrow screen; each leads to its page. */
export function PaymentRows({ payments }: { payments: readonly PaymentRow[] }) {
  return useMedia('(min-width: 720px)') ? <Table payments={payments} /> : <Cards payments={payments} />;
}

function Table({ payments }: { payments: readonly PaymentRow[] }) {
  const t = useWords('admin-payments');
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <caption className="vh">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('columns.payment')}</th>
            <th scope="col">{t('columns.payer')}</th>
            <th scope="col">{t('columns.amount')}</th>
            <th scope="col">{t('columns.documents')}</th>
            <th scope="col">{t('columns.status')}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment.id}>
              <th scope="row">
                <PaymentLink payment={payment}>{nameOf(payment)}</PaymentLink>
                <small>{dateTime(payment.captured_at ?? payment.created_at)}</small>
              </th>
              <td>
                <Payer payment={payment} />
              </td>
              <td className={styles.amount}>
                <Amount payment={payment} />
              </td>
              <td>
                <Documents payment={payment} />
              </td>
              <td>
                <State payment={payment} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ payments }: { payments: readonly PaymentRow[] }) {
  const t = useWords('admin-payments');
  return (
    <ul className={styles.cards} aria-label={t('title')}>
      {payments.map((payment) => (
        <li key={payment.id}>
          <div className={styles.top}>
            <PaymentLink payment={payment}>{nameOf(payment)}</PaymentLink>
            <span className={styles.amount}>
              <Amount payment={payment} />
            </span>
          </div>
          <Payer payment={payment} />
          <State payment={payment} />
          <Documents payment={payment} />
          <small>{dateTime(payment.captured_at ?? payment.created_at)}</small>
        </li>
      ))}
    </ul>
  );
}

function PaymentLink({ payment, children }: Row & { children: ReactNode }) {
  return (
    <Link
      to="."
      search={((place: object) => ({ ...place, payment: payment.id })) as never}
      preload={false}
      className={styles.link}
    >
      {children}
    </Link>
  );
}

function Payer({ payment: { payer, business_name, review_reason } }: Row) {
  const t = useWords('admin-payments');
  if (payer === null) return <i>{t(review_reason === 'unknown_payer' ? 'unknown' : 'left')}</i>;
  return (
    <span className={styles.payer}>
      {payer}
      <small>{business_name}</small>
    </span>
  );
}

function Amount({ payment: { amount_paise, received_paise, received_currency } }: Row) {
  const t = useWords('admin-payments');
  if (received_paise === null) return amountOf(amount_paise, 'INR');
  const isOther = received_paise !== amount_paise || received_currency !== 'INR';
  return (
    <>
      {amountOf(received_paise, received_currency)}
      {isOther && <small>{t('expected', { amount: amountOf(amount_paise, 'INR') })}</small>}
    </>
  );
}

const Documents = ({ payment: { invoice_number, credit_note_number } }: Row) => (
  <span className={styles.payer}>
    {invoice_number}
    {credit_note_number && <small>{credit_note_number}</small>}
  </span>
);

function State({ payment }: Row) {
  const t = useWords('admin-payments');
  const { review_reason: reason } = payment;
  return (
    <span className={styles.payer}>
      <StandingBadge standing={standingOfRow(payment)} />
      {reason && <small>{t(`reason.${reason as 'wrong_amount'}`)}</small>}
    </span>
  );
}
