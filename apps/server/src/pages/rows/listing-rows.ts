/** Reads open listings as a visitor may. It reads nothing about their posters. */
import { storedFields } from '@tanabana/domain/listings/fields';
import type { ListingSummary } from '@tanabana/domain/listings/summary';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { ident, join, sql, type Scope, type Sql, type Tx } from '@tanabana/gateway/db';

export type ListingRow = ListingSummary & { state: string | null; updated_at: string };

const NUMBER: Record<ListingTable, string> = { purchase_enquiries: 'enquiry_number', sales_offers: 'offer_number' };
const TERMS: Record<ListingTable, Sql> = {
  purchase_enquiries: sql`quantity_required_kgs as kgs, null::float8 as price`,
  sales_offers: sql`quantity_kgs as kgs, price::float8 as price`,
};
const YARN = storedFields('sales_offers').filter(({ table, uses }) => !table && uses.includes('page'));

/** The columns of a ListingRow. Numbers and timestamps are in JSON format, which is the same in both engines. */
const columns = (table: ListingTable) => sql`${table}::text as "table", ${ident(NUMBER[table])} as number,
  ${join(YARN.map(({ name, type }) => (type === 'numeric' ? sql`${ident(name)}::float8 as ${ident(name)}` : ident(name))))},
  poster_city as city, poster_district as district, poster_state as state, poster_country as country,
  to_json(created_at) #>> '{}' as created_at, to_json(updated_at) #>> '{}' as updated_at, ${TERMS[table]}`;

/** The open listing with this number. */
export async function findListing(tx: Tx, table: ListingTable, number: string): Promise<ListingRow | undefined> {
  const { rows } = await tx.query<ListingRow>(
    sql`select ${columns(table)} from ${ident('public', table)}
      where ${ident(NUMBER[table])} = ${number} and status = 'Open'`,
  );
  return rows[0];
}

/** Open listings, newest first. Optionally of one fibre. */
export async function newestListings(
  tx: Tx,
  table: ListingTable,
  limit: number,
  { fibre, but }: { fibre?: string; but?: string } = {},
): Promise<ListingRow[]> {
  // The range condition makes the fibre the first sort key, and so the index of fibres is used. With an equality the planner expects to
  // find a common fibre quickly among the newest of all.
  const [narrowed, first] =
    fibre === undefined
      ? [sql``, sql``]
      : [
          sql`and fibre_type between ${fibre} and ${fibre} and ${ident(NUMBER[table])} <> ${but ?? ''}`,
          sql`l.fibre_type, `,
        ];
  const { rows } = await tx.query<ListingRow>(
    // Sorted by the table's own column. The column of the same name above is text; with it, all open rows would be formatted and sorted.
    sql`select ${columns(table)} from ${ident('public', table)} l
      where status = 'Open' ${narrowed} order by ${first}l.updated_at desc, l.id desc limit ${limit}`,
  );
  return rows;
}

export type PartRow = { number: string; updated_at: string };

/** Open listings whose numbers lie between two of the same length, in order. The condition allows the unique index of the number. */
export async function listingsBetween(tx: Tx, table: ListingTable, from: string, to: string): Promise<PartRow[]> {
  const number = ident(NUMBER[table]);
  const { rows } = await tx.query<PartRow>(
    sql`select ${number} as number, to_json(updated_at) #>> '{}' as updated_at from ${ident('public', table)}
      where ${number} between ${from} and ${to} and char_length(${number}) = ${from.length} and status = 'Open'
      order by ${number}`,
  );
  return rows;
}

/**
 * How many numbers a table has assigned. It runs as the service: a visitor may not know, and the newest listing need not have the last
 * number.
 */
export async function lastSerial(scope: Scope, table: ListingTable): Promise<number> {
  const { rows } = await scope.asService(
    'see how far the numbers of listings have come',
    (tx) =>
      tx.query<{ serial: number }>(
        sql`select last_value::int as serial from ${ident('private', `${table}_number_seq`)}`,
      ),
    { readOnly: true },
  );
  return rows[0]!.serial;
}

/** The indexes of the number ranges that contain an open listing. Both ends of a range have the same length. */
export async function rangesWithOpen(
  tx: Tx,
  table: ListingTable,
  ranges: readonly (readonly [from: string, to: string])[],
): Promise<number[]> {
  const number = ident(NUMBER[table]);
  const [from, to] = [0, 1].map((end) => ranges.map((range) => range[end]!));
  const { rows } = await tx.query<{ range: number }>(
    sql`select (r.n - 1)::int as range from unnest(${from}::text[], ${to}::text[]) with ordinality as r (first, last, n)
      where exists (select from ${ident('public', table)}
        where ${number} between r.first and r.last and char_length(${number}) = char_length(r.first) and status = 'Open')
      order by r.n`,
  );
  return rows.map(({ range }) => range);
}
