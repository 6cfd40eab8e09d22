/**
 * The sections of a copy of a member's data. What members read themselves is read as the member, under row-level security and the owner's
 * key; the rest by `private.data_copy_rows` (db/schema/96-data-copies/data_copy_rows.sql). `sections.test.ts` compares both with every
 * column of the database that names a member.
 */
import { callRows } from '@tanabana/db/call';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { ident, join, sql, type Scope } from '@tanabana/gateway/db';

/** A row of a section, under the names of its columns. */
export type CopyRow = Record<string, unknown>;
type Position = { at: string; key: string } | undefined;
type Page = { at: string; key: string; content: CopyRow }[];

type OwnTable = {
  table: string;
  /** The column that names the member. */
  owner: string;
  /** The column of the order. */
  at: string;
  /** The key among the member's rows; `id` by default. */
  id?: string;
};

/** Sections that are tables or views of which members read the own rows. */
export const OWN_TABLES = {
  profile: { table: 'tanabana_free', owner: 'id', at: 'created_at' },
  consents: { table: 'consents', owner: 'user_id', at: 'given_at' },
  purchase_enquiries: { table: 'purchase_enquiries', owner: 'user_id', at: 'created_at' },
  sales_offers: { table: 'sales_offers', owner: 'user_id', at: 'created_at' },
  d2d_purchase_enquiries: { table: 'd2d_purchase_enquiries', owner: 'user_id', at: 'created_at' },
  d2d_sales_offers: { table: 'd2d_sales_offers', owner: 'user_id', at: 'created_at' },
  hidden_listings: { table: 'hidden_listings', owner: 'member_id', at: 'hidden_at', id: 'listing_id' },
  interests_sent: {
    table: 'listing_interests',
    owner: 'interested_user_id',
    at: 'created_at',
  },
  bids: { table: 'customer_bids', owner: 'bidder_user_id', at: 'bid_time' },
  credits: {
    table: 'credit_ledger',
    owner: 'member_id',
    at: 'created_at',
  },
  payments: { table: 'membership_payments', owner: 'member_id', at: 'created_at' },
  invoices: { table: 'tax_invoices', owner: 'member_id', at: 'issued_at' },
} as const satisfies Record<string, OwnTable>;

/** Sections that only the server reads. */
export const SERVER_SECTIONS = [
  'account',
  'identities',
  'sessions',
  'second_factors',
  'security_events',
  'known_devices',
  'interests_received',
  'messages',
  'promotion_choice',
  'contacts_opened',
  'own_contact_opened',
  'directory_searches',
  'membership_changes',
  'refunds',
  'reports_sent',
  'moderation',
  'changes_recorded',
  'company_work',
  'published',
  'files',
] as const;

export type OwnSection = keyof typeof OWN_TABLES;
export type Section = OwnSection | (typeof SERVER_SECTIONS)[number];

/** In the order of the file. */
export const SECTIONS: readonly Section[] = [
  'account',
  'profile',
  ...(Object.keys(OWN_TABLES) as OwnSection[]).filter((name) => name !== 'profile'),
  ...SERVER_SECTIONS.filter((name) => name !== 'account'),
];

const isOwn = (section: Section): section is OwnSection => section in OWN_TABLES;

/** Pages by the moment and the key of a row, which the own lists have an index for, with the columns that members may read. */
async function readOwn(scope: Scope, user: string, section: OwnSection, after: Position): Promise<Page> {
  const { table, owner, at, id = 'id' }: OwnTable = OWN_TABLES[section];
  const moment = ident(at);
  const key = sql`${ident(id)}::text`;
  const further = after ? sql`and (${moment}, ${key}) > (${after.at}::timestamptz, ${after.key})` : sql``;
  return scope.asClaims(
    { role: 'authenticated', sub: user },
    async (tx) => {
      const { rows: columns } = await tx.query<{ name: string }>(sql`
        select attname::text as name from pg_attribute
        where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped
          and has_column_privilege(attrelid, attnum, 'select')`);
      const list = join(columns.map(({ name }) => ident(name)));
      const { rows } = await tx.query<Page[number]>(sql`
        select ${moment}::text as at, ${key} as key, to_jsonb(o) as content
        from (select ${list} from public.${ident(table)}) o where ${ident(owner)} = ${user}::uuid ${further}
        order by ${moment}, ${key} limit ${SERVER_LIMITS.data_copy_rows_at_once}`);
      return rows;
    },
    { readOnly: true },
  );
}

const readServers = (scope: Scope, user: string, section: string, after: Position): Promise<Page> =>
  scope.asService(
    'read what is held about a member, for the copy that the member asked for',
    async (tx) => {
      const limit = SERVER_LIMITS.data_copy_rows_at_once;
      const args = { p_user: user, p_section: section, p_after: after?.key ?? '', p_limit: limit };
      const rows = await callRows(tx, 'data_copy_rows', args);
      return rows.map(({ key, content }) => ({ at: '', key, content: content as CopyRow }));
    },
    { readOnly: true },
  );

/**
 * The rows of a section in the order of time, a page at a time, each page in a separate transaction.
 *
 * @param user the member whose data they are
 */
export async function* pagesOf(scope: Scope, user: string, section: Section): AsyncGenerator<CopyRow[]> {
  let after: Position;
  for (;;) {
    const page = isOwn(section)
      ? await readOwn(scope, user, section, after)
      : await readServers(scope, user, section, after);
    if (page.length === 0) return;
    yield page.map(({ content }) => content);
    after = page.at(-1);
  }
}
