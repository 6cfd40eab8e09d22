// Types and paging of selects, with every column checked against the generated types.
import type { PostgrestFilterBuilder, UnstableGetResult } from '@supabase/postgrest-js';
import type { Database } from '@tanabana/db/types';

type Public = Database['public'];
type Relations = Public['Tables'] & Public['Views'];
type Options = { PostgrestVersion: '13' };

/**
 * The row that a literal of columns selects. An unknown column turns it into an error text.
 * @example type Row = Selected<'sales_offers', 'id, price, tanabana_free(city)'>
 */
export type Selected<Name extends keyof Relations, Columns extends string> = UnstableGetResult<
  Public,
  Relations[Name]['Row'],
  Name,
  Relations[Name]['Relationships'],
  Columns,
  Options
>;

/** A select of rows of a table, as supabase-js builds it. */
type Select<Row extends Record<string, unknown>, Result, Name, Keys> = PostgrestFilterBuilder<
  Options,
  Public,
  Row,
  Result,
  Name,
  Keys,
  'GET'
>;

/** The last row of a page: its time and, where several have the same, its id. */
export type Place<Time extends string> = { [name in Time]?: string } & { id: string };

/**
 * The condition for the rows after a place, as (time, id) < place: their time is at most `at`, which an index can start from, and `or`.
 *
 * @param time the column that the order is by
 */
export function isBehind<Time extends string>(time: Time, place: Place<Time>): { at: string; or: string } {
  const at = place[time];
  if (at === undefined) throw new Error(`nothing is behind a row without ${time}`);
  return { at, or: `${time}.lt."${at}",id.lt.${place.id}` };
}

/**
 * The newest rows of a select, with the id as tie-breaker: those after a row, or the first.
 *
 * @param time the column that the order is by
 * @param behind the last row of the previous page
 */
export function newest<Time extends string, Row extends { [name in Time | 'id']: string }, Result, Name, Keys>(
  select: Select<Row, Result, Name, Keys>,
  time: Time,
  behind: Place<Time> | null,
  limit: number,
): Select<Row, Result, Name, Keys> {
  const place = behind && isBehind(time, behind);
  const rows = place ? select.lte(time as string, place.at).or(place.or) : select;
  return rows
    .order(time as string, { ascending: false })
    .order('id' as string, { ascending: false })
    .limit(limit);
}
