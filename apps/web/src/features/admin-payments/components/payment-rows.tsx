import { Link } from '@tanstack/react-router';
import { TableOrCards } from '#components/ui/list/rows/table-or-cards.tsx';
import type { Column } from '#components/ui/list/rows/table-or-cards.tsx';
import { dateTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useIsTablet } from '#lib/use-media.ts';
import type { PaymentRow } from '../api/get-payments.ts';
import { amountOf, nameOf, reasonOf, standingOfRow } from '../payment-words.ts';
import styles from './payments.module.css';
import { StandingBadge } from './standing-badge.tsx';

type Row = { payment: PaymentRow };

type Key = 'payment' | 'payer' | 'amount' | 'documents' | 'status';

const COLUMNS: readonly Column<PaymentRow, Key>[] = [
  {
    key: 'payment',
    cell: (payment) => (
      <>
        <PaymentLink payment={payment} />
        <Time payment={payment} />
      </>
    ),
  },
  { key: 'payer', cell: (payment) => <Payer payment={payment} /> },
  { key: 'amount', className: styles.amount, cell: (payment) => <Amount payment={payment} /> },
  { key: 'documents', className: styles.documents, cell: (payment) => <Documents payment={payment} /> },
  { key: 'status', cell: (payment) => <State payment={payment} /> },
];

/** Payments as a table, or as cards on a narrow screen; each leads to its page. */
export function PaymentRows({ payments }: { payments: readonly PaymentRow[] }) {
  const t = useTranslation('admin-payments');
  return (
    <TableOrCards
      rows={payments}
      title={t('title')}
      columns={COLUMNS}
      headOf={(key) => t(`columns.${key}`)}
      card={cardOf}
      acts={undefined}
      isTable={useIsTablet()}
      className={styles.rows}
    />
  );
}

const cardOf = (payment: PaymentRow) => (
  <>
    <div className={styles.top}>
      <PaymentLink payment={payment} />
      <span className={styles.amount}>
        <Amount payment={payment} />
      </span>
    </div>
    <Payer payment={payment} />
    <State payment={payment} />
    <Documents payment={payment} />
    <Time payment={payment} />
  </>
);

const Time = ({ payment: { captured_at, created_at } }: Row) => <small>{dateTime(captured_at ?? created_at)}</small>;

function PaymentLink({ payment }: Row) {
  return (
    <Link
      to="."
      // house-allow casts: the router types the address of one route, and this is of whichever shows it
      search={((place: object) => ({ ...place, payment: payment.id })) as never}
      preload={false}
      className={styles.link}
    >
      {nameOf(payment)}
    </Link>
  );
}

function Payer({ payment: { payer, business_name, review_reason } }: Row) {
  const t = useTranslation('admin-payments');
  if (payer === null) return <i>{t(review_reason === 'unknown_payer' ? 'unknown' : 'left')}</i>;
  return (
    <span className={styles.payer}>
      {payer}
      <small>{business_name}</small>
    </span>
  );
}

function Amount({ payment: { amount_paise, received_paise, received_currency } }: Row) {
  const t = useTranslation('admin-payments');
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
  const { review_reason: reason } = payment;
  return (
    <span className={styles.payer}>
      <StandingBadge standing={standingOfRow(payment)} />
      {reason && <small>{reasonOf(reason)}</small>}
    </span>
  );
}
