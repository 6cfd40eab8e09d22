import { yarnOfSearch } from '#components/yarn/search/yarn-of-search.ts';
import type { YarnSearch } from '#components/yarn/search/yarn-search.ts';
import { USUAL_TOLERANCE } from '#components/yarn/search/yarn-search.ts';
import { foundPage } from '#lib/reading/lists/found-page.ts';
import { searchParamsOf } from '../listing-search.ts';
import type { ListingSearch } from '../listing-search.ts';

/** The last row of a page: its id, and its time or the value of the sort order. */
export type Cursor = {
  id: string;
  updated_at?: string;
  created_at?: string;
  price?: number;
  quantity_kgs?: number;
  quantity_required_kgs?: number;
  /** Of a search of yarns: the count that the page ended with. */
  millitex?: number | null;
};

type Placed = { poster_city: string | null; poster_district: string | null };

/** The page in a search function's response, with the poster's place where a read of the table has it. */
export function foundListings<Row extends Placed>(answer: { rows: Row[]; next: Cursor | null; is_complete: boolean }) {
  const { rows, ...page } = foundPage(answer);
  return {
    ...page,
    rows: rows.map((row) => ({ ...row, tanabana_free: { city: row.poster_city, district: row.poster_district } })),
  };
}

/** A cursor as the search functions take it. */
export function behind(cursor: Cursor | null) {
  if (!cursor) return {};
  const { id, updated_at, created_at, price, quantity_kgs, quantity_required_kgs } = cursor;
  const value = price ?? quantity_kgs ?? quantity_required_kgs;
  return {
    before_id: id,
    ...(updated_at && { before_updated_at: updated_at }),
    ...(created_at && { before_created_at: created_at }),
    ...(value !== undefined && { before_value: value }),
  };
}

/** What the words of a list's search are read as; null also in another order, which is none of exact and near counts. */
export const yarnOfList = (search: ListingSearch): Promise<YarnSearch | null> =>
  search.sort ? Promise.resolve(null) : yarnOfSearch(search.q, search);

/** The arguments of a search of yarns; objects are JSON, so that equal requests of visitors share one answer. */
export function yarnParams({ key, rest }: YarnSearch, search: ListingSearch, cursor: Cursor | null) {
  const { posted_after, sort: _, q: __, ...filter } = searchParamsOf(search);
  return {
    yarn: JSON.stringify(key),
    tolerance: search.near ?? USUAL_TOLERANCE,
    filter: JSON.stringify({ ...filter, ...(rest && { q: rest }) }),
    ...(posted_after && { posted_after }),
    ...(cursor && { after: JSON.stringify(cursor) }),
  };
}
