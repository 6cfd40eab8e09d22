/**
 * The total number of rows: counted, or estimated by PostgreSQL's planner.
 * https://docs.postgrest.org/en/stable/references/api/pagination_count.html#exact-count
 */
import type { Tx } from '../../db/port.ts';
import type { ApiRequest } from '../parse/types.ts';
import type { ReadPlan } from '../plan/types.ts';
import { estimate } from './planner.ts';
import { countingStatement, type ResultRow, type StatementOptions } from './statement.ts';

/** How the statement itself counts rows; undefined when it does not. */
export function countOption({ preferences: { count } }: ApiRequest, maxRows: number): StatementOptions['count'] {
  if (count === 'exact') return { most: undefined };
  // `estimated` counts exactly up to the size of one response, and takes the planner's estimate beyond that.
  return count === 'estimated' ? { most: maxRows + 1 } : undefined;
}

/** The total of a read. It uses the planner's estimate when the client requested one. */
export async function readTotal(
  tx: Tx,
  request: ApiRequest,
  plan: ReadPlan,
  row: ResultRow,
  maxRows: number,
): Promise<number | null> {
  const { count } = request.preferences;
  const isCounted = row.total !== null && row.total <= maxRows;
  if (count === 'planned' || (count === 'estimated' && !isCounted)) {
    const { rows } = await estimate(tx, countingStatement(plan));
    return Math.max(rows, row.total ?? 0);
  }
  return row.total;
}
