/**
 * In charge of ending a statement whose answer grows too large, while it grows: rows are measured one by one as they
 * enter a list, so that neither PostgreSQL nor the wire nor this process ever holds much more than what may be sent.
 */
import { ident, raw, sql, type Sql } from '../../db/sql.ts';
import { LEAST_ROW_BYTES } from '../bounds.ts';
import { endOf, endsAs } from './own-errors.ts';

/** The column in which a row stands finished, as text or JSON. */
export const WRITTEN = ident('pgrst_written');

const TOO_LARGE = 'pgrst_answer_too_large';

const refuseAbove = (bytes: Sql, most: number): Sql =>
  sql`case when ${bytes} > ${most}::int8 then ${endsAs(sql`${TOO_LARGE}`)} is not null else true end`;

/** Always true; ends the statement when the one value that was written is too much. */
export const measuredOnce = ({ mostBytes }: Level): Sql => refuseAbove(sql`octet_length(${WRITTEN}::text)`, mostBytes);

/** A row costs more than its letters: an empty one is not free. */
const BYTES = sql`greatest(octet_length(${WRITTEN}::text), ${raw(String(LEAST_ROW_BYTES))})`;

/** What the rows of the answer's own list come to, up to each of them. */
const SO_FAR = ident('pgrst_bytes');

/** Adds up in a parameter what was written at one level, in however many lists. */
function added(level: number): Sql {
  const name = `pgrst.bytes_${level}`;
  const before = sql`coalesce(nullif(current_setting(${name}, true), '')::int8, 0)`;
  return sql`set_config(${name}, (${before} + ${BYTES})::text, true)::int8`;
}

type Level = { readonly id: number; readonly mostBytes: number };

const listed = (name: 'json_agg' | 'string_agg', bytes: Sql, { mostBytes }: Level): Sql =>
  sql`${raw(name)}(${WRITTEN}${raw(name === 'string_agg' ? `, E'\\n'` : '')}) filter (where ${refuseAbove(bytes, mostBytes)})`;

/** The answer's own list of rows from `measured`, of those and no more than those that may be sent. */
export const aggregated = (name: 'json_agg' | 'string_agg', level: Level): Sql => listed(name, SO_FAR, level);

/** A list inside of rows, from `written`; all of one level are measured together. */
export const embedded = (level: Level): Sql => listed('json_agg', added(level.id), level);

/**
 * Rows written by `expression`, as a FROM item for `embedded`. Behind `offset 0` PostgreSQL writes each of them once,
 * however often it is looked at.
 */
export const written = (expression: Sql, rows: Sql, name: Sql): Sql =>
  sql`(select ${expression} as ${WRITTEN} from ${rows} offset 0) as ${name}`;

/**
 * The same with what they come to so far, for `aggregated`: a window that grows row by row holds none of them, and takes a third of the
 * time that a parameter takes.
 */
export const measured = (expression: Sql, rows: Sql, name: Sql): Sql =>
  sql`(select ${WRITTEN}, sum(${BYTES}) over (rows unbounded preceding) as ${SO_FAR} from ${written(expression, rows, name)}) as ${name}`;

/** Whether a statement was ended by the meter. */
export const isTooLarge = (error: unknown): boolean => endOf(error) === TOO_LARGE;
