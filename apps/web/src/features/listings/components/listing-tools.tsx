import type { ListingTable } from '@tanabana/domain/vocabulary';
import { term } from '#i18n/terms.ts';
import type { ReactNode } from 'react';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import { quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { SearchField } from '#lib/reading/lists/use-search-box.ts';
import styles from './listing-tools.module.css';

export type FibreCount = { fibre_type: string; count: number };

type ListingToolsProps = {
  table: ListingTable;
  field: SearchField;
  /** Fibres to choose from, the most traded first. */
  fibres: readonly FibreCount[];
  fibre: string;
  onFibre: (fibre: string) => void;
  /** All open listings of the table; unknown while it loads. */
  total: number | undefined;
  /** Whether the figures match the list on screen. */
  areCounted: boolean;
  /** The way to the other filters. */
  children: ReactNode;
};

/** The tools above a list: the search box, the fibre chips and the button for the other filters. */
export function ListingTools({ table, field, fibres, fibre, onFibre, total, areCounted, children }: ListingToolsProps) {
  const t = useTranslation('listings');
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchBox label={t(`${table}.search`)} placeholder={t('placeholder')} field={field} />
      </div>
      {children}
      <div className={styles.chips} role="group" aria-label={t('fibres')}>
        <button type="button" className={styles.chip} aria-pressed={fibre === ''} onClick={() => onFibre('')}>
          {t('all')} {areCounted && total !== undefined && <span className={styles.count}>{quantity(total)}</span>}
        </button>
        {fibres.map(({ fibre_type, count }) => (
          <button
            key={fibre_type}
            type="button"
            className={styles.chip}
            aria-pressed={fibre === fibre_type}
            onClick={() => onFibre(fibre === fibre_type ? '' : fibre_type)}
          >
            <YarnGlyph yarn={{ fibre_type }} size={22} className={styles.glyph} />
            {term(fibre_type)} {areCounted && <span className={styles.count}>{quantity(count)}</span>}
          </button>
        ))}
      </div>
    </div>
  );
}
