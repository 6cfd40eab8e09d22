import { useQuery } from '@tanstack/react-query';
import { settingsNotices } from '@tanabana/domain/membership/payment-notices';
import { ToPanel } from '#components/to-panel.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { NotLoaded } from '#components/ui/feedback/no-rows.tsx';
import { RowsSkeleton } from '#components/ui/feedback/rows-skeleton.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { invoiceSettingsQuery, planQuery, savedDollarRateQuery } from '../api/settings.ts';
import { DollarForm } from './dollar-form.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import { PricesForm } from './prices-form.tsx';
import styles from './settings-page.module.css';

/** The price of a membership, the details on its invoices, and the rate of the dollar. */
export function SettingsPage() {
  const t = useTranslation('admin-settings');
  const plan = useQuery(planQuery);
  const invoice = useQuery(invoiceSettingsQuery);
  const dollar = useQuery(savedDollarRateQuery);
  const error = plan.error ?? invoice.error ?? dollar.error;
  const isComplete = plan.data && invoice.data && dollar.data;
  useErrorToast(settingsNotices.notFetched, error);
  const retry = () => void Promise.all([plan.refetch(), invoice.refetch(), dollar.refetch()]);
  return (
    <div className="shell">
      <PageHead over={<ToPanel />} title={t('title')} lede={t('lede')} />
      {error && !isComplete && <NotLoaded title={t('failed')} error={error} onRetry={retry} />}
      {!error && !isComplete && <RowsSkeleton height={240} isEdgeToEdge={false} />}
      {isComplete && (
        <div className={styles.page}>
          <div className={styles.column}>
            <PricesForm stored={plan.data} tax={invoice.data} />
            <DollarForm stored={dollar.data} />
          </div>
          <InvoiceForm stored={invoice.data} />
        </div>
      )}
    </div>
  );
}
