/** In charge of running the one statement of a request within its bounds. */
import type { Tx } from '../../db/port.ts';
import type { Sql } from '../../db/sql.ts';
import type { Bounds } from '../bounds.ts';
import { refuse } from '../errors.ts';
import { isToMany } from '../plan/relationship.ts';
import type { ReadPlan } from '../plan/types.ts';
import { isTooLarge } from './meter.ts';
import { rowsInstead } from './one-row.ts';
import { askPlanner } from './planner.ts';
import type { ResultRow } from './statement.ts';

/** How many lists stand inside of each other, the answer's own not counted. */
function listDepth({ embeds }: ReadPlan): number {
  return Math.max(0, ...embeds.map(({ relationship, plan }) => (isToMany(relationship) ? 1 : 0) + listDepth(plan)));
}

/**
 * Runs a statement. The planner is asked first where lists stand in lists: there alone a few words multiply the rows, and
 * its answer takes a millisecond or two.
 *
 * @param plan what is shown of the result, if anything
 * @throws RestError PGRST191 or PGRST192 when it costs too much, PGRST116 for a write that shows another number of rows than one
 */
export async function runStatement(
  tx: Tx,
  statement: Sql,
  plan: ReadPlan | undefined,
  { planCost, answerBytes }: Bounds,
): Promise<ResultRow> {
  if (plan && listDepth(plan) > 1 && (await askPlanner(tx, statement)).cost > planCost) throw refuse.tooCostly();
  try {
    const { rows } = await tx.query<ResultRow>(statement);
    return rows[0]!;
  } catch (error) {
    if (isTooLarge(error)) throw refuse.answerTooLarge(answerBytes);
    const rows = rowsInstead(error);
    throw rows === undefined ? error : refuse.notSingular(rows);
  }
}
