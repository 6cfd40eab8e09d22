import { highestOf } from '@tanabana/domain/listings/search/filters';
import type { FilterField, RangeFilter } from '@tanabana/domain/listings/search/filters';
import { READER_COUNT_UNITS } from '@tanabana/domain/vocabulary';
import type { ReactNode } from 'react';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { ListingSearch } from '../../listing-search.ts';
import styles from './filter-form.module.css';
import { BandChips } from './band-chips.tsx';
import type { ShownCounts } from './use-filter-counts.ts';
import type { FilterDraft, RangeFieldError } from './use-filter-draft.ts';

type RangeFieldsProps = {
  field: FilterField<RangeFilter>;
  draft: FilterDraft;
  counts: ShownCounts;
  error: RangeFieldError | undefined;
  onChange: (name: keyof ListingSearch, value: string) => void;
  children: ReactNode;
};

/** The two ends of a range, and its bands; an error is shown once, under the first end. */
export function RangeFields({ field, draft, counts, error, onChange, children }: RangeFieldsProps) {
  const t = useTranslation('filters', 'listings', 'fields');
  const range = field.filter.as;
  const message = error && t(`faults.${error}`, { max: highestOf(field) });
  return (
    <fieldset className={styles.range}>
      <legend>{children}</legend>
      <div className={styles.pair}>
        {(['min', 'max'] as const).map((end) => (
          <Field key={end} label={t(end)} error={end === 'min' ? message : undefined}>
            <Input
              name={`${range}_${end}`}
              inputMode={field.kind === 'decimal' ? 'decimal' : 'numeric'}
              autoComplete="off"
              value={draft[`${range}_${end}`] ?? ''}
              onChange={(event) => onChange(`${range}_${end}`, event.target.value)}
            />
          </Field>
        ))}
      </div>
      {range === 'count' && (
        <div className={styles.unit}>
          <Field label={t('unit')}>
            <Select
              name="unit"
              value={draft.unit ?? ''}
              placeholder={t('unitPosted')}
              options={READER_COUNT_UNITS.map((unit) => ({ value: unit, label: t(`units.${unit}`) }))}
              onChange={(event) => onChange('unit', event.target.value)}
            />
          </Field>
        </div>
      )}
      <BandChips field={field} draft={draft} counts={counts} onChange={onChange} />
    </fieldset>
  );
}
