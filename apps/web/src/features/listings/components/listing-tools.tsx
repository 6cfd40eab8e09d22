import { quantity } from '@tanabana/domain/format';
import type { ListingTable } from '@tanabana/domain/words';
import { useTranslation } from 'react-i18next';
import { IconSearch } from '#components/ui/icons.ts';
import { Input } from '#components/ui/input.tsx';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import styles from './listing-tools.module.css';

export type FibreCount = { fibre_type: string; count: number };

type ListingToolsProps = {
  table: ListingTable;
  typed: string;
  onType: (text: string) => void;
  /** Fibres to choose from, the most traded first. */
  fibres: readonly FibreCount[];
  fibre: string;
  onFibre: (fibre: string) => void;
  /** All open listings of the table; unknown while it loads. */
  total: number | undefined;
};

/** The search box and the fibre chips above a list. */
export function ListingTools({ table, typed, onType, fibres, fibre, onFibre, total }: ListingToolsProps) {
  const { t } = useTranslation('listings');
  return (
    <div className={styles.tools} role="search">
      <div className={styles.search}>
        <IconSearch size={20} aria-hidden="true" />
        <Input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t(`${table}.search`)}
          placeholder={t('placeholder')}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
      <div className={styles.chips} role="group" aria-label={t('fibres')}>
        <button type="button" className={styles.chip} aria-pressed={fibre === ''} onClick={() => onFibre('')}>
          {t('all')} {total !== undefined && <span className={styles.count}>{quantity(total)}</span>}
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
            {fibre_type} <span className={styles.count}>{quantity(count)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
