import { paymentNotices } from '@tanabana/domain/membership/payment-notices';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { IconFileTypePdf } from '#components/ui/icons.ts';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { paths } from '#config/paths.ts';
import { dateTime, day } from '#i18n/format.ts';
import { regionName } from '#i18n/region-name.ts';
import { term } from '#i18n/terms.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import type { Payment } from '../api/get-payments.ts';
import { downloadDocument } from '../api/settle-payment.ts';
import { amountOf, providerOf } from '../payment-words.ts';
import styles from './payment-page.module.css';

type Part = { payment: Payment };

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The paid amount, and the expected one. */
export function Came({ payment }: Part) {
  const t = useTranslation('admin-payments');
  const { received_paise, received_currency, captured_at, mode, refunded_paise } = payment;
  const provider = providerOf(payment);
  const rupees = (paise: number) => amountOf(paise, 'INR');
  const tax = (name: 'cgst' | 'sgst' | 'igst', paise: number) =>
    paise > 0 && <Fact name={t(`one.${name}`)}>{rupees(paise)}</Fact>;
  return (
    <Card title={t('one.came')}>
      <dl className={styles.facts}>
        <Fact name={t('one.received')}>
          {received_paise === null ? t('notCame') : <b>{amountOf(received_paise, received_currency)}</b>}
        </Fact>
        <Fact name={t('one.expected')}>
          {payment.review_reason !== 'unknown_payer' && rupees(payment.amount_paise)}
        </Fact>
        {payment.gst_rate > 0 && <Fact name={t('one.taxable')}>{rupees(payment.taxable_paise)}</Fact>}
        {tax('cgst', payment.cgst_paise)}
        {tax('sgst', payment.sgst_paise)}
        {tax('igst', payment.igst_paise)}
        <Fact name={t('one.place')}>{payment.place_of_supply && regionName(payment.place_of_supply)}</Fact>
        <Fact name={t('one.returned')}>{refunded_paise > 0 && amountOf(refunded_paise, received_currency)}</Fact>
        <Fact name={t('one.mode')}>{t.maybe(`mode.${mode}`, { provider }) ?? mode}</Fact>
        <Fact name={t('one.begun')}>{dateTime(payment.created_at)}</Fact>
        <Fact name={t('one.at')}>{captured_at && dateTime(captured_at)}</Fact>
        <Fact name={t('one.payment', { provider })}>{payment.provider_payment_id}</Fact>
        <Fact name={t('one.order', { provider })}>{payment.provider_order_id}</Fact>
      </dl>
      {payment.note && <p className={styles.note}>{payment.note}</p>}
    </Card>
  );
}

/** The payer, as far as known. */
export function Payer({ payment }: Part) {
  const { member, invoice, review_reason } = payment;
  const t = useTranslation('admin-payments');
  if (!member) {
    return (
      <Card title={t('one.member')}>
        {invoice ? (
          <p>
            {invoice.buyer_name}, {invoice.buyer_business_name}: {t('left')}
          </p>
        ) : (
          <p>{review_reason === 'unknown_payer' ? t('one.noMember', { provider: providerOf(payment) }) : t('left')}</p>
        )}
      </Card>
    );
  }
  const { membership_type, membership_ends_on: end } = member;
  return (
    <Card title={t('one.member')}>
      <dl className={styles.facts}>
        <Fact name={t('one.name')}>
          <PageLink path={paths.profile} params={{ userId: member.id }}>
            {member.member_name}
          </PageLink>
        </Fact>
        <Fact name={t('one.business')}>{member.business_name}</Fact>
        <Fact name={t('one.email')}>
          {member.email && (
            <a href={`mailto:${encodeURIComponent(member.email).replace('%40', '@')}`}>{member.email}</a>
          )}
        </Fact>
        <Fact name={t('one.membership')}>
          {[term(membership_type), end && t('one.till', { day: day(end) })].filter(Boolean).join(', ')}
        </Fact>
      </dl>
    </Card>
  );
}

/** The papers of a payment, to be downloaded. */
export function Documents({ payment: { invoice, credit_note: note } }: Part) {
  const t = useTranslation('admin-payments');
  return (
    <Card title={t('one.documents')}>
      {!invoice && <p>{t('one.noInvoice')}</p>}
      <ul className={styles.documents}>
        {invoice && (
          <Paper kind="membership-invoice" paper={invoice}>
            {t('one.invoice', { number: invoice.number, day: day(invoice.issued_at) })}
          </Paper>
        )}
        {note && (
          <Paper kind="credit-note" paper={note}>
            {t('one.creditNote', { number: note.number, day: day(note.issued_at) })}
          </Paper>
        )}
      </ul>
    </Card>
  );
}

type PaperProps = {
  kind: Parameters<typeof downloadDocument>[0];
  paper: { id: string; number: string };
  children: ReactNode;
};

function Paper({ kind, paper, children }: PaperProps) {
  const t = useTranslation('admin-payments');
  const download = useSubmit({
    mutationFn: () => downloadDocument(kind, paper),
    onError: (error) => toastError(paymentNotices.documentFailed, error),
  });
  return (
    <li>
      <span>{children}</span>
      <Button
        variant="line"
        size="sm"
        busy={download.isPending}
        aria-label={t('one.downloadOf', { number: paper.number })}
        onClick={() => download.mutate()}
      >
        <IconFileTypePdf size={18} aria-hidden="true" />
        {t('one.download')}
      </Button>
    </li>
  );
}
