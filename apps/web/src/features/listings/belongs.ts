import { isIndirect } from '@tanabana/yarn/arithmetic/units';
import { choiceFilters, endsOf, rangeFilters } from '@tanabana/domain/listings/search/filters';
import { YARN_TYPES, type ListingTable } from '@tanabana/domain/vocabulary';
import { millitexOf } from '#components/yarn/unit/count-millitex.ts';
import type { Listing } from './listing.ts';
import type { ListingSearch } from './listing-search.ts';

const isNamed = (fibre: unknown) => (YARN_TYPES as readonly unknown[]).includes(fibre);

/** Whether the count lies in the range of the search, which compares it in a unit or as it was posted. */
function isInCounts({ denier_count, millitex }: Listing, { count_min, count_max, unit }: ListingSearch): boolean {
  if (count_min === undefined && count_max === undefined) return true;
  const value = unit ? millitex : denier_count;
  if (value === null) return false;
  const count = Number(value);
  if (!unit) return (count_min === undefined || count >= count_min) && (count_max === undefined || count <= count_max);
  // A finer yarn has a higher English count and less millitex.
  const sign = isIndirect(unit) ? -1 : 1;
  const isFrom = (end: number) => sign * count >= sign * millitexOf(end, unit);
  // The fractions of the last count belong to the range.
  return (count_min === undefined || isFrom(count_min)) && (count_max === undefined || !isFrom(count_max + 1));
}

/** Whether a listing that was just posted belongs in the list, as far as its row shows: by the rule of the server. */
export function belongs(listing: Listing & { poster_state?: string | null }, search: ListingSearch): boolean {
  const table: ListingTable = 'price' in listing ? 'sales_offers' : 'purchase_enquiries';
  // house-allow casts: the table of fields names the columns; all of them are text or numbers
  const given = listing as unknown as Readonly<Record<string, string | number | null>>;
  const { state, city, filaments } = search;
  return (
    choiceFilters(table).every(({ name, filter }) => {
      const wanted = search[filter.as];
      const value = name === 'fibre_type' && !isNamed(given[name]) ? 'Others' : given[name];
      return wanted === undefined || wanted === value;
    }) &&
    isInCounts(listing, search) &&
    (filaments === undefined || filaments === Number(listing.filament_count)) &&
    rangeFilters(table).every(({ name, filter }) => {
      if (filter.as === 'count') return true;
      const [min, max] = endsOf(filter.as).map((end) => search[end]);
      const value = given[name] === null ? Number.NaN : Number(given[name]);
      return (min === undefined || value >= min) && (max === undefined || value <= max);
    }) &&
    (!state || state.toLowerCase() === listing.poster_state?.toLowerCase()) &&
    (!city || Boolean(listing.tanabana_free?.city?.toLowerCase().includes(city.toLowerCase())))
  );
}
