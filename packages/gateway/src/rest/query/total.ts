/**
 * The total number of rows: counted, or estimated by PostgreSQL's planner.
 * https://docs.postgrest.org/en/stable/references/api/pagination_count.html#exact-count
 */
import type { Tx } from '../../db/port.ts';
import type { Sql } from '../../db/sql.ts';
import type { ApiRequest } from '../parse/types.ts';
import type { ReadContext, ReadPlan } from '../plan/types.ts';
import { storedCountSql } from './stored-count.ts';
import { estimate } from './planner.ts';
import type { ResultRow, StatementOptions } from './statement.ts';

/** How the statement of a read counts rows; undefined when it does not. */
export function countOption(
  { preferences: { count } }: ApiRequest,
  plan: ReadPlan,
  context: ReadContext,
): StatementOptions['count'] {
  if (count === 'exact') return { most: undefined, stored: storedCountSql(plan, context) };
  // `estimated` counts exactly up to the size of one response, and takes the planner's estimate beyond that.
  return count === 'estimated' ? { most: context.maxRows + 1 } : undefined;
}

/** Whether the total may be the planner's estimate. */
export const isEstimated = ({ preferences: { count } }: ApiRequest): boolean =>
  count === 'planned' || count === 'estimated';

/**
 * The total of a read.
 *
 * @param estimated the statement whose rows the planner estimates, when the client requested an estimate
 */
export async function readTotal(
  tx: Tx,
  { preferences: { count } }: ApiRequest,
  estimated: Sql | undefined,
  row: ResultRow,
  maxRows: number,
): Promise<number | null> {
  const isCounted = count === 'estimated' && row.total !== null && row.total <= maxRows;
  if (!estimated || isCounted) return row.total;
  const { rows } = await estimate(tx, estimated);
  return Math.max(rows, row.total ?? 0);
}
