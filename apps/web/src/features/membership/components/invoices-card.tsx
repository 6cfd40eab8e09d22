import { useQuery } from '@tanstack/react-query';
import { membershipNotices } from '@tanabana/domain/membership/notices';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { LoadFailed } from '#components/ui/feedback/load-failed.tsx';
import { IconFileTypePdf } from '#components/ui/icons.ts';
import { day, money } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { isApple } from '#lib/device.ts';
import { toastError } from '#lib/errors.ts';
import { useMember } from '#lib/session/member.ts';
import { useUserId } from '#lib/session/session.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { downloadCreditNote, downloadInvoice } from '../api/download-invoice.ts';
import { invoicesQuery } from '../api/get-invoices.ts';
import type { Invoice } from '../api/get-invoices.ts';
import styles from './invoices-card.module.css';

/** The owner's membership: from when till when, and its invoices. Nothing for who never had one. */
export function InvoicesCard() {
  const t = useTranslation('membership');
  const userId = useUserId() ?? '';
  const { profile } = useMember();
  const { data: invoices = [], isError, refetch } = useQuery({ ...invoicesQuery(userId), enabled: userId !== '' });
  const start = profile?.current_membership_start_date;
  const end = profile?.membership_ends_on;
  if (!end && invoices.length === 0 && !isError) return null;
  return (
    <Card title={t('invoices.title')} aside={t('invoices.onlyYou')}>
      {end && (
        <dl className={styles.dates}>
          {start && (
            <div>
              <dt>{t('invoices.start')}</dt>
              <dd>{day(start)}</dd>
            </div>
          )}
          <div>
            <dt>{t('invoices.end')}</dt>
            <dd>{day(end)}</dd>
          </div>
        </dl>
      )}
      {isError && invoices.length === 0 && <LoadFailed title={t('invoices.failed')} onRetry={() => void refetch()} />}
      {invoices.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('invoices.list')}</h3>
          <ul className={styles.list}>
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const t = useTranslation('membership');
  const { invoice_number, issued_at, total_paise, is_test, credit_notes: note } = invoice;
  // An Apple device shows no price of ours, not even a paid one: the PDF has it.
  const amount = isApple() ? null : money(total_paise / 100);
  return (
    <>
      <Paper
        number={invoice_number}
        facts={[day(issued_at), amount, is_test && t('invoices.test')]}
        label={t('invoices.downloadNamed', { number: invoice_number })}
        onDownload={() => downloadInvoice(invoice)}
      />
      {note && (
        <Paper
          number={note.credit_note_number}
          facts={[day(note.issued_at), t('invoices.credit', { number: invoice_number })]}
          label={t('invoices.downloadCredit', { number: note.credit_note_number })}
          onDownload={() => downloadCreditNote(note)}
        />
      )}
    </>
  );
}

type PaperProps = {
  number: string;
  facts: readonly (string | null | false)[];
  label: string;
  onDownload: () => Promise<void>;
};

function Paper({ number, facts, label, onDownload }: PaperProps) {
  const t = useTranslation('membership');
  const download = useSubmit({
    mutationFn: onDownload,
    onError: (error) => toastError(membershipNotices.invoiceFailed, error),
  });
  return (
    <li>
      <span>
        <b>{number}</b>
        <small>{facts.filter(Boolean).join(', ')}</small>
      </span>
      <Button variant="line" size="sm" busy={download.isPending} aria-label={label} onClick={() => download.mutate()}>
        <IconFileTypePdf size={18} aria-hidden="true" />
        {t('invoices.download')}
      </Button>
    </li>
  );
}
