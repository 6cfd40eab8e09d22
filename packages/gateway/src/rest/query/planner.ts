/** Gets the estimates of PostgreSQL's planner for a statement, without running it. */
import type { Tx } from '../../db/port.ts';
import { sql, type Sql } from '../../db/sql.ts';

type Explained = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number; 'Total Cost': number } }] };

/** Estimates the rows of a statement and its cost, in the planner's units. */
export async function estimate(tx: Tx, statement: Sql): Promise<{ rows: number; cost: number }> {
  const { rows } = await tx.query<Explained>(sql`explain (format json) ${statement}`);
  const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
  return { rows: plan['Plan Rows'], cost: plan['Total Cost'] };
}
