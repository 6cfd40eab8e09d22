import { LIMITS } from '@tanabana/domain/limits';
import { choicesOf } from '@tanabana/domain/listings/field-facts';
import { choiceFilters, rangeFilters } from '@tanabana/domain/listings/search/filters';
import type { FilterField } from '@tanabana/domain/listings/search/filters';
import { kindOf, YARN_TYPES } from '@tanabana/domain/vocabulary';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { RadioChips } from '#components/ui/form/radio-chips.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { term } from '#i18n/terms.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useStates } from '#lib/forms/use-states.ts';
import { AGES } from '../../listing-search.ts';
import type { ListingSearch } from '../../listing-search.ts';
import { choiceText } from './chips.ts';
import styles from './filter-form.module.css';
import { RangeFields } from './range-fields.tsx';
import { useFilterCounts } from './use-filter-counts.ts';
import type { ShownCounts } from './use-filter-counts.ts';
import { useFilterDraft } from './use-filter-draft.ts';
import type { FilterDraft } from './use-filter-draft.ts';

type FilterFormProps = {
  list: AnyListingTable;
  search: ListingSearch;
  onApply: (search: ListingSearch) => void;
};

type ChoiceProps = {
  field: FilterField<keyof ListingSearch>;
  draft: FilterDraft;
  counts: ShownCounts;
  onChange: (name: keyof ListingSearch, value: string) => void;
};

/** A choice of a select, with its count where it is known. */
const counted = ({ value, label, note }: { value: string; label: string; note: string }) => ({
  value,
  label: note ? `${label} (${note})` : label,
});

/** Filaments that are offered before it is known which ones listings have. */
const USUAL_FILAMENTS = ['24', '34', '36', '48', '72', '96', '108', '144', '192', '288'];

function filamentsOf(counts: ShownCounts, chosen: string): string[] {
  const found = counts.valuesOf('filaments');
  const offered = found.length > 0 ? found : USUAL_FILAMENTS;
  return [...new Set([...offered, ...(chosen ? [chosen] : [])])].sort((one, other) => Number(one) - Number(other));
}

/** A filter with the choices of the chosen fibre; nothing where the fibre has none. */
function ChoiceField({ field, draft, counts, onChange }: ChoiceProps) {
  const t = useTranslation('filters', 'listings', 'fields');
  const { as } = field.filter;
  const isNumber = field.type === 'int';
  const options = choicesOf(field, draft.fibre ?? '').map((value) => ({
    value,
    label: choiceText(t, field, isNumber ? Number(value) : value),
    note: counts.of(field.name, value),
  }));
  if (options.length === 0) return null;
  const own = { name: as, value: draft[as] ?? '', label: t.maybe(as) ?? t(`fields:${field.name}`) };
  const change = (event: { target: { value: string } }) => onChange(as, event.target.value);
  if (!isNumber)
    return <RadioChips {...own} onChange={change} options={[{ value: '', label: t('any') }, ...options]} />;
  return (
    <Field label={own.label}>
      <Select value={own.value} placeholder={t('any')} options={options.map(counted)} onChange={change} />
    </Field>
  );
}

/** Every filter except the words of the search box. Nothing is requested before the button is pressed. */
export function FilterForm({ list, search, onApply }: FilterFormProps) {
  const t = useTranslation('filters', 'listings', 'fields');
  const states = useStates();
  const table = kindOf(list);
  const { form, draft, set, changeFibre, errorOf, reset, apply } = useFilterDraft(table, search, onApply);
  const counts = useFilterCounts(list, draft);
  const totalId = useId();
  const withCount = (field: string) => (value: string) =>
    counted({ value, label: term(value), note: counts.of(field, value) });
  return (
    <form ref={form} className={styles.form} onSubmit={apply} noValidate>
      <div className={styles.fields}>
        <Field label={t('listings:fibres')}>
          <Select
            value={draft.fibre ?? ''}
            placeholder={t('any')}
            options={YARN_TYPES.map(withCount('fibre_type'))}
            onChange={(event) => changeFibre(event.target.value)}
          />
        </Field>
        {choiceFilters(table)
          .filter(({ filter }) => filter.as !== 'fibre')
          .map((field) => (
            <ChoiceField key={field.name} field={field} draft={draft} counts={counts} onChange={set} />
          ))}
        <Field label={t('filaments')}>
          <Select
            value={draft.filaments ?? ''}
            placeholder={t('any')}
            options={filamentsOf(counts, draft.filaments ?? '').map((value) =>
              counted({ value, label: value, note: counts.of('filaments', value) }),
            )}
            onChange={(event) => set('filaments', event.target.value)}
          />
        </Field>
        <RadioChips
          label={t('listings:columns.posted')}
          name="days"
          value={draft.days ?? ''}
          onChange={(event) => set('days', event.target.value)}
          options={[
            { value: '', label: t('any') },
            ...AGES.map((days) => ({ value: String(days), label: t('days', { count: days }) })),
          ]}
        />
        <div className={styles.pair}>
          <Field label={t('state')}>
            <Select
              value={draft.state ?? ''}
              placeholder={t('any')}
              options={states.map(withCount('state'))}
              onChange={(event) => set('state', event.target.value)}
            />
          </Field>
          <Field label={t('city')}>
            <Input
              value={draft.city ?? ''}
              maxLength={LIMITS.place_length}
              onChange={(event) => set('city', event.target.value)}
            />
          </Field>
        </div>
        {rangeFilters(table).map((field) => (
          <RangeFields
            key={field.name}
            field={field}
            draft={draft}
            counts={counts}
            onChange={set}
            error={errorOf(field)}
          >
            {t.maybe(field.filter.as) ?? t(`fields:${field.name}`)}
          </RangeFields>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button variant="line" onClick={reset}>
          {t('reset')}
        </Button>
        <Button type="submit" aria-describedby={counts.total ? totalId : undefined}>
          {t(`listings:${table}.show`)}
          <span id={totalId} className={styles.total} aria-hidden="true">
            {counts.total}
          </span>
        </Button>
      </div>
    </form>
  );
}
