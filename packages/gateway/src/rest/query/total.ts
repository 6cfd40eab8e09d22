/**
 * The total number of rows: counted, or estimated by PostgreSQL's planner.
 * https://docs.postgrest.org/en/stable/references/api/pagination_count.html#exact-count
 */
import type { ApiRequest } from '../parse/types.ts';
import type { ReadContext, ReadPlan } from '../plan/types.ts';
import { storedCountSql } from './stored-count.ts';
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

/** The total of a read. @param estimateRows estimates it, when the client requested an estimate */
export async function readTotal(
  { preferences: { count } }: ApiRequest,
  row: ResultRow,
  maxRows: number,
  estimateRows: (() => Promise<number>) | undefined,
): Promise<number | null> {
  const isCounted = count === 'estimated' && row.total !== null && row.total <= maxRows;
  if (!estimateRows || isCounted) return row.total;
  return Math.max(await estimateRows(), row.total ?? 0);
}
