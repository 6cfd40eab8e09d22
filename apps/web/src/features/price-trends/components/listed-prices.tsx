import { PricePointsTable } from '#components/price-points/price-points-table.tsx';
import { day } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { ListedPrice } from '../api/get-price-trends.ts';
import styles from './listed-prices.module.css';

/** The prices of a yarn in price lists, the newest first: a series of its own beside the medians. */
export function ListedPrices({ listed, yarn }: { listed: readonly ListedPrice[]; yarn: string }) {
  const t = useTranslation('price-trends');
  return (
    <section className={styles.listed} aria-label={t('listed.title')}>
      <h3>{t('listed.title')}</h3>
      <p>{t('listed.lede')}</p>
      <PricePointsTable
        points={listed}
        keyOf={({ id }) => id}
        fileUrlOf={({ file_url }) => file_url}
        listOf={({ price_list, published_at }) => t('listed.list', { list: price_list, day: day(published_at) })}
        caption={t('listed.of', { yarn })}
      />
    </section>
  );
}
