// Reads the bids that an executive or an admin answers, page by page: from the table, or by search.
import { queryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import { LIMITS } from '@tanabana/domain/limits';
import { pageCount } from '@tanabana/domain/pagination';
import type { BidStatus } from '@tanabana/domain/vocabulary';
import { unwrap } from '../errors.ts';
import { foundPage } from '../reading/lists/found-page.ts';
import type { NumberedPage } from '../reading/lists/read-page.ts';
import { supabase } from '../reading/supabase.ts';
import { BID_ROW, bidsSince } from './bid.ts';
import type { Bid } from './bid.ts';

export type BidCounts = Database['public']['Functions']['get_bid_counts']['Returns'];

export type BidsPage = NumberedPage<Bid> & { counts: BidCounts };

export type BidsSearch = {
  /** The company's name. Null for all companies, which only admins may request. */
  company: string | null;
  /** One status; null for all. */
  status: BidStatus | null;
  /** The search text; '' for all. */
  q: string;
  /** Counted from 1. */
  page: number;
};

const SIZE = LIMITS.bid_page_size;

async function readRows({ company, status, page }: BidsSearch): Promise<Bid[]> {
  let bids = supabase().from('customer_bids').select(BID_ROW).gte('bid_time', bidsSince());
  if (company !== null) bids = bids.eq('company_name', company);
  if (status) bids = bids.eq('bid_status', status);
  return unwrap(
    await bids
      .order('bid_time', { ascending: false })
      .order('id', { ascending: false })
      .range((page - 1) * SIZE, page * SIZE - 1),
  );
}

const named = (company: string | null) => (company === null ? {} : { p_company_name: company });

/** Reads a page without a search. A page number beyond the end returns the last page. */
async function getList(search: BidsSearch): Promise<BidsPage> {
  const { company, status, page } = search;
  const [rows, counts] = await Promise.all([
    readRows(search),
    supabase().rpc('get_bid_counts', named(company), { get: true }).then(unwrap),
  ]);
  const total = status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0);
  const last = pageCount(total, SIZE);
  if (rows.length === 0 && page > last) return getList({ ...search, page: last });
  return { rows, counts, page, total, isComplete: true };
}

async function getFound({ company, status, q, page }: BidsSearch): Promise<BidsPage> {
  const args = { p_query: q, p_page: page, ...named(company), ...(status && { p_status: status }) };
  const found = foundPage(unwrap(await supabase().rpc('search_bids', args, { get: true })));
  const ids = found.rows.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : unwrap(await supabase().from('customer_bids').select(BID_ROW).in('id', ids));
  const place = new Map(ids.map((id, index) => [id, index]));
  return { ...found, rows: rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)) };
}

/** A page of the bids of the last months, answered or not, newest first. Throws AppError. */
export const bidsToAnswerQuery = (search: BidsSearch) =>
  queryOptions({
    queryKey: ['customer_bids', 'to-answer', search],
    queryFn: () => (search.q === '' ? getList(search) : getFound(search)),
  });
