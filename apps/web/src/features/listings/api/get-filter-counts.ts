import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BandUnit } from '@tanabana/domain/listings/search/bands';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { searchParamsOf } from '../listing-search.ts';
import type { ListingSearch } from '../listing-search.ts';
import { yarnOfList, yarnParams } from './found-listings.ts';

type Facet = { name: string; is_exact: boolean; values: { value: string; count: number }[] };
type Counted = { total: number; is_exact: boolean; facets: Facet[] };

/** The counts beside the filters of a list. A count that is not exact is the least that there are. */
export type FilterCounts = {
  total: { count: number; isExact: boolean };
  /** By the field of the filter, or by the name of a range. */
  facets: ReadonlyMap<string, { isExact: boolean; counts: ReadonlyMap<string, number> }>;
};

/**
 * The arguments of the count: those of the search that the list would make, and the unit that counts are banded in. Objects are JSON, so
 * that visitors share one answer.
 */
async function countParams(search: ListingSearch, unit: BandUnit) {
  const yarn = await yarnOfList(search);
  const inUnit = unit === 'posted' ? {} : { count_unit: unit };
  if (yarn) {
    const { filter, ...params } = yarnParams(yarn, search, null);
    return { ...params, filter: JSON.stringify({ ...(JSON.parse(filter) as object), ...inUnit }) };
  }
  const { posted_after, sort: _, ...filter } = searchParamsOf(search);
  return { filter: JSON.stringify({ ...filter, ...inUnit }), ...(posted_after && { posted_after }) };
}

/** Each list has its own function, with the same access check as the list. */
const COUNTERS = {
  purchase_enquiries: 'count_purchase_enquiries',
  sales_offers: 'count_sales_offers',
  d2d_purchase_enquiries: 'count_d2d_purchase_enquiries',
  d2d_sales_offers: 'count_d2d_sales_offers',
} as const satisfies Record<AnyListingTable, string>;

function readCounts({ total, is_exact, facets }: Counted): FilterCounts {
  return {
    total: { count: total, isExact: is_exact },
    facets: new Map(
      facets.map(({ name, is_exact, values }) => [
        name,
        { isExact: is_exact, counts: new Map(values.map(({ value, count }) => [value, count])) },
      ]),
    ),
  };
}

/**
 * How many listings there are with each value of a filter and in each band of a range, under all other filters. Throws AppError.
 *
 * @param unit of the bands of counts
 */
export const filterCountsQuery = (list: AnyListingTable, search: ListingSearch, unit: BandUnit) =>
  queryOptions({
    queryKey: ['filter-counts', list, search, unit],
    queryFn: async () =>
      readCounts(unwrap(await supabase().rpc(COUNTERS[list], await countParams(search, unit), { get: true }))),
    // The counts of the choice before stay until those of the next one are there.
    placeholderData: keepPreviousData,
  });
