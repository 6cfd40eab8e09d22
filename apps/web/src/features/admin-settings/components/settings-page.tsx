import { useQuery } from '@tanstack/react-query';
import { settingsNotices } from '@tanabana/domain/membership/payment-notices';
import { ToPanel } from '#components/to-panel.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { NotLoaded } from '#components/ui/feedback/no-rows.tsx';
import { RowsSkeleton } from '#components/ui/feedback/rows-skeleton.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { invoiceSettingsQuery, planQuery } from '../api/settings.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { PricesForm } from './prices-form.tsx';
import styles from './settings-page.module.css';

/** The price of a membership, and the details on its invoices. */
export function SettingsPage() {
  const t = useTranslation('admin-settings');
  const plan = useQuery(planQuery);
  const invoice = useQuery(invoiceSettingsQuery);
  const error = plan.error ?? invoice.error;
  useErrorToast(settingsNotices.notFetched, error);
  const retry = () => void Promise.all([plan.refetch(), invoice.refetch()]);
  return (
    <div className="shell">
      <PageHead over={<ToPanel />} title={t('title')} lede={t('lede')} />
      {error && !(plan.data && invoice.data) && <NotLoaded title={t('failed')} error={error} onRetry={retry} />}
      {!error && !(plan.data && invoice.data) && <RowsSkeleton height={240} isEdgeToEdge={false} />}
      {plan.data && invoice.data && (
        <div className={styles.page}>
          <PricesForm stored={plan.data} tax={invoice.data} />
          <InvoiceForm stored={invoice.data} />
        </div>
      )}
    </div>
  );
}
