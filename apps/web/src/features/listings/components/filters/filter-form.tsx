import { LIMITS } from '@tanabana/domain/limits';
import { choicesOf } from '@tanabana/domain/listings/field-facts';
import { choiceFilters, rangeFilters } from '@tanabana/domain/listings/search/filters';
import type { FilterField } from '@tanabana/domain/listings/search/filters';
import { YARN_TYPES } from '@tanabana/domain/vocabulary';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { RadioChips } from '#components/ui/form/radio-chips.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useStates } from '#lib/forms/use-states.ts';
import { AGES } from '../../listing-search.ts';
import type { ListingSearch } from '../../listing-search.ts';
import { choiceText } from './chips.ts';
import styles from './filter-form.module.css';
import { RangeFields } from './range-fields.tsx';
import { useFilterDraft } from './use-filter-draft.ts';
import type { FilterDraft } from './use-filter-draft.ts';

type FilterFormProps = {
  table: ListingTable;
  search: ListingSearch;
  onApply: (search: ListingSearch) => void;
};

type ChoiceProps = {
  field: FilterField<keyof ListingSearch>;
  draft: FilterDraft;
  onChange: (name: keyof ListingSearch, value: string) => void;
};

/** A filter with the choices of the chosen fibre; nothing where the fibre has none. */
function ChoiceField({ field, draft, onChange }: ChoiceProps) {
  const t = useTranslation('filters', 'listings', 'fields');
  const { as } = field.filter;
  const isNumber = field.type === 'int';
  const options = choicesOf(field, draft.fibre ?? '').map((value) => ({
    value,
    label: choiceText(t, field, isNumber ? Number(value) : value),
  }));
  if (options.length === 0) return null;
  const own = { name: as, value: draft[as] ?? '', label: t.maybe(as) ?? t(`fields:${field.name}`) };
  const change = (event: { target: { value: string } }) => onChange(as, event.target.value);
  if (!isNumber)
    return <RadioChips {...own} onChange={change} options={[{ value: '', label: t('any') }, ...options]} />;
  return (
    <Field label={own.label}>
      <Select value={own.value} placeholder={t('any')} options={options} onChange={change} />
    </Field>
  );
}

/** Every filter except the words of the search box. Nothing is requested before the button is pressed. */
export function FilterForm({ table, search, onApply }: FilterFormProps) {
  const t = useTranslation('filters', 'listings', 'fields');
  const states = useStates();
  const { form, draft, set, changeFibre, errorOf, reset, apply } = useFilterDraft(table, search, onApply);
  return (
    <form ref={form} className={styles.form} onSubmit={apply} noValidate>
      <div className={styles.fields}>
        <Field label={t('listings:fibres')}>
          <Select
            value={draft.fibre ?? ''}
            placeholder={t('any')}
            options={YARN_TYPES}
            onChange={(event) => changeFibre(event.target.value)}
          />
        </Field>
        {choiceFilters(table)
          .filter(({ filter }) => filter.as !== 'fibre')
          .map((field) => (
            <ChoiceField key={field.name} field={field} draft={draft} onChange={set} />
          ))}
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
          <RangeFields key={field.name} field={field} draft={draft} onChange={set} error={errorOf(field)}>
            {t.maybe(field.filter.as) ?? t(`fields:${field.name}`)}
          </RangeFields>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button variant="line" onClick={reset}>
          {t('reset')}
        </Button>
        <Button type="submit">{t(`listings:${table}.show`)}</Button>
      </div>
    </form>
  );
}
