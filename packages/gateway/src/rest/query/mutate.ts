/**
 * In charge of INSERT, UPDATE and DELETE as common table expressions, the last of which, `pgrst_source`, holds the rows
 * that were written.
 *
 * Our extension: an upsert into a view with INSTEAD OF triggers, where PostgreSQL knows no ON CONFLICT. The same statement
 * updates the rows whose key is there and inserts those whose key is not. Two such upserts of one new key at the same
 * moment are not merged: the later gets the unique violation.
 */
import { ident, join, raw, sql, type Sql } from '../../db/sql.ts';
import type { Conflict, DeletePlan, InsertPlan, MutatePlan, UpdatePlan } from '../plan/types.ts';
import type { Column } from '../schema-cache/types.ts';
import { conditionSql, whereSql } from './condition.ts';
import { commaList } from './expression.ts';
import { relationSql } from './read.ts';

/** Where the rows of a write, or of a function's result, are read from. */
export const SOURCE = 'pgrst_source';

const BODY = 'pgrst_body';

/** Counts rows as they are inserted, so that an upsert knows whether it created any (201) or only updated (200). */
export const insertedCount = raw(`nullif(current_setting('pgrst.inserted', true), '')`);

/** Always true; counts a row up, or down again when it turns out to be an update. */
const counted = (step: '+' | '-'): Sql =>
  sql`set_config('pgrst.inserted', (coalesce(${insertedCount}::int8, 0) ${raw(step)} 1)::text, true) is not null`;

const names = (columns: readonly Column[]): string[] => columns.map(({ name }) => name);

/** Keys that a row leaves out get the column's default when the client asked for it, else null. */
function withDefaults(columns: readonly Column[], item: Sql): Sql {
  const filled = columns.flatMap((column) =>
    column.default === null ? [] : [sql`${column.name}::text, ${raw(column.default)}`],
  );
  return sql`jsonb_build_object(${join(filled)}) || ${item}`;
}

/** The body's rows as a FROM item called `pgrst_body`, typed like the columns they are for. */
function bodySql({ columns, payload, fillDefaults }: Pick<InsertPlan, 'columns' | 'payload' | 'fillDefaults'>): Sql {
  const json = raw(fillDefaults ? 'jsonb' : 'json');
  const text = sql`${payload.text}::text::${json}`;
  if (columns.length === 0) {
    return payload.isArray
      ? sql`${json}_array_elements(${text}) as ${ident(BODY)}`
      : sql`(values (1)) as ${ident(BODY)}`;
  }
  const typed = join(columns.map(({ name, type }) => sql`${ident(name)} ${raw(type.sql)}`));
  const shape = sql`${ident(BODY)} (${typed})`;
  if (!fillDefaults) return sql`${raw(payload.isArray ? 'json_to_recordset' : 'json_to_record')}(${text}) as ${shape}`;
  const items = payload.isArray ? sql`jsonb_array_elements(${text})` : text;
  return sql`(select ${withDefaults(columns, raw('item.value'))} as value from (select ${items} as value) as item) as filled, jsonb_to_record(filled.value) as ${shape}`;
}

const returningSql = (columns: readonly string[]): Sql =>
  columns.length === 0 ? raw(' returning 1 as pgrst_row') : sql` returning ${commaList(columns)}`;

/** Columns that an upsert changes: all but the key; the key itself when there is nothing else, so that the row counts. */
function changed(columns: readonly Column[], { keys }: Conflict): string[] {
  const others = names(columns).filter((name) => !keys.includes(name));
  return others.length > 0 ? others : names(columns);
}

const assignments = (columns: readonly string[], from: string): Sql =>
  join(columns.map((name) => sql`${ident(name)} = ${ident(from, name)}`));

const sameKey = (keys: readonly string[], left: string, right: string): Sql =>
  join(
    keys.map((key) => sql`${ident(left, key)} = ${ident(right, key)}`),
    ' and ',
  );

function conflictSql({ columns }: InsertPlan, conflict: Conflict): Sql {
  const target = sql` on conflict (${commaList(conflict.keys)})`;
  if (conflict.resolution === 'ignore-duplicates' || columns.length === 0) return sql`${target} do nothing`;
  return sql`${target} do update set ${assignments(changed(columns, conflict), 'excluded')} where ${counted('-')}`;
}

