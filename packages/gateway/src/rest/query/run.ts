/** Runs the one statement of a request within its cost limits. */
import type { Tx } from '../../db/port.ts';
import { raw, sql, type Sql } from '../../db/sql.ts';
import type { Bounds } from '../bounds.ts';
import { refuse } from '../errors.ts';
import type { Explain } from '../parse/types.ts';
import { isToMany } from '../plan/relationship.ts';
import type { ReadPlan } from '../plan/types.ts';
import { isTooLarge } from './meter.ts';
import { actualRows } from './one-row.ts';
import { estimate } from './planner.ts';
import type { ResultRow } from './statement.ts';

/** Levels of lists inside of lists, without the root's own list. */
function listDepth({ embeds }: ReadPlan): number {
  return Math.max(0, ...embeds.map(({ relationship, plan }) => (isToMany(relationship) ? 1 : 0) + listDepth(plan)));
}

/** Ends with an error when a statement with lists inside of lists would cost too much. */
async function checkCost(tx: Tx, statement: Sql, plan: ReadPlan | undefined, planCost: number): Promise<void> {
  if (plan && listDepth(plan) > 1 && (await estimate(tx, statement)).cost > planCost) throw refuse.tooCostly();
}

/**
 * Shows the execution plan of a statement, which `analyze` also runs.
 *
 * @param plan plan of the rows in the response, if any
 * @throws RestError PGRST192 when it costs too much
 */
export async function explainStatement(
  tx: Tx,
  statement: Sql,
  { format, options }: Explain,
  plan: ReadPlan | undefined,
  { planCost }: Bounds,
): Promise<ResultRow> {
  await checkCost(tx, statement, plan, planCost);
  const list = [`format ${format}`, ...options].join(', ');
  const { rows } = await tx.query<{ 'QUERY PLAN': unknown }>(sql`explain (${raw(list)}) ${statement}`);
  const lines = rows.map(({ 'QUERY PLAN': line }) => (typeof line === 'string' ? line : JSON.stringify(line, null, 2)));
  return {
    body: `${lines.join('\n')}\n`,
    page_total: 1,
    total: null,
    location: null,
    inserted: null,
    response_headers: null,
    response_status: null,
  };
}

/**
 * Runs a statement. Its cost is estimated first when lists contain lists: only then can a short request multiply the rows, and the estimate
 * takes a millisecond or two.
 *
 * @param plan plan of the rows in the response, if any
 * @throws RestError PGRST191 or PGRST192 when it costs too much, PGRST116 for a write that returns another number of rows than one
 */
export async function runStatement(
  tx: Tx,
  statement: Sql,
  plan: ReadPlan | undefined,
  { planCost, answerBytes }: Bounds,
): Promise<ResultRow> {
  await checkCost(tx, statement, plan, planCost);
  try {
    const { rows } = await tx.query<ResultRow>(statement);
    return rows[0]!;
  } catch (error) {
    if (isTooLarge(error)) throw refuse.answerTooLarge(answerBytes);
    const rows = actualRows(error);
    throw rows === undefined ? error : refuse.notSingular(rows);
  }
}
