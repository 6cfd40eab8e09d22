/**
 * Compares the plan that PostgreSQL makes of a statement for its values with the generic one, which it makes once for any values
 * (https://www.postgresql.org/docs/current/sql-prepare.html#SQL-PREPARE-NOTES).
 */
import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/port.ts';
import { compile, ident, raw, sql, type Sql } from '../../db/sql.ts';
import { planStructure, type PlanNode } from './plan-structure.ts';

type Explained = {
  'QUERY PLAN': [{ Plan: PlanNode & { 'Total Cost': number }; 'Planning Time': number; 'Execution Time': number }];
};

/** `cost`: in the units of the planner. */
export type ExplainedPlan = { readonly structure: string; readonly cost: number };

/** The plan for the values of a statement. */
export async function explainPlan(tx: Tx, statement: Sql): Promise<ExplainedPlan> {
  const { rows } = await tx.query<Explained>(sql`explain (format json) ${statement}`);
  const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
  return { structure: planStructure(plan), cost: plan['Total Cost'] };
}

/** Milliseconds that PostgreSQL takes to plan a statement for its values, and to run it. */
export type PlanTimes = { readonly planning: number; readonly running: number };

async function timesOnce(tx: Tx, statement: Sql): Promise<PlanTimes> {
  const { rows } = await tx.query<Explained>(sql`explain (analyze, timing off, format json) ${statement}`);
  const { 'Planning Time': planning, 'Execution Time': running } = rows[0]!['QUERY PLAN'][0];
  return { planning, running };
}

/** The shorter times of two runs: the first one may have had to read files and the catalogues. */
export async function planTimes(tx: Tx, statement: Sql): Promise<PlanTimes> {
  const [first, second] = [await timesOnce(tx, statement), await timesOnce(tx, statement)];
  return {
    planning: Math.min(first.planning, second.planning),
    running: Math.min(first.running, second.running),
  };
}

/**
 * The structure of the generic plan of a statement, in a transaction whose `plan_cache_mode` forces it. PostgreSQL 15 explains such a plan
 * only of a statement that SQL has prepared; its values are never used. When that fails, the statement stays until its connection ends.
 */
export async function genericStructure(tx: Tx, statement: Sql): Promise<string> {
  const { text, values } = compile(statement);
  const name = ident(`compared_${randomUUID()}`);
  await tx.query(sql`prepare ${name} as ${raw(text)}`);
  const nothing = values.length > 0 ? `(${values.map(() => 'null').join(', ')})` : '';
  const { rows } = await tx.query<Explained>(sql`explain (format json) execute ${name}${raw(nothing)}`);
  await tx.query(sql`deallocate ${name}`);
  return planStructure(rows[0]!['QUERY PLAN'][0].Plan);
}
