// What the address of a list says: the words of the search box, the filters and the order. Whatever the list does not know is left
// out, so that an old link or a mistyped one still opens.
import { TIME_ZONE, LIMITS } from '@tanabana/domain/limits';
import { isoDay } from '@tanabana/domain/format';
import { specificTypesFor } from '@tanabana/domain/listings/specific-types';
import {
  COTTON_SPINNING_TYPES,
  FILAMENT_TYPES,
  INTERMINGLINGS,
  LISTING_SORTS,
  LUSTRES,
  QUALITY_GRADES,
  YARN_TYPES,
} from '@tanabana/domain/words';
import type { ListingSort, ListingTable } from '@tanabana/domain/words';

/** Days back from the end of today that the age filter offers. */
export const AGES = [1, 3, 7, 30] as const;

/** The ranges, by the name that their two ends share, with the highest number that each can be. */
export const RANGES = {
  count: 10 ** LIMITS.denier_count_digits - 1,
  quantity: LIMITS.quantity_max_kgs,
  price: LIMITS.price_max,
} as const;
export type Range = keyof typeof RANGES;
export type RangeEnd = `${Range}_${'min' | 'max'}`;

export type ListingSearch = {
  q?: string;
  fibre?: string;
  type?: string;
  lustre?: string;
  twist?: string;
  /** Strands twisted together. */
  ply?: number;
  grade?: string;
  state?: string;
  city?: string;
  days?: (typeof AGES)[number];
  /** Newest first when absent. */
  sort?: ListingSort;
} & { [end in RangeEnd]?: number };

export const rangesOf = (table: ListingTable): readonly Range[] =>
  table === 'sales_offers' ? ['count', 'quantity', 'price'] : ['count', 'quantity'];

/** The orders that a list offers besides newest first: enquiries name no price. */
export const sortsOf = (table: ListingTable): readonly ListingSort[] =>
  LISTING_SORTS.filter((sort) => table === 'sales_offers' || !sort.startsWith('price'));

const text = (value: unknown, max: number) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, max) : '';

const FILAMENT = 'Polyester Filament';

/** The specific types of all fibres. */
const ALL_TYPES = [...new Set<string>([...FILAMENT_TYPES, ...COTTON_SPINNING_TYPES])];

/** The numbers of plys that a yarn may have. */
export const PLYS = Array.from(
  { length: LIMITS.plys_max - LIMITS.plys_min + 1 },
  (_, index) => index + LIMITS.plys_min,
);

/**
 * The lists that a choice is made from, given the fibre that is chosen: all of them for '', none where the fibre has no
 * such thing.
 */
export function choicesOf(name: 'fibre' | 'type' | 'lustre' | 'twist' | 'grade', fibre: string): readonly string[] {
  if (name === 'fibre') return YARN_TYPES;
  if (name === 'grade') return QUALITY_GRADES;
  if (name === 'type') return fibre ? specificTypesFor(fibre) : ALL_TYPES;
  if (fibre && fibre !== FILAMENT) return [];
  return name === 'lustre' ? LUSTRES : INTERMINGLINGS;
}

/** A number as an address or a field says it; undefined for anything else, and above what can be. */
export function numberIn(value: unknown, max: number): number | undefined {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : NaN;
  return number > 0 && number <= max ? number : undefined;
}

/** Reads the address of a list. A range that is turned round is no range. */
export function readListingSearch(table: ListingTable, given: Record<string, unknown>): ListingSearch {
  const search: ListingSearch = {};
  const q = text(given.q, LIMITS.search_length);
  if (q) search.q = q;
  for (const name of ['fibre', 'type', 'lustre', 'twist', 'grade'] as const) {
    const value = text(given[name], LIMITS.search_length);
    if (choicesOf(name, search.fibre ?? '').includes(value)) search[name] = value;
  }
  for (const name of ['state', 'city'] as const) {
    const value = text(given[name], LIMITS.place_length).trim();
    if (value) search[name] = value;
  }
  const ply = PLYS.find((plys) => plys === Number(given.ply));
  if (ply) search.ply = ply;
  const sort = sortsOf(table).find((name) => name === given.sort);
  if (sort) search.sort = sort;
  const days = AGES.find((age) => age === Number(given.days));
  if (days) search.days = days;
  for (const range of rangesOf(table)) {
    const min = numberIn(given[`${range}_min`], RANGES[range]);
    const max = numberIn(given[`${range}_max`], RANGES[range]);
    if (min !== undefined && max !== undefined && min > max) continue;
    if (min !== undefined) search[`${range}_min`] = min;
    if (max !== undefined) search[`${range}_max`] = max;
  }
  return search;
}

/** The search without the words of the search box: the list that typing narrows. */
export function withoutWords(search: ListingSearch): ListingSearch {
  const filters = { ...search };
  delete filters.q;
  return filters;
}

/** What narrows the list besides the search box; the order does not. */
export function filtersOf(search: ListingSearch): ListingSearch {
  const filters = withoutWords(search);
  delete filters.sort;
  return filters;
}

/** Whether anything but the search box narrows the list. */
export const isFiltered = (search: ListingSearch): boolean => Object.keys(filtersOf(search)).length > 0;

/** The filters as the search functions of the service name them. */
export function asked({ fibre, type, twist, ply, days, ...same }: ListingSearch) {
  return {
    ...same,
    ...(fibre && { fibre_type: fibre }),
    ...(type && { specific_type: type }),
    ...(twist && { twist_intermingling: twist }),
    ...(ply && { number_of_plys: ply }),
    ...(days && { posted_after: postedAfter(days, new Date()) }),
  };
}

const DAY_MS = 86_400_000;
const OFFSET = new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' });

/** The midnight in India that an age filter looks back to: 1 is today's. */
export function postedAfter(days: number, now: Date): string {
  const offset = OFFSET.formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')!
    .value.replace('GMT', '');
  return `${isoDay(new Date(now.getTime() - (days - 1) * DAY_MS))}T00:00:00${offset}`;
}