function insertSql(
  plan: InsertPlan,
  from: Sql,
  conditions: readonly Sql[],
  rest: Sql,
  returning: readonly string[],
): Sql {
  const { relation, columns } = plan;
  const into = sql`insert into ${relationSql(relation)}${columns.length > 0 ? sql` (${commaList(names(columns))})` : raw('')}`;
  const values = join(names(columns).map((name) => ident(BODY, name)));
  const counting = plan.conflict ? [counted('+')] : [];
  return sql`${into} select ${values} from ${from}${whereSql([...conditions, ...counting])}${rest}${returningSql(returning)}`;
}

type Part = readonly [name: string, statement: Sql];

function upsertThroughView(plan: InsertPlan, conflict: Conflict): Part[] {
  const { relation, columns } = plan;
  const { keys } = conflict;
  const body: Part = [BODY, sql`select ${commaList(names(columns))} from ${bodySql(plan)}`];
  const view = relationSql(relation);
  const rows = 'pgrst_there';
  if (conflict.resolution === 'ignore-duplicates') {
    const absent = sql`not exists (select from ${view} as ${ident(rows)} where ${sameKey(keys, rows, BODY)})`;
    return [body, [SOURCE, insertSql(plan, ident(BODY), [absent], raw(''), plan.returning)]];
  }
  const returned = [...new Set([...keys, ...plan.returning])];
  const qualified = join(returned.map((name) => ident(rows, name)));
  const updated = sql`update ${view} as ${ident(rows)} set ${assignments(changed(columns, conflict), BODY)} from ${ident(BODY)} where ${sameKey(keys, rows, BODY)} returning ${qualified}`;
  const absent = sql`not exists (select from pgrst_updated where ${sameKey(keys, 'pgrst_updated', BODY)})`;
  return [
    body,
    ['pgrst_updated', updated],
    ['pgrst_inserted', insertSql(plan, ident(BODY), [absent], raw(''), returned)],
    [SOURCE, raw('select * from pgrst_updated union all select * from pgrst_inserted')],
  ];
}

function insertParts(plan: InsertPlan): Part[] {
  const { conflict, relation, columns } = plan;
  const keyed = conflict?.keys.every((key) => columns.some(({ name }) => name === key));
  if (conflict && relation.insteadOfInsert && keyed) return upsertThroughView(plan, conflict);
  const rest = conflict && !relation.insteadOfInsert ? conflictSql(plan, conflict) : raw('');
  return [[SOURCE, insertSql(plan, bodySql(plan), [], rest, plan.returning)]];
}

const TARGET = 'pgrst_target';

const returningTarget = (columns: readonly string[]): Sql =>
  columns.length === 0
    ? raw(' returning 1 as pgrst_row')
    : sql` returning ${join(columns.map((name) => ident(TARGET, name)))}`;

function updateSql(plan: UpdatePlan): Sql {
  const { relation, columns, where, returning } = plan;
  const target = sql`${relationSql(relation)} as ${ident(TARGET)}`;
  // An empty body changes nothing, and says so with no rows.
  if (columns.length === 0) {
    const shown = returning.length > 0 ? join(returning.map((name) => ident(TARGET, name))) : raw('1 as pgrst_row');
    return sql`select ${shown} from ${target} where false`;
  }
  const body = sql`(select * from ${bodySql(plan)} limit 1) as ${ident(BODY)}`;
  const conditions = where.map((condition) => conditionSql(TARGET, condition));
  return sql`update ${target} set ${assignments(names(columns), BODY)} from ${body}${whereSql(conditions)}${returningTarget(returning)}`;
}

function deleteSql({ relation, where, returning }: DeletePlan): Sql {
  const conditions = where.map((condition) => conditionSql(TARGET, condition));
  return sql`delete from ${relationSql(relation)} as ${ident(TARGET)}${whereSql(conditions)}${returningTarget(returning)}`;
}

/** The WITH clause of a write. */
export function mutationSql(plan: MutatePlan): Sql {
  const parts =
    plan.kind === 'insert'
      ? insertParts(plan)
      : [[SOURCE, plan.kind === 'update' ? updateSql(plan) : deleteSql(plan)] as const];
  return sql`with ${join(parts.map(([name, statement]) => sql`${ident(name)} as (${statement})`))}`;
}
