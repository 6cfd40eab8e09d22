/**
 * Limits the size of a response while PostgreSQL builds it. Each row is measured when it enters a list, and the statement ends with an
 * error as soon as the limit is exceeded. So neither PostgreSQL nor the wire nor this process ever holds much more than what may be sent.
 */
import { ident, raw, sql, type Sql } from '../../db/sql.ts';
import { MIN_ROW_BYTES } from '../bounds.ts';
import { raisedName, raiseSql } from './own-errors.ts';

/** The column with a finished row, as text or JSON. */
export const WRITTEN = ident('pgrst_written');

const TOO_LARGE = 'pgrst_answer_too_large';

const raiseAbove = (bytes: Sql, limit: number): Sql =>
  sql`case when ${bytes} > ${limit}::int8 then ${raiseSql(sql`${TOO_LARGE}`)} is not null else true end`;

/** Always true. Ends the statement when its single value is too large. */
export const measuredOnce = ({ maxBytes }: Level): Sql => raiseAbove(sql`octet_length(${WRITTEN}::text)`, maxBytes);

/** The bytes of a row, but at least `MIN_ROW_BYTES`: a row costs more than its text, and an empty one is not free. */
const ROW_BYTES = sql`greatest(octet_length(${WRITTEN}::text), ${raw(String(MIN_ROW_BYTES))})`;

/** The column with the bytes of the root's rows up to and including this one. */
const TOTAL_BYTES = ident('pgrst_bytes');

/** Adds the row's bytes to a setting that sums up all lists of one level, and returns the sum. */
function addBytes(level: number): Sql {
  const name = `pgrst.bytes_${level}`;
  const previous = sql`coalesce(nullif(current_setting(${name}, true), '')::int8, 0)`;
  return sql`set_config(${name}, (${previous} + ${ROW_BYTES})::text, true)::int8`;
}

export type Level = { readonly id: number; readonly maxBytes: number };

const listed = (name: 'json_agg' | 'string_agg', bytes: Sql, { maxBytes }: Level): Sql =>
  sql`${raw(name)}(${WRITTEN}${raw(name === 'string_agg' ? `, E'\\n'` : '')}) filter (where ${raiseAbove(bytes, maxBytes)})`;

/** The list of the root's rows, from `measured`. Ends the statement when it exceeds the limit. */
export const aggregated = (name: 'json_agg' | 'string_agg', level: Level): Sql => listed(name, TOTAL_BYTES, level);

/** A list inside of rows, from `written`. All lists of one level are measured together. */
export const embedded = (level: Level): Sql => listed('json_agg', addBytes(level.id), level);

/**
 * Rows built by `expression`, as a FROM item for `embedded`. Because of `offset 0` PostgreSQL builds each row once, however often it is
 * used.
 */
export const written = (expression: Sql, rows: Sql, name: Sql): Sql =>
  sql`(select ${expression} as ${WRITTEN} from ${rows} offset 0) as ${name}`;

/**
 * Like `written`, with the sum of the bytes so far, for `aggregated`. A window function that grows row by row holds no rows in memory and
 * takes a third of the time of a setting.
 */
export const measured = (expression: Sql, rows: Sql, name: Sql): Sql =>
  sql`(select ${WRITTEN}, sum(${ROW_BYTES}) over (rows unbounded preceding) as ${TOTAL_BYTES} from ${written(expression, rows, name)}) as ${name}`;

/** Always true for a row from `measured`. Ends the statement when the rows up to it are too large. */
export const totalWithin = ({ maxBytes }: Level): Sql => raiseAbove(TOTAL_BYTES, maxBytes);

/** A text, or an error that ends the statement when it is too large. */
export const limited = (text: Sql, { maxBytes }: Level): Sql =>
  sql`case when ${raiseAbove(sql`octet_length(${text})`, maxBytes)} then ${text} end`;

/** Whether this limit ended the statement. */
export const isTooLarge = (error: unknown): boolean => raisedName(error) === TOO_LARGE;
