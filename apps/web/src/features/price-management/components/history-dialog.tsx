import { useInfiniteQuery } from '@tanstack/react-query';
import { priceNotices } from '@tanabana/domain/corporate/price-notices';
import PricesDialog from '#components/price-history/prices-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/feedback/states.tsx';
import { dateTime, money } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError } from '#lib/errors.ts';
import { fetchNextPage } from '#lib/reading/lists/next-page.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { changesQuery } from '../api/get-changes.ts';
import type { ProductChange } from '../api/get-changes.ts';
import styles from './dialogs.module.css';

type HistoryDialogProps = { product: { id: string; name: string }; onClose: () => void };

/** The prices of a product as a chart, and who changed what. Load it lazily. */
export default function HistoryDialog({ product, onClose }: HistoryDialogProps) {
  return (
    <PricesDialog product={product} onClose={onClose}>
      <Changes productId={product.id} />
    </PricesDialog>
  );
}

function Changes({ productId }: { productId: string }) {
  const t = useTranslation('prices');
  const list = useInfiniteQuery(changesQuery(productId));
  const { data, error, refetch, hasNextPage, isFetchingNextPage } = list;
  useErrorToast(priceNotices.dataNotFetched, error);
  if (error) {
    return (
      <ErrorState title={t('changes.failed')} onRetry={() => void refetch()}>
        {toAppError(error).message}
      </ErrorState>
    );
  }
  if (!data) return null;
  return (
    <>
      <table className={styles.table}>
        <caption className="vh">{t('changes.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('changes.when')}</th>
            <th scope="col">{t('changes.who')}</th>
            <th scope="col">{t('changes.price')}</th>
          </tr>
        </thead>
        <tbody>
          {data.pages.flat().map((change) => (
            <tr key={change.id}>
              <td>{dateTime(change.changed_at)}</td>
              <td>{change.tanabana_free?.member_name ?? t('changes.operator')}</td>
              <td>
                <What change={change} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <Button variant="line" block busy={isFetchingNextPage} onClick={() => void fetchNextPage(list)}>
          {t('changes.more')}
        </Button>
      )}
    </>
  );
}

/** The old and the new values; the first state of a product has no old ones. */
function What({ change }: { change: ProductChange }) {
  const t = useTranslation('prices');
  const { price_from, price_to, visibility_from, visibility_to } = change;
  const priced = (price: number | null) => (price === null ? t('onRequest') : money(price));
  const shown = (visibility: string) => t(visibility === 'Reveal' ? 'status.Reveal' : 'status.Hide');
  if (visibility_from === null) {
    return (
      <>
        {priced(price_to)} <small>{t('changes.first')}</small>
      </>
    );
  }
  return (
    <>
      {price_from !== price_to && <div>{t('changes.fromTo', { from: priced(price_from), to: priced(price_to) })}</div>}
      {visibility_from !== visibility_to && (
        <div>{t('changes.fromTo', { from: shown(visibility_from), to: shown(visibility_to) })}</div>
      )}
    </>
  );
}
