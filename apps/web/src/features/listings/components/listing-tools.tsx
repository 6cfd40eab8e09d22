import { quantity } from '@tanabana/domain/format';
import { LIMITS } from '@tanabana/domain/limits';
import type { ListingTable } from '@tanabana/domain/words';
import type { ReactNode } from 'react';
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
  /** The way to the other filters. */
  children: ReactNode;
};

/** The search box, the fibre chips and the way to the other filters above a list. */
export function ListingTools({ table, typed, onType, fibres, fibre, onFibre, total, children }: ListingToolsProps) {
  const { t } = useTranslation('listings');
  return (
    <div className={styles.tools} role="search">
      <div className={styles.search}>
        <IconSearch size={20} aria-hidden="true" />
        <Input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={LIMITS.search_length}
          aria-label={t(`${table}.search`)}
          placeholder={t('placeholder')}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
      {children}
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
