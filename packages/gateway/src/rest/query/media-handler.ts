/**
 * SQL of a body that a function of the database produces. Bytes are sent as base64, because the result row is text.
 * https://docs.postgrest.org/en/stable/references/api/media_type_handlers.html
 */
import { ident, sql, type Sql } from '../../db/sql.ts';
import type { ReadPlan } from '../plan/types.ts';
import type { MediaHandler } from '../schema-cache/types.ts';
import { limited, totalWithin, WRITTEN, type Level } from './meter.ts';

const asText = ({ isBytes }: MediaHandler, value: Sql): Sql =>
  isBytes ? sql`encode(${value}::bytea, 'base64')` : sql`${value}::text`;

/** The plan as its handler needs it: an aggregate over rows of a relation gets the values that the relation has. */
export function asHandled(plan: ReadPlan, handler: MediaHandler | undefined): ReadPlan {
  if (!handler?.rowsOf) return plan;
  const columns = plan.columns.map(({ field, ...column }) => ({
    ...column,
    field: field && { ...field, column: { ...field.column, representation: undefined } },
  }));
  return { ...plan, columns };
}

/** A value that is the body itself. */
export const handledValue = asText;

/**
 * The body that an aggregate makes of the rows. Neither the rows together nor the body may exceed the limit of a response.
 *
 * @param row a row of the response, or the value of a function
 */
export function handledRows(handler: MediaHandler, row: Sql, level: Level): { whole: Sql; row: Sql } {
  const { aggregate, rowsOf } = handler;
  const within = totalWithin(level);
  if (!aggregate) {
    const first = sql`(array_agg(${WRITTEN}) filter (where ${within}))[1]`;
    return { whole: sql`coalesce(${first}, '')`, row: asText(handler, row) };
  }
  const made = sql`${ident(aggregate.schema, aggregate.name)}(${WRITTEN}) filter (where ${within})`;
  return {
    whole: sql`coalesce(${limited(asText(handler, made), level)}, '')`,
    row: rowsOf ? sql`${row}::${ident(rowsOf.schema, rowsOf.name)}` : row,
  };
}
