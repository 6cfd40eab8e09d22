import { SpecLine } from '#components/yarn/spec-line.tsx';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import { dateTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import type { CompanyProduct } from '#lib/corporate/company-products.ts';
import type { ProductSlots } from '../../product-slots.ts';
import type { ProductRowsProps } from './product-rows-props.ts';
import { BasicPrice, Count, YarnWords } from './product-parts.tsx';
import styles from './product-table.module.css';

/** A department's products on a wide screen. */
export function ProductTable({ department, slots, reached }: ProductRowsProps) {
  const t = useTranslation('corporate');
  const BidHead = slots.bid?.Head;
  return (
    <table className={cx(styles.table, BidHead && styles.bidding)}>
      <caption className="vh">{department.name ?? t('products.general')}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.yarn}>
            {t('products.yarn')}
          </th>
          <th scope="col" className={styles.count}>
            {t('products.denier')}
          </th>
          <th scope="col">{t('products.specifications')}</th>
          <th scope="col" className={styles.price}>
            {t('products.price')}
          </th>
          <th scope="col" className={styles.updated} aria-sort="descending">
            {t('products.updated')}
          </th>
          {BidHead && (
            <th scope="col" className={styles.bid}>
              <BidHead />
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {department.products.map((product) => (
          <Row key={product.id} product={product} slots={slots} isReached={reached === `product-${product.id}`} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { product: CompanyProduct; slots: ProductSlots; isReached: boolean };

function Row({ product, slots: { bid, History }, isReached }: RowProps) {
  const BidRow = bid?.Row;
  return (
    <tr id={`product-${product.id}`} tabIndex={-1} className={cx(isReached && styles.reached)}>
      <th scope="row">
        <span className={styles.glyphed}>
          <YarnGlyph yarn={product} />
          <span>
            <YarnWords product={product} />
          </span>
        </span>
      </th>
      <td>
        <Count product={product} />
      </td>
      <td>
        <SpecLine yarn={product} withCount={false} />
      </td>
      <td className={styles.price}>
        <BasicPrice product={product} />
        {History && <History product={product} />}
      </td>
      <td className={styles.updated}>
        <time dateTime={product.updated_at}>{dateTime(product.updated_at)}</time>
      </td>
      {BidRow && (
        <td className={styles.bid}>
          <BidRow product={product} />
        </td>
      )}
    </tr>
  );
}
