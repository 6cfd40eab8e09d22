/**
 * In charge of how many rows there are in all: counted, or estimated by PostgreSQL's planner.
 * https://docs.postgrest.org/en/stable/references/api/pagination_count.html#exact-count
 */
import type { Tx } from '../../db/port.ts';
import type { ApiRequest } from '../parse/types.ts';
import type { ReadPlan } from '../plan/types.ts';
import { planStatement, type ResultRow, type StatementOptions } from './statement.ts';

/** How the statement itself counts. */
export function countOption(
  { preferences: { count } }: ApiRequest,
  maxRows: number | undefined,
): StatementOptions['count'] {
  if (count === 'exact') return { most: undefined };
  // An estimate is exact as far as one answer reaches, and the planner's word beyond.
  return count === 'estimated' && maxRows !== undefined ? { most: maxRows + 1 } : undefined;
}

async function plannedTotal(tx: Tx, plan: ReadPlan): Promise<number> {
  const { rows } = await tx.query<Record<'QUERY PLAN', string | [{ Plan: { 'Plan Rows': number } }]>>(
    planStatement(plan),
  );
  const told = rows[0]!['QUERY PLAN'];
  const [explained] = typeof told === 'string' ? (JSON.parse(told) as [{ Plan: { 'Plan Rows': number } }]) : told;
  return explained.Plan['Plan Rows'];
}

/** The total of a read when the planner has a say in it. */
export async function readTotal(
  tx: Tx,
  request: ApiRequest,
  plan: ReadPlan,
  row: ResultRow,
  maxRows: number | undefined,
): Promise<number | null> {
  const { count } = request.preferences;
  if (count !== 'planned' && count !== 'estimated') return row.total;
  if (row.total !== null && row.total <= (maxRows ?? Infinity)) return row.total;
  return Math.max(await plannedTotal(tx, plan), row.total ?? 0);
}
