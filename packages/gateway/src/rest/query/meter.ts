/**
 * In charge of ending a statement whose answer grows too large, while it grows: rows are measured one by one as they
 * enter a list, so that neither PostgreSQL nor the wire nor this process ever holds much more than what may be sent.
 */
import { ident, raw, sql, type Sql } from '../../db/sql.ts';
import { DatabaseError } from '../../db/port.ts';
import { LEAST_ROW_BYTES } from '../bounds.ts';

/** The column in which a row stands finished, as text or JSON. */
export const WRITTEN = ident('pgrst_written');

/** PostgreSQL does not know this setting, and says so by name when it is set: an error of our own from plain SQL. */
const TOO_LARGE = 'pgrst_answer_too_large';

const refuseAbove = (bytes: Sql, most: number): Sql =>
  sql`case when ${bytes} > ${most}::int8 then set_config(${TOO_LARGE}, '', true) is not null else true end`;

/** Always true; ends the statement when the one value that was written is too much. */
export const measuredOnce = ({ mostBytes }: Level): Sql => refuseAbove(sql`octet_length(${WRITTEN}::text)`, mostBytes);

/** Always true; adds up what was written at one level, and ends the statement when it is too much. */
function measured(level: number, most: number): Sql {
  const name = `pgrst.bytes_${level}`;
  const before = sql`coalesce(nullif(current_setting(${name}, true), '')::int8, 0)`;
  const bytes = sql`greatest(octet_length(${WRITTEN}::text), ${raw(String(LEAST_ROW_BYTES))})`;
  const sum = sql`set_config(${name}, (${before} + coalesce(${bytes}, 0))::text, true)::int8`;
  return refuseAbove(sum, most);
}

type Level = { readonly id: number; readonly mostBytes: number };

/** An aggregate over the written rows, of those and no more than those that may be sent. */
export const aggregated = (name: 'json_agg' | 'string_agg', { id, mostBytes }: Level): Sql =>
  sql`${raw(name)}(${WRITTEN}${raw(name === 'string_agg' ? `, E'\\n'` : '')}) filter (where ${measured(id, mostBytes)})`;

/**
 * Rows written by `expression`, as a FROM item for `aggregated`. Behind `offset 0` PostgreSQL writes each of them once,
 * however often it is looked at.
 */
export const written = (expression: Sql, rows: Sql, name: Sql): Sql =>
  sql`(select ${expression} as ${WRITTEN} from ${rows} offset 0) as ${name}`;

/** Whether a statement was ended by the meter. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '42704' && error.message.includes(`"${TOO_LARGE}"`);
