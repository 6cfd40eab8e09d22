/** Reads open listings as a visitor may: who posted them is not asked for. */
import type { ListingSummary } from '@tanabana/domain/listings/summary';
import type { ListingTable } from '@tanabana/domain/words';
import { ident, sql, type Sql, type Tx } from '@tanabana/gateway/db';

export type ListingRow = ListingSummary & { state: string | null; updated_at: string };

const NUMBER: Record<ListingTable, string> = { purchase_enquiries: 'enquiry_number', sales_offers: 'offer_number' };
const TERMS: Record<ListingTable, Sql> = {
  purchase_enquiries: sql`quantity_required_kgs as kgs, null::float8 as price`,
  sales_offers: sql`quantity_kgs as kgs, price::float8 as price`,
};

/** The columns of a ListingRow; moments as JSON writes them, which is the same from both engines. */
const columns = (table: ListingTable) => sql`${table}::text as "table", ${ident(NUMBER[table])} as number,
  fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade,
  preferred_company, lot_no, company_name, poster_city as city, poster_district as district, poster_state as state,
  to_json(created_at) #>> '{}' as created_at, to_json(updated_at) #>> '{}' as updated_at, ${TERMS[table]}`;

/** The open listing with this number. */
export async function findListing(tx: Tx, table: ListingTable, number: string): Promise<ListingRow | undefined> {
  const { rows } = await tx.query<ListingRow>(
    sql`select ${columns(table)} from ${ident('public', table)}
      where ${ident(NUMBER[table])} = ${number} and status = 'Open'`,
  );
  return rows[0];
}

/** Open listings, newest first; of one fibre when it is given. */
export async function newestListings(
  tx: Tx,
  table: ListingTable,
  limit: number,
  { fibre, but }: { fibre?: string; but?: string } = {},
): Promise<ListingRow[]> {
  const narrowed =
    fibre === undefined ? sql`` : sql`and fibre_type = ${fibre} and ${ident(NUMBER[table])} <> ${but ?? ''}`;
  const { rows } = await tx.query<ListingRow>(
    sql`select ${columns(table)} from ${ident('public', table)}
      where status = 'Open' ${narrowed} order by updated_at desc, id desc limit ${limit}`,
  );
  return rows;
}

export type PartRow = { number: string; updated_at: string };

/** Open listings whose numbers lie between two of the same length, in order: the unique index of the number leads. */
export async function listingsBetween(tx: Tx, table: ListingTable, from: string, to: string): Promise<PartRow[]> {
  const number = ident(NUMBER[table]);
  const { rows } = await tx.query<PartRow>(
    sql`select ${number} as number, to_json(updated_at) #>> '{}' as updated_at from ${ident('public', table)}
      where ${number} between ${from} and ${to} and char_length(${number}) = ${from.length} and status = 'Open'
      order by ${number}`,
  );
  return rows;
}

/** The numbers of the oldest and the newest open listing; nothing when none is open. */
export async function outermostNumbers(tx: Tx, table: ListingTable): Promise<[string, string] | undefined> {
  const end = (order: Sql) =>
    sql`(select ${ident(NUMBER[table])} from ${ident('public', table)} where status = 'Open' order by ${order} limit 1)`;
  const { rows } = await tx.query<{ first: string | null; last: string | null }>(
    sql`select ${end(sql`updated_at, id`)} as first, ${end(sql`updated_at desc, id desc`)} as last`,
  );
  const { first, last } = rows[0]!;
  return first !== null && last !== null ? [first, last] : undefined;
}
