/**
 * SQL of a write as common table expressions; the last one, `pgrst_source`, has the written rows. UPDATE and DELETE are built here, INSERT
 * in `insert.ts`.
 */
import { ident, join, raw, sql, type Sql } from '../../db/sql.ts';
import type { DeletePlan, MutatePlan, UpdatePlan } from '../plan/types.ts';
import { conditionSql, whereSql } from './condition.ts';
import { assignments, insertParts, SOURCE, type Part } from './insert.ts';
import { BODY, payloadSql } from './payload.ts';
import type { Relation } from '../schema-cache/types.ts';
import { computedSql } from './expression.ts';
import { relationSql } from './read.ts';

const TARGET = 'pgrst_target';

const shownSql = ({ columns, computed }: Relation, names: readonly string[]): Sql =>
  names.length === 0
    ? raw('1 as pgrst_written')
    : join(names.map((name) => (columns.has(name) ? ident(TARGET, name) : computedSql(TARGET, computed.get(name)!))));

function updateSql(plan: UpdatePlan): Sql {
  const { relation, columns, where, returning } = plan;
  const target = sql`${relationSql(relation)} as ${ident(TARGET)}`;
  // An empty body changes nothing and returns no rows.
  if (columns.length === 0) return sql`select ${shownSql(relation, returning)} from ${target} where false`;
  const names = columns.map(({ name }) => name);
  const body = sql`(select * from ${payloadSql(plan)} limit 1) as ${ident(BODY)}`;
  const chosen = whereSql(where.map((condition) => conditionSql(TARGET, condition)));
  return sql`update ${target} set ${assignments(names, BODY)} from ${body}${chosen} returning ${shownSql(relation, returning)}`;
}

function deleteSql({ relation, where, returning }: DeletePlan): Sql {
  const chosen = whereSql(where.map((condition) => conditionSql(TARGET, condition)));
  return sql`delete from ${relationSql(relation)} as ${ident(TARGET)}${chosen} returning ${shownSql(relation, returning)}`;
}

function parts(plan: MutatePlan): Part[] {
  if (plan.kind === 'insert') return insertParts(plan);
  return [[SOURCE, plan.kind === 'update' ? updateSql(plan) : deleteSql(plan)]];
}

/** The CTEs of a write. */
export const mutationCtes = (plan: MutatePlan): Sql[] =>
  parts(plan).map(([name, statement]) => sql`${ident(name)} as (${statement})`);
