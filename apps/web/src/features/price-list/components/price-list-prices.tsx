import { useQuery } from '@tanstack/react-query';
import { EmptyState, ErrorState, Waiting } from '#components/ui/feedback/states.tsx';
import { TitledDialog } from '#components/ui/over/titled-dialog.tsx';
import { PricePointsTable } from '#components/price-points/price-points-table.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError } from '#lib/errors.ts';
import type { PriceList } from '../api/get-price-lists.ts';
import { pricePointsQuery } from '../api/get-price-points.ts';
import styles from './price-list-prices.module.css';

type PriceListPricesProps = { list: PriceList; onClose: () => void };

/** The prices that were entered from a price list, each with its page of the PDF. Load it lazily, with the words of `price-points`. */
export default function PriceListPrices({ list, onClose }: PriceListPricesProps) {
  const t = useTranslation('price-points');
  const { data, error, refetch } = useQuery(pricePointsQuery(list.id));
  const title = t('title', { list: list.description });
  return (
    <TitledDialog title={title} onClose={onClose}>
      {data && data.length > 0 && (
        <>
          <PricePointsTable
            points={data}
            keyOf={({ position }) => position}
            fileUrlOf={() => list.file_url}
            caption={title}
          />
          <p className={styles.note}>{t('note')}</p>
        </>
      )}
      {data?.length === 0 && <EmptyState title={t('none')} />}
      {!data && !error && <Waiting />}
      {!data && error && (
        <ErrorState title={t('failed')} onRetry={() => void refetch()}>
          {toAppError(error).message}
        </ErrorState>
      )}
    </TitledDialog>
  );
}
