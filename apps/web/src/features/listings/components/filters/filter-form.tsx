import { LIMITS } from '@tanabana/domain/limits';
import { LISTING_FILTER_MESSAGES } from '@tanabana/domain/listings/messages';
import { gradeShort } from '@tanabana/domain/words';
import type { ListingTable } from '@tanabana/domain/words';
import { useRef, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioChips } from '#components/ui/radio-chips.tsx';
import { Select } from '#components/ui/select.tsx';
import { useWords } from '#i18n/use-words.ts';
import { useStates } from '#lib/use-states.ts';
import { AGES, choicesOf, numberIn, PLYS, RANGES, rangesOf } from '../../listing-search.ts';
import type { ListingSearch, Range } from '../../listing-search.ts';
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

/** What is wrong with a range as typed. */
function rangeFault(draft: Draft, range: Range): string | undefined {
  const ends = [draft[`${range}_min`], draft[`${range}_max`]].map((end) => end?.replaceAll(',', '').trim() ?? '');
  const [min, max] = ends.map((end) => numberIn(end, RANGES[range]));
  if (ends.some((end) => end !== '' && numberIn(end, RANGES[range]) === undefined)) {
    return LISTING_FILTER_MESSAGES.notANumber.replace('{max}', RANGES[range].toLocaleString('en-IN'));
  }
  return min !== undefined && max !== undefined && min > max ? LISTING_FILTER_MESSAGES.turnedRound : undefined;
}

/** Every filter but the words of the search box. Nothing is asked of the server before the button. */
export function FilterForm({ table, search, onApply }: FilterFormProps) {
  const t = useWords('filters', 'listings');
  const states = useStates();
  const [draft, setDraft] = useState(() => draftOf(search));
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fibre = draft.fibre ?? '';
  const set = (name: keyof ListingSearch, value: string) => setDraft((before) => ({ ...before, [name]: value }));
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    const faulty = rangesOf(table).find((range) => rangeFault(draft, range));
    if (faulty) {
      form.current?.querySelector<HTMLInputElement>(`[name=${faulty}_min]`)?.focus();
      return;
    }
    const ends = Object.entries(draft).map(([name, value]) => [
      name,
      /_(min|max)$/.test(name) ? value.replaceAll(',', '') : value,
    ]);
    onApply(Object.fromEntries(ends) as ListingSearch);
  };
  const choice = (name: 'type' | 'lustre' | 'twist' | 'grade') => ({
    name,
    value: draft[name] ?? '',
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
    options: [
      { value: '', label: t('any') },
      ...choicesOf(name, fibre).map((value) => ({ value, label: gradeShort(value) })),
    ],
  });
  return (
    <form ref={form} className={styles.form} onSubmit={apply} noValidate>
      <div className={styles.fields}>
        <Field label={t('listings:fibres')}>
          <Select
            value={fibre}
            placeholder={t('any')}
            options={choicesOf('fibre', fibre)}
            onChange={(event) => setDraft({ ...draft, fibre: event.target.value, type: '', lustre: '', twist: '' })}
          />
        </Field>
        {(['type', 'lustre', 'twist'] as const).map(
          (name) =>
            choicesOf(name, fibre).length > 0 && <RadioChips key={name} label={t(`${name}`)} {...choice(name)} />,
        )}
        <Field label={t('listings:columns.ply')}>
          <Select
            value={draft.ply ?? ''}
            placeholder={t('any')}
            options={PLYS.map((plys) => ({ value: String(plys), label: t('plys', { count: plys }) }))}
            onChange={(event) => set('ply', event.target.value)}
          />
        </Field>
        <RadioChips label={t('listings:columns.grade')} {...choice('grade')} />
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
        {rangesOf(table).map((range) => (
          <RangeFields
            key={range}
            range={range}
            draft={draft}
            onChange={set}
            fault={isChecked ? rangeFault(draft, range) : undefined}
          >
            {t(`${range}`)}
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
  range: Range;
  draft: Draft;
  fault: string | undefined;
  onChange: (name: keyof ListingSearch, value: string) => void;
  children: ReactNode;
};

/** The two ends of a range; what is wrong with it is said once, under the first. */
function RangeFields({ range, draft, fault, onChange, children }: RangeFieldsProps) {
  const t = useWords('filters', 'listings');
  return (
    <fieldset className={styles.range}>
      <legend>{children}</legend>
      <div className={styles.pair}>
        {(['min', 'max'] as const).map((end) => (
          <Field key={end} label={t(`${end}`)} error={end === 'min' ? fault : undefined}>
            <Input
              name={`${range}_${end}`}
              inputMode={range === 'price' ? 'decimal' : 'numeric'}
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
