/**
 * In charge of how many rows there are in all: counted, or estimated by PostgreSQL's planner.
 * https://docs.postgrest.org/en/stable/references/api/pagination_count.html#exact-count
 */
import type { Tx } from '../../db/port.ts';
import type { ApiRequest } from '../parse/types.ts';
import type { ReadPlan } from '../plan/types.ts';
import { askPlanner } from './planner.ts';
import { countingStatement, type ResultRow, type StatementOptions } from './statement.ts';

/** How the statement itself counts. */
export function countOption({ preferences: { count } }: ApiRequest, maxRows: number): StatementOptions['count'] {
  if (count === 'exact') return { most: undefined };
  // An estimate is exact as far as one answer reaches, and the planner's word beyond.
  return count === 'estimated' ? { most: maxRows + 1 } : undefined;
}

/** The total of a read, asking the planner when the client wants its word. */
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
    const { rows } = await askPlanner(tx, countingStatement(plan));
    return Math.max(rows, row.total ?? 0);
  }
  return row.total;
}
