import { quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import styles from './department.module.css';
import type { ProductRowsProps } from './product-rows-props.ts';
import { ProductSlips } from './product-slips.tsx';
import { ProductTable } from './product-table.tsx';

/** The products of one department that this page has. */
export function Department({ isTable, ...rows }: ProductRowsProps & { isTable: boolean }) {
  const t = useTranslation('corporate');
  const { place, name, total } = rows.department;
  const Rows = isTable ? ProductTable : ProductSlips;
  return (
    <section className={styles.department} aria-labelledby={`department-${place}`}>
      <header>
        <h3 id={`department-${place}`} tabIndex={-1}>
          {name ?? t('products.general')}
        </h3>
        <span>{t('products.count', { count: total, total: quantity(total) })}</span>
      </header>
      <Rows {...rows} />
    </section>
  );
}
