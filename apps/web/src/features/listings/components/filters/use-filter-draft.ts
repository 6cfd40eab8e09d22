import { isFibreBound } from '@tanabana/domain/listings/field-facts';
import { choiceFilters, endsOf, highestOf, rangeFilters } from '@tanabana/domain/listings/search/filters';
import type { FilterField, RangeFilter } from '@tanabana/domain/listings/search/filters';
import type { BandUnit } from '@tanabana/domain/listings/search/bands';
import { READER_COUNT_UNITS } from '@tanabana/domain/vocabulary';
import type { ListingTable, ReaderCountUnit } from '@tanabana/domain/vocabulary';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useCountUnit } from '#components/yarn/unit/use-count-unit.ts';
import { endIn, numberIn } from '../../listing-search.ts';
import type { ListingSearch } from '../../listing-search.ts';

/** The form as typed: every value a text, '' for none. */
export type FilterDraft = Partial<Record<keyof ListingSearch, string>>;

const hasCount = ({ count_min, count_max }: ListingSearch) => (count_min ?? count_max) !== undefined;

/** A range of counts begins in the reader's own unit. */
const draftOf = (search: ListingSearch, unit: ReaderCountUnit | undefined): FilterDraft => ({
  ...(unit && !hasCount(search) && { unit }),
  ...Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)])),
});

/** What is sent of a draft: numbers without the commas of their groups. */
export const valuesOf = (draft: FilterDraft): ListingSearch =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [name, /_(min|max)$/.test(name) ? value.replaceAll(',', '') : value]),
  ) as ListingSearch;

/** The unit that the form's bands of counts are in. */
export const bandUnitOf = ({ unit }: FilterDraft): BandUnit =>
  READER_COUNT_UNITS.find((name) => name === unit) ?? 'posted';

export type RangeFieldError = 'notANumber' | 'notWhole' | 'turnedRound';

/** The error of a typed range. */
function rangeError(draft: FilterDraft, field: FilterField<RangeFilter>): RangeFieldError | undefined {
  const highest = highestOf(field);
  const ends = endsOf(field.filter.as).map((end) => draft[end]?.replaceAll(',', '').trim() ?? '');
  const typed = ends.filter((end) => end !== '');
  if (typed.some((end) => numberIn(end, highest) === undefined)) return 'notANumber';
  if (typed.some((end) => endIn(end, field) === undefined)) return 'notWhole';
  const [min, max] = ends.map((end) => endIn(end, field));
  return min !== undefined && max !== undefined && min > max ? 'turnedRound' : undefined;
}

/** The values of the filter form. Nothing is requested before it is submitted, and its errors show from then on. */
export function useFilterDraft(table: ListingTable, search: ListingSearch, onApply: (search: ListingSearch) => void) {
  const ownUnit = useCountUnit();
  const [draft, setDraft] = useState(() => draftOf(search, ownUnit));
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const set = (name: keyof ListingSearch, value: string) => setDraft((before) => ({ ...before, [name]: value }));
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    const invalid = rangeFilters(table).find((field) => rangeError(draft, field));
    if (invalid) {
      form.current?.querySelector<HTMLInputElement>(`[name=${invalid.filter.as}_min]`)?.focus();
      return;
    }
    onApply(valuesOf(draft));
  };
  const changeFibre = (value: string) => {
    const bound = choiceFilters(table)
      .filter(isFibreBound)
      .map(({ filter }) => [filter.as, '']);
    setDraft({ ...draft, ...Object.fromEntries(bound), fibre: value });
  };
  return {
    form,
    draft,
    set,
    changeFibre,
    errorOf: (field: FilterField<RangeFilter>) => (isChecked ? rangeError(draft, field) : undefined),
    reset: () => {
      const { q, sort, as, near } = search;
      setDraft(
        draftOf(
          { ...(q && { q }), ...(as && { as }), ...(near !== undefined && { near }), ...(sort && { sort }) },
          ownUnit,
        ),
      );
    },
    apply,
  };
}
