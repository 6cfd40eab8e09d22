/**
 * The cases of `npm run bench gateway`: requests to the server by URL, the equivalent statement for PostgreSQL, and a
 * bare handler (bare.ts) that only runs that statement.
 */
import type { Load } from './load.ts';

/** Rows of a list's first page with the profiles beside them, finished by PostgreSQL. */
const LIST_SQL = `select coalesce(json_agg(row), '[]')::text as body from (
  select e.*, (select row_to_json(p) from (select m.city, m.district from private.members m where m.id = e.user_id) p) as tanabana_free
  from (select * from public.purchase_enquiries where status = 'Open' order by updated_at desc, id desc limit 50) e
  order by e.updated_at desc, e.id desc) row`;

const ROW_SQL = `select coalesce(json_agg(row), '[]')::text as body from (
  select * from public.purchase_enquiries where enquiry_number = 'PE-' || lpad($1::text, 6, '0')) row`;

const PRODUCTS_SQL = `select coalesce(json_agg(row), '[]')::text as body from (
  select * from public.corporate_products where company_id = md5('company' || $1::text)::uuid order by id limit 50) row`;

const INSERT_SQL = `insert into public.bare_enquiries (id, enquiry_number, user_id, fibre_type, specific_type, denier_count, grade,
  quantity_required_kgs, company_name, number_of_plys, status, created_at, updated_at) values (gen_random_uuid(), 'PE-' || $1::text,
  gen_random_uuid(), 'Cotton', 'Combed', '40', 'AA', 500, 'Bench Mills', 1, 'Open', now(), now()) returning '[]' as body`;

/** The statement that is the limit, and the range of random values for its `$1`. */
export type Limit = { text: string; upTo?: number };

export type Case = {
  name: string;
  /** Requested in turn. */
  paths: readonly string[];
  /** Requested by members, whose reads are never coalesced, rather than by visitors. */
  asMember?: boolean;
  body?: object;
  /** How it is requested, where that is more than paths in turn. */
  load?: (server: { site: string; anonKey: string }, connections: number, seconds: number) => Promise<Load>;
  /** The same in SQL alone; a case without it is compared with the limit of the list. */
  limit?: Limit;
};

const LIST =
  '/rest/v1/purchase_enquiries?select=*,tanabana_free(city,district)&status=eq.Open&order=updated_at.desc,id.desc&limit=50';

/** Pseudo-random numbers, the same in every run. */
const pseudoRandom = (most: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => 1 + ((index * 7919 + 104_729) % most));

const numbered = (number: number): string => `PE-${String(number).padStart(6, '0')}`;
const list: Limit = { text: LIST_SQL };
const search = (name: string, word: string): Case => ({
  name: `search, ${name}`,
  paths: [`/rest/v1/rpc/search_purchase_enquiries?q=${word}`],
  asMember: true,
});

/** What a filled database holds. */
export type Filled = {
  /** Enquiries, numbered from one. */
  rows: number;
  /** Numbers of some that are open. */
  open: readonly string[];
  /** Of those in fill-market.sql, in their order. */
  companyIds: readonly string[];
};

export const casesOf = ({ rows, open, companyIds }: Filled): readonly Case[] => [
  { name: 'list, visitors', paths: [LIST], limit: list },
  { name: 'list, a member', paths: [LIST], asMember: true, limit: list },
  {
    name: 'one row by its number',
    paths: pseudoRandom(rows, 2000).map(
      (number) => `/rest/v1/purchase_enquiries?select=*&enquiry_number=eq.${numbered(number)}`,
    ),
    limit: { text: ROW_SQL, upTo: rows },
  },
  {
    name: "a company's products",
    paths: companyIds.map((id) => `/rest/v1/corporate_products?select=*&company_id=eq.${id}&order=id&limit=50`),
    limit: { text: PRODUCTS_SQL, upTo: companyIds.length },
  },
  search('a common word', 'surat'),
  search('a rare word', 'vadakara'),
  search('no such word', 'firster'),
  { name: "a listing's served page", paths: open.map((number) => `/enquiry/${number}`) },
  { name: 'a file', paths: ['/manifest.webmanifest'] },
  { name: '/healthz', paths: ['/healthz'] },
];

/** Runs last: the rows that it adds would change the other cases. */
export const POST = {
  name: 'post an enquiry',
  paths: ['/rest/v1/purchase_enquiries'],
  asMember: true,
  body: {
    fibre_type: 'Cotton',
    specific_type: 'Combed',
    denier_count: '40',
    grade: 'AA',
    quantity_required_kgs: 500,
    company_name: 'Bench Mills',
  },
  limit: { text: INSERT_SQL, upTo: 1_000_000 },
} satisfies Case;
