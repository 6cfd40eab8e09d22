/** The filters of bindings as SQL. They are tried on the values of the change, cast to the types of the table. */
import type { Tx } from '../../db/port.ts';
import { ident, join, raw, sql, type Sql } from '../../db/sql.ts';
import { rowText, type RowText } from './change.ts';
import type { Filter, Operator } from './binding.ts';
import type { TableInfo } from './table-info.ts';

/** Most filters of one statement. */
const AT_ONCE = 200;

const INFIX: Partial<Record<Operator, string>> = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' };
const TEXT_INFIX: Partial<Record<Operator, string>> = { like: 'like', ilike: 'ilike', match: '~', imatch: '~*' };
const IS_VALUES = ['null', 'true', 'false', 'unknown'];

/** Why a filter cannot be asked. */
export class InvalidFilter extends Error {
  override readonly name = 'InvalidFilter';
}

function comparison({ column, operator, value }: Filter, sqlType: string): Sql {
  const field = sql`r.${ident(column)}`;
  const type = raw(sqlType);
  const infix = INFIX[operator];
  if (infix) return sql`${field} ${raw(infix)} ${value}::text::${type}`;
  if (operator.endsWith('like') && /(?<!\\)(?:\\\\)*\\$/.test(value)) {
    throw new InvalidFilter('LIKE pattern must not end with escape character');
  }
  const textInfix = TEXT_INFIX[operator];
  if (textInfix) return sql`${field}::text ${raw(textInfix)} ${value}::text`;
  if (operator === 'in') return sql`${field} = any (${value}::text::${type}[])`;
  if (operator === 'isdistinct') return sql`${field} is distinct from ${value}::text::${type}`;
  if (!IS_VALUES.includes(value)) {
    throw new InvalidFilter('invalid value for is filter: must be null, true, false, or unknown');
  }
  return sql`${field} is ${raw(value)}`;
}

/** A filter as a condition on `r`, of which `doc` holds the known values. An unknown value passes no filter. */
function condition(filter: Filter, { columns }: TableInfo): Sql {
  const column = columns.find(({ name }) => name === filter.column);
  if (!column) throw new InvalidFilter(`invalid column for filter ${filter.column}`);
  const compared = comparison(filter, column.sqlType);
  return sql`(c.doc ? ${filter.column} and coalesce(${filter.isNegated ? sql`not (${compared})` : compared}, false))`;
}

/** Filters that are asked once, whoever has them. */
const keyOf = ({ column, operator, value, isNegated }: Filter): string =>
  JSON.stringify([column, operator, value, isNegated]);

/** Asks patterns once by themselves: a condition on a missing value would not show that one is malformed. */
export async function tryPatterns(tx: Tx, filters: readonly Filter[]): Promise<void> {
  for (const { operator, value } of filters) {
    if (operator === 'match' || operator === 'imatch') await tx.query(sql`select '' ~ ${value}::text`);
  }
}

/** Which filters each row passes. */
export type Passes = (row: number, filters: readonly Filter[]) => boolean;

/**
 * Tries filters on rows.
 *
 * @throws InvalidFilter, DatabaseError for a value that is none of the column's type
 */
export async function tryFilters(
  tx: Tx,
  { schema, table }: { schema: string; table: string },
  info: TableInfo,
  rows: readonly RowText[],
  filters: readonly Filter[],
): Promise<Passes> {
  const distinct = [...new Map(filters.map((filter) => [keyOf(filter), filter])).values()];
  const passed = new Set<string>();
  const docs = `[${rows.map((row) => rowText(row, Object.keys(row))).join(',')}]`;
  for (let at = 0; at < distinct.length; at += AT_ONCE) {
    const some = distinct.slice(at, at + AT_ONCE);
    const { rows: results } = await tx.query<{ n: number; passes: boolean[] }>(sql`
      select c.n::int - 1 as n, array[${join(some.map((filter) => condition(filter, info)))}] as passes
      from jsonb_array_elements(${docs}::jsonb) with ordinality as c (doc, n),
        lateral jsonb_populate_record(null::${ident(schema, table)}, c.doc) as r`);
    for (const { n, passes } of results) {
      passes.forEach((isPassed, index) => isPassed && passed.add(`${n} ${keyOf(some[index]!)}`));
    }
  }
  return (row, wanted) => wanted.every((filter) => passed.has(`${row} ${keyOf(filter)}`));
}
