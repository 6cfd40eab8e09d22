// The cells of a product, alike in the table and on the slips.
import { countText, COUNT_NOT_GIVEN } from '@tanabana/domain/listings/spec-line';
import { sayCount } from '#components/yarn/say-count.ts';
import { OtherUnit } from '#components/yarn/unit/other-unit.tsx';
import { money } from '#i18n/format.ts';
import { term } from '#i18n/terms.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import type { CompanyProduct } from '#lib/corporate/company-products.ts';
import styles from './product-parts.module.css';

/** Rupees per kg; a product without a price has one on request. */
export function BasicPrice({ product: { basic_price } }: { product: CompanyProduct }) {
  const t = useTranslation('corporate');
  if (basic_price === null) return <span className={styles.request}>{t('products.onRequest')}</span>;
  return (
    <>
      {money(basic_price)}
      <small className={styles.unit}>{t('products.perKg')}</small>
    </>
  );
}

/** The count, the largest thing of a row; `className` is for one that is given. */
export function Count({ product, className }: { product: CompanyProduct; className?: string | undefined }) {
  const count = countText(product);
  if (count === COUNT_NOT_GIVEN) return <span className={styles.noCount}>{sayCount(count)}</span>;
  return (
    <span className={cx(styles.count, className)}>
      {count}
      <OtherUnit of={product.millitex} posted={count} />
    </span>
  );
}

/** The yarn as its row names it. */
export function YarnWords({ product: { fibre_type, specific_type } }: { product: CompanyProduct }) {
  return (
    <>
      <b>{term(fibre_type)}</b>
      {specific_type && <small className={styles.type}>{term(specific_type)}</small>}
    </>
  );
}
