import { SpecLine } from '#components/yarn/spec-line.tsx';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import { dateTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import type { CompanyProduct } from '#lib/corporate/company-products.ts';
import type { ProductSlots } from '../../product-slots.ts';
import type { ProductRowsProps } from './product-rows-props.ts';
import { BasicPrice, Count, YarnWords } from './product-parts.tsx';
import styles from './product-slips.module.css';

/** A department's products on a narrow screen: each like the label on a carton. */
export function ProductSlips({ department, slots, reached }: ProductRowsProps) {
  const t = useTranslation('corporate');
  return (
    <ul className={styles.slips} aria-label={department.name ?? t('products.general')}>
      {department.products.map((product) => (
        <li
          key={product.id}
          id={`product-${product.id}`}
          tabIndex={-1}
          className={cx(styles.slip, reached === `product-${product.id}` && styles.reached)}
        >
          <Slip product={product} slots={slots} />
        </li>
      ))}
    </ul>
  );
}

function Slip({ product, slots: { bid, History } }: { product: CompanyProduct; slots: ProductSlots }) {
  const t = useTranslation('corporate');
  return (
    <>
      <YarnGlyph yarn={product} size={44} className={styles.glyph} />
      <p className={styles.yarn}>
        <YarnWords product={product} />
      </p>
      <p className={styles.price}>
        <BasicPrice product={product} />
      </p>
      <p className={styles.count}>
        <Count product={product} className={styles.large} />
      </p>
      <p className={styles.spec}>
        <SpecLine yarn={product} withCount={false} />
      </p>
      <p className={styles.updated}>
        {t('products.updated')} <time dateTime={product.updated_at}>{dateTime(product.updated_at)}</time>
      </p>
      {History && (
        <div className={styles.history}>
          <History product={product} />
        </div>
      )}
      {bid && (
        <div className={styles.bid}>
          <bid.Row product={product} />
        </div>
      )}
    </>
  );
}
