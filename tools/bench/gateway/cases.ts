/**
 * What `npm run bench gateway` asks: of our server by its address, of PostgreSQL by the statement that gives the same, and
 * of a bare handler (bare.ts) that does nothing but run that statement.
 */

/** Columns of a list as a visitor sees them, and the rows of its first page, finished by PostgreSQL. */
export const LIST_SQL = `select coalesce(json_agg(row), '[]')::text as body from (
  select e.*, (select row_to_json(p) from (select m.city, m.district from private.members m where m.id = e.user_id) p) as tanabana_free
  from (select * from public.purchase_enquiries where status = 'Open' order by updated_at desc, id desc limit 50) e
  order by e.updated_at desc, e.id desc) row`;

const ROW_SQL = `select coalesce(json_agg(row), '[]')::text as body from (
  select * from public.purchase_enquiries where enquiry_number = 'PE-' || lpad($1::text, 6, '0')) row`;

export type Case = {
  name: string;
  /** Below the server's address; several are asked in turn. */
  paths: readonly string[];
  /** The same in SQL, by the bare handler and pgbench; without it there is nothing to compare. */
  sql?: { text: string; /** Drawn for `$1`. */ upTo?: number };
  /** What is posted, as the member. */
  body?: object;
};

const LIST =
  '/rest/v1/purchase_enquiries?select=*,tanabana_free(city,district)&status=eq.Open&order=updated_at.desc,id.desc&limit=50';

/** A number drawn alike in every run. */
const drawn = (most: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => 1 + ((index * 7919 + 104_729) % most));

/** @param rows enquiries in the database */
export const casesOf = (rows: number): readonly Case[] => [
  { name: 'list, first page', paths: [LIST], sql: { text: LIST_SQL } },
  {
    name: 'one row by its number',
    paths: drawn(rows, 500).map(
      (number) => `/rest/v1/purchase_enquiries?select=*&enquiry_number=eq.PE-${String(number).padStart(6, '0')}`,
    ),
    sql: { text: ROW_SQL, upTo: rows },
  },
  { name: 'search, a common word', paths: ['/rest/v1/rpc/search_purchase_enquiries?q=surat'] },
  { name: 'search, a rare word', paths: ['/rest/v1/rpc/search_purchase_enquiries?q=vadakara'] },
  { name: 'search, no such word', paths: ['/rest/v1/rpc/search_purchase_enquiries?q=firster'] },
  {
    name: 'post an enquiry',
    paths: ['/rest/v1/purchase_enquiries'],
    body: {
      fibre_type: 'Cotton',
      specific_type: 'Combed',
      denier_count: '40',
      grade: 'AA',
      quantity_required_kgs: 500,
      company_name: 'Bench Mills',
    },
  },
  {
    name: "a listing's served page",
    paths: drawn(rows, 100).map((number) => `/enquiry/PE-${String(number).padStart(6, '0')}`),
  },
  { name: '/healthz', paths: ['/healthz'] },
];
