import { LIMITS } from '@tanabana/domain/limits';
import { choicesOf, isFibreBound } from '@tanabana/domain/listings/field-facts';
import { choiceFilters, endsOf, highestOf, rangeFilters } from '@tanabana/domain/listings/search/filters';
import type { FilterField, RangeFilter } from '@tanabana/domain/listings/search/filters';
import { YARN_TYPES } from '@tanabana/domain/vocabulary';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { useRef, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { RadioChips } from '#components/ui/form/radio-chips.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useStates } from '#lib/forms/use-states.ts';
import { AGES, numberIn } from '../../listing-search.ts';
import type { ListingSearch } from '../../listing-search.ts';
import { choiceText } from './chips.ts';
import styles from './filter-form.module.css';

/** The form as typed: every value a text, '' for none. */
type Draft = Partial<Record<keyof ListingSearch, string>>;

type FilterFormProps = {
  table: ListingTable;
  search: ListingSearch;
  onApply: (search: ListingSearch) => void;
};

const draftOf = (search: ListingSearch): Draft =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]));

/** The error of a typed range. */
function rangeError(draft: Draft, field: FilterField<RangeFilter>): 'notANumber' | 'turnedRound' | undefined {
  const highest = highestOf(field);
  const ends = endsOf(field.filter.as).map((end) => draft[end]?.replaceAll(',', '').trim() ?? '');
  const [min, max] = ends.map((end) => numberIn(end, highest));
  if (ends.some((end) => end !== '' && numberIn(end, highest) === undefined)) {
    return 'notANumber';
  }
  return min !== undefined && max !== undefined && min > max ? 'turnedRound' : undefined;
}

/** Every filter except the words of the search box. Nothing is requested before the button is pressed. */
export function FilterForm({ table, search, onApply }: FilterFormProps) {
  const t = useTranslation('filters', 'listings', 'fields');
  const states = useStates();
  const [draft, setDraft] = useState(() => draftOf(search));
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fibre = draft.fibre ?? '';
  const set = (name: keyof ListingSearch, value: string) => setDraft((before) => ({ ...before, [name]: value }));
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    const invalid = rangeFilters(table).find((field) => rangeError(draft, field));
    if (invalid) {
      form.current?.querySelector<HTMLInputElement>(`[name=${invalid.filter.as}_min]`)?.focus();
      return;
    }
    const ends = Object.entries(draft).map(([name, value]) => [
      name,
      /_(min|max)$/.test(name) ? value.replaceAll(',', '') : value,
    ]);
    onApply(Object.fromEntries(ends) as ListingSearch);
  };
  const choices = choiceFilters(table);
  const changeFibre = (value: string) => {
    const bound = choices.filter(isFibreBound).map(({ filter }) => [filter.as, '']);
    setDraft({ ...draft, ...Object.fromEntries(bound), fibre: value });
  };
  const choice = (field: FilterField<keyof ListingSearch>) => {
    const { as } = field.filter;
    const isNumber = field.type === 'int';
    const options = choicesOf(field, fibre).map((value) => ({
      value,
      label: choiceText(t, field, isNumber ? Number(value) : value),
    }));
    if (options.length === 0) return null;
    const own = { name: as, value: draft[as] ?? '', label: t.maybe(as) ?? t(`fields:${field.name}`) };
    const onChange = (event: { target: { value: string } }) => set(as, event.target.value);
    if (!isNumber)
      return (
        <RadioChips key={as} {...own} onChange={onChange} options={[{ value: '', label: t('any') }, ...options]} />
      );
    return (
      <Field key={as} label={own.label}>
        <Select value={own.value} placeholder={t('any')} options={options} onChange={onChange} />
      </Field>
    );
  };
  return (
    <form ref={form} className={styles.form} onSubmit={apply} noValidate>
      <div className={styles.fields}>
        <Field label={t('listings:fibres')}>
          <Select
            value={fibre}
            placeholder={t('any')}
            options={YARN_TYPES}
            onChange={(event) => changeFibre(event.target.value)}
          />
        </Field>
        {choices.filter(({ filter }) => filter.as !== 'fibre').map(choice)}
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
              options={states}
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
            onChange={set}
            error={isChecked ? rangeError(draft, field) : undefined}
          >
            {t.maybe(field.filter.as) ?? t(`fields:${field.name}`)}
          </RangeFields>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button
          variant="line"
          onClick={() => setDraft({ ...(search.q && { q: search.q }), ...(search.sort && { sort: search.sort }) })}
        >
          {t('reset')}
        </Button>
        <Button type="submit">{t(`listings:${table}.show`)}</Button>
      </div>
    </form>
  );
}

type RangeFieldsProps = {
  field: FilterField<RangeFilter>;
  draft: Draft;
  error: ReturnType<typeof rangeError>;
  onChange: (name: keyof ListingSearch, value: string) => void;
  children: ReactNode;
};

/** The two ends of a range; an error is shown once, under the first. */
function RangeFields({ field, draft, error, onChange, children }: RangeFieldsProps) {
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
    </fieldset>
  );
}
