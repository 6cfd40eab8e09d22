import type { ListingSort, ListingTable } from '@tanabana/domain/vocabulary';
import { IconArrowsSort } from '#components/ui/lazy-icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { sortsOf } from '../listing-search.ts';
import styles from './sort-select.module.css';

type SortSelectProps = {
  table: ListingTable;
  /** Newest first when absent. */
  sort: ListingSort | undefined;
  /** Whether the rows were found by a yarn: without a sort they are in the order of their counts. */
  isByYarn: boolean;
  onSort: (sort: ListingSort | undefined) => void;
};

/** The order of a list: the device's own picker, with an icon only where there is little room. */
export function SortSelect({ table, sort, isByYarn, onSort }: SortSelectProps) {
  const t = useTranslation('filters');
  const sorts = sortsOf(table);
  const usual = t(isByYarn ? 'sorts.yarn' : 'sorts.newest');
  return (
    <label className={cx(styles.box, sort && styles.sorted)}>
      <IconArrowsSort size={18} aria-hidden="true" />
      <span className={styles.label} aria-hidden="true">
        {sort ? t(`sorts.${sort}`) : usual}
      </span>
      <select
        className={styles.select}
        aria-label={t('sort')}
        value={sort ?? ''}
        onChange={({ target }) => onSort(sorts.find((name) => name === target.value))}
      >
        <option value="">{usual}</option>
        {sorts.map((name) => (
          <option key={name} value={name}>
            {t(`sorts.${name}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
