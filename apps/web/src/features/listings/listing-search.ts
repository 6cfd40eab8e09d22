// What the address of a list says: the words of the search box and the filters. Whatever the list does not know is left
// out, so that an old link or a mistyped one still opens.
import { TIME_ZONE, LIMITS } from '@tanabana/domain/limits';
import { isoDay } from '@tanabana/domain/format';
import { specificTypesFor } from '@tanabana/domain/listings/specific-types';
import { INTERMINGLINGS, LUSTRES, QUALITY_GRADES, YARN_TYPES } from '@tanabana/domain/words';
import type { ListingTable } from '@tanabana/domain/words';
import type { Listing } from './listing.ts';
import { priceOf, quantityOf } from './listing.ts';

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
  grade?: string;
  state?: string;
  city?: string;
  days?: (typeof AGES)[number];
} & { [end in RangeEnd]?: number };

export const rangesOf = (table: ListingTable): readonly Range[] =>
  table === 'sales_offers' ? ['count', 'quantity', 'price'] : ['count', 'quantity'];

const text = (value: unknown, max: number) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, max) : '';

const FILAMENT = 'Polyester Filament';

/** The lists that a choice is made from, given the fibre that is chosen; empty where the fibre has no such thing. */
export function choicesOf(name: 'fibre' | 'type' | 'lustre' | 'twist' | 'grade', fibre: string): readonly string[] {
  if (name === 'fibre') return YARN_TYPES;
  if (name === 'grade') return QUALITY_GRADES;
  if (name === 'type') return specificTypesFor(fibre);
  if (fibre !== FILAMENT) return [];
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

/** Whether anything but the search box narrows the list. */
export const isFiltered = (search: ListingSearch): boolean => Object.keys(withoutWords(search)).length > 0;

const DAY_MS = 86_400_000;
const OFFSET = new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' });

/** The midnight in India that an age filter looks back to: 1 is today's. */
export function postedAfter(days: number, now: Date): string {
  const offset = OFFSET.formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')!
    .value.replace('GMT', '');
  return `${isoDay(new Date(now.getTime() - (days - 1) * DAY_MS))}T00:00:00${offset}`;
}

const isWithin = (value: number | null, min = 0, max = Infinity) => value !== null && value >= min && value <= max;

/** Whether a listing that was just posted belongs into the list, as far as its row tells: by the rule of the server. */
export function belongs(listing: Listing & { poster_state?: string | null }, search: ListingSearch): boolean {
  const { fibre, type, lustre, twist, grade, state, city } = search;
  const isNamed = (YARN_TYPES as readonly string[]).includes(listing.fibre_type);
  return (
    (!fibre || fibre === (isNamed ? listing.fibre_type : 'Others')) &&
    (!type || type === listing.specific_type) &&
    (!lustre || lustre === listing.lustre) &&
    (!twist || twist === listing.twist_intermingling) &&
    (!grade || grade === listing.grade) &&
    (!state || state.toLowerCase() === listing.poster_state?.toLowerCase()) &&
    (!city || Boolean(listing.tanabana_free?.city?.toLowerCase().includes(city.toLowerCase()))) &&
    (!search.count_min && !search.count_max
      ? true
      : isWithin(listing.denier_count ? Number(listing.denier_count) : null, search.count_min, search.count_max)) &&
    isWithin(quantityOf(listing), search.quantity_min, search.quantity_max) &&
    (!search.price_min && !search.price_max ? true : isWithin(priceOf(listing), search.price_min, search.price_max))
  );
}
