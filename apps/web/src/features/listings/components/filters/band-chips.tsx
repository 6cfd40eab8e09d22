import { bandName, bandsOf } from '@tanabana/domain/listings/search/bands';
import type { Band } from '@tanabana/domain/listings/search/bands';
import { endsOf } from '@tanabana/domain/listings/search/filters';
import type { FilterField, RangeFilter } from '@tanabana/domain/listings/search/filters';
import { useId } from 'react';
import { decimal } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { ListingSearch } from '../../listing-search.ts';
import styles from './band-chips.module.css';
import type { ShownCounts } from './use-filter-counts.ts';
import { bandUnitOf, valuesOf } from './use-filter-draft.ts';
import type { FilterDraft } from './use-filter-draft.ts';

type BandChipsProps = {
  field: FilterField<RangeFilter>;
  draft: FilterDraft;
  counts: ShownCounts;
  onChange: (name: keyof ListingSearch, value: string) => void;
};

/** The bands of a range with their counts. A press fills both ends in, and takes out what it filled in. */
export function BandChips({ field, draft, counts, onChange }: BandChipsProps) {
  const t = useTranslation('filters');
  const range = field.filter.as;
  const names = endsOf(range);
  const typed = valuesOf(draft);
  const id = useId();
  const bands = bandsOf(range, bandUnitOf(draft));
  const textsOf = (band: Band) => band.map((end) => (end === null ? '' : String(end)));
  if (bands.length === 0) return null;
  return (
    <div className={styles.bands}>
      {bands.map((band) => {
        const texts = textsOf(band);
        const isChosen = names.every((name, end) => (typed[name] ?? '') === texts[end]);
        const count = counts.of(range, bandName(band));
        return (
          <button
            key={bandName(band)}
            type="button"
            className={styles.band}
            aria-pressed={isChosen}
            aria-describedby={count ? `${id}-${bandName(band)}` : undefined}
            onClick={() => names.forEach((name, end) => onChange(name, isChosen ? '' : texts[end]!))}
          >
            {bandText(t, band)}
            <span id={`${id}-${bandName(band)}`} className={styles.count} aria-hidden="true">
              {count}
            </span>
          </button>
        );
      })}
    </div>
  );
}

function bandText(t: ReturnType<typeof useTranslation<'filters'>>, band: Band): string {
  const [min, max] = band.map((end) => end && decimal(String(end)));
  if (!min) return t('to', { max: max! });
  return max ? t('fromTo', { min, max }) : t('from', { min });
}
