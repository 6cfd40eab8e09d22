// The search parameters of a list in the address: the words of the search box, the filters and the order. Unknown ones are ignored, so that
// an old or mistyped link still opens.
import { isoDay } from '@tanabana/domain/format';
import { LIMITS, UTC_OFFSET } from '@tanabana/domain/limits';
import { choicesOf } from '@tanabana/domain/listings/field-facts';
import { choiceFilters, endsOf, highestOf, rangeFilters } from '@tanabana/domain/listings/search/filters';
import type { FilterField, RangeFilter, SearchFilters, FilterValues } from '@tanabana/domain/listings/search/filters';
import { LISTING_SORTS, READER_COUNT_UNITS } from '@tanabana/domain/vocabulary';
import type { ListingSort, ListingTable, ReaderCountUnit } from '@tanabana/domain/vocabulary';
import { readYarnChoice } from '#components/yarn/search/yarn-search.ts';
import type { YarnChoice } from '#components/yarn/search/yarn-search.ts';

/** Days back from the end of today that the age filter offers. */
export const AGES = [1, 3, 7, 30] as const;

const FILAMENTS_MAX = 10 ** LIMITS.filament_count_digits - 1;

export type ListingSearch = FilterValues &
  YarnChoice & {
    q?: string;
    state?: string;
    city?: string;
    filaments?: number;
    /** The unit of the range of counts; without one it compares the digits as they were posted. */
    unit?: ReaderCountUnit;
    days?: (typeof AGES)[number];
    /** Newest first when absent. */
    sort?: ListingSort;
  };

/** The orders that a list offers besides newest first: enquiries name no price. */
export const sortsOf = (table: ListingTable): readonly ListingSort[] =>
  LISTING_SORTS.filter((sort) => table === 'sales_offers' || !sort.startsWith('price'));

const text = (value: unknown, max: number) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, max) : '';

/** A number in an address or a field; undefined for anything else, and above the maximum. */
export function numberIn(value: unknown, max: number): number | undefined {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : NaN;
  return number > 0 && number <= max ? number : undefined;
}

/** An end of a range in an address or a field. Counts and quantities are whole numbers. */
export function endIn(value: unknown, field: FilterField<RangeFilter>): number | undefined {
  const number = numberIn(value, highestOf(field));
  return field.kind === 'digits' && !Number.isInteger(number) ? undefined : number;
}

/** Reads the address of a list. A range that is turned round is no range. */
export function readListingSearch(table: ListingTable, given: Record<string, unknown>): ListingSearch {
  const search: ListingSearch = {};
  const q = text(given.q, LIMITS.search_length);
  if (q) Object.assign(search, { q, ...readYarnChoice(given) });
  // The fibre comes first: the other choices depend on it.
  const choices: Record<string, string | number> = {};
  for (const field of choiceFilters(table)) {
    const value = text(given[field.filter.as], LIMITS.search_length);
    if (choicesOf(field, String(choices.fibre ?? '')).includes(value))
      choices[field.filter.as] = field.type === 'int' ? Number(value) : value;
  }
  Object.assign(search, choices);
  for (const name of ['state', 'city'] as const) {
    const value = text(given[name], LIMITS.place_length).trim();
    if (value) search[name] = value;
  }
  const filaments = numberIn(given.filaments, FILAMENTS_MAX);
  if (Number.isInteger(filaments)) search.filaments = filaments!;
  const sort = sortsOf(table).find((name) => name === given.sort);
  if (sort) search.sort = sort;
  const days = AGES.find((age) => age === Number(given.days));
  if (days) search.days = days;
  for (const field of rangeFilters(table)) {
    const ends = endsOf(field.filter.as);
    const [min, max] = ends.map((end) => endIn(given[end], field));
    if (min !== undefined && max !== undefined && min > max) continue;
    if (min !== undefined) search[ends[0]] = min;
    if (max !== undefined) search[ends[1]] = max;
  }
  const unit = READER_COUNT_UNITS.find((name) => name === given.unit);
  if (unit && (search.count_min ?? search.count_max) !== undefined) search.unit = unit;
  return search;
}

/** The search without the text of the search box: the list that typing filters. */
export function withoutWords(search: ListingSearch): ListingSearch {
  const filters = { ...search };
  delete filters.q;
  delete filters.as;
  delete filters.near;
  return filters;
}

/** What narrows the list besides the search box; the order does not. */
export function filtersOf(search: ListingSearch): ListingSearch {
  const filters = withoutWords(search);
  delete filters.sort;
  return filters;
}

/** Whether the list has any filter besides the search box. */
export const isFiltered = (search: ListingSearch): boolean => Object.keys(filtersOf(search)).length > 0;

type SearchParams = SearchFilters &
  Pick<ListingSearch, 'q' | 'state' | 'city' | 'filaments' | 'sort'> & {
    count_unit?: ReaderCountUnit;
    posted_after?: string;
  };

/** The filters as the search functions of the service name them. */
export function searchParamsOf({ days, unit, ...asked }: ListingSearch): SearchParams {
  const search = { ...asked };
  delete search.as;
  delete search.near;
  const named = choiceFilters('sales_offers').map(({ name, filter }) => [name, filter.as] as const);
  const fieldOf = (as: string) => named.find(([, name]) => name === as)?.[0] ?? as;
  const filters = Object.entries(search).map(([name, value]) => [fieldOf(name), value]);
  return {
    ...(Object.fromEntries(filters) as SearchParams),
    ...(unit && { count_unit: unit }),
    ...(days && { posted_after: postedAfter(days, new Date()) }),
  };
}

const DAY_MS = 86_400_000;

/** The midnight in India that an age filter looks back to: 1 is today's. */
export function postedAfter(days: number, now: Date): string {
  return `${isoDay(new Date(now.getTime() - (days - 1) * DAY_MS))}T00:00:00${UTC_OFFSET}`;
}
