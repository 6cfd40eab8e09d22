/**
 * SQL of INSERT and of upserts.
 *
 * Our extension: an upsert into a view with INSTEAD OF triggers, where PostgreSQL has no ON CONFLICT. One statement updates the rows whose
 * key exists and inserts the others. Two such upserts of one new key at the same moment are not merged: the later one gets the unique
 * violation.
 */
import { ident, join, raw, sql, type Sql } from '../../db/sql.ts';
import type { Conflict, InsertPlan } from '../plan/types.ts';
import type { Column } from '../schema-cache/types.ts';
import { conditionSql, whereSql } from './condition.ts';
import { commaList, computedSql } from './expression.ts';
import { BODY, payloadSql } from './payload.ts';
import { relationSql } from './read.ts';

/** The CTE with the rows of a write, or with the result of a function. */
export const SOURCE = 'pgrst_source';

/** A common table expression of a WITH clause. */
export type Part = readonly [name: string, statement: Sql];

/** The alias of the relation that rows are inserted into. */
const INTO = 'pgrst_into';

const UPDATED = 'pgrst_updated';
const INSERTED = 'pgrst_inserted';

const names = (columns: readonly Column[]): string[] => columns.map(({ name }) => name);

const insertedSetting = raw(`nullif(current_setting('pgrst.inserted', true), '')`);

/** Always true. Adds 1 to the number of inserted rows, or subtracts 1 when ON CONFLICT turns an insert into an update. */
const countStep = (step: '+' | '-'): Sql =>
  sql`set_config('pgrst.inserted', (coalesce(${insertedSetting}::int8, 0) ${raw(step)} 1)::text, true) is not null`;

/** `"a" = from."a", …` */
export const assignments = (columns: readonly string[], from: string): Sql =>
  join(columns.map((name) => sql`${ident(name)} = ${ident(from, name)}`));

const sameKey = (keys: readonly string[], left: string, right: string): Sql =>
  join(
    keys.map((key) => sql`${ident(left, key)} = ${ident(right, key)}`),
    ' and ',
  );

/** Columns that an upsert changes: all but the key. When there are no others it changes the key itself, so that the row is counted. */
function changed(columns: readonly Column[], { keys }: Conflict): string[] {
  const others = names(columns).filter((name) => !keys.includes(name));
  return others.length > 0 ? others : names(columns);
}

function conflictSql({ columns }: InsertPlan, conflict: Conflict): Sql {
  const target = sql` on conflict (${commaList(conflict.keys)})`;
  if (conflict.resolution === 'ignore-duplicates' || columns.length === 0) return sql`${target} do nothing`;
  return sql`${target} do update set ${assignments(changed(columns, conflict), 'excluded')} where ${countStep('-')}`;
}

type InsertParts = { from: Sql; conditions?: readonly Sql[]; conflict?: Sql; returning: readonly string[] };

function insertSql(
  { relation, columns }: InsertPlan,
  { from, conditions = [], conflict, returning }: InsertParts,
): Sql {
  const target = columns.length > 0 ? sql` (${commaList(names(columns))})` : raw('');
  const values = join(names(columns).map((name) => ident(BODY, name)));
  const shown =
    returning.length > 0
      ? join(
          returning.map((name) =>
            relation.columns.has(name) ? ident(name) : computedSql(INTO, relation.computed.get(name)!),
          ),
        )
      : raw('1 as pgrst_written');
  return sql`insert into ${relationSql(relation)} as ${ident(INTO)}${target} select ${values} from ${from}${whereSql(conditions)}${conflict ?? raw('')} returning ${shown}`;
}

function isThroughView({ conflict, relation, columns }: InsertPlan): boolean {
  return (
    relation.insteadOfInsert && conflict !== undefined && conflict.keys.every((key) => names(columns).includes(key))
  );
}

function throughView(plan: InsertPlan, conflict: Conflict): Part[] {
  const { relation, columns } = plan;
  const { keys } = conflict;
  const existing = 'pgrst_there';
  const view = sql`${relationSql(relation)} as ${ident(existing)}`;
  const matching = plan.matching.map((condition) => conditionSql(BODY, condition));
  const body: Part = [BODY, sql`select ${commaList(names(columns))} from ${payloadSql(plan)}${whereSql(matching)}`];
  const from = ident(BODY);
  if (conflict.resolution === 'ignore-duplicates') {
    const absent = sql`not exists (select from ${view} where ${sameKey(keys, existing, BODY)})`;
    return [body, [SOURCE, insertSql(plan, { from, conditions: [absent], returning: plan.returning })]];
  }
  const returning = [...new Set([...keys, ...plan.returning])];
  const qualified = join(
    returning.map((name) =>
      relation.columns.has(name) ? ident(existing, name) : computedSql(existing, relation.computed.get(name)!),
    ),
  );
  const set = assignments(changed(columns, conflict), BODY);
  const absent = sql`not exists (select from ${ident(UPDATED)} where ${sameKey(keys, UPDATED, BODY)})`;
  return [
    body,
    [
      UPDATED,
      sql`update ${view} set ${set} from ${from} where ${sameKey(keys, existing, BODY)} returning ${qualified}`,
    ],
    [INSERTED, insertSql(plan, { from, conditions: [absent], returning })],
    [SOURCE, sql`select * from ${ident(UPDATED)} union all select * from ${ident(INSERTED)}`],
  ];
}

/** An insert as common table expressions. The last one is `pgrst_source`. */
export function insertParts(plan: InsertPlan): Part[] {
  const { conflict, relation, returning } = plan;
  if (conflict && isThroughView(plan)) return throughView(plan, conflict);
  const from = payloadSql(plan);
  const matching = plan.matching.map((condition) => conditionSql(BODY, condition));
  // Rows without their key cannot exist already, so a view with triggers gets a plain insert.
  if (!conflict || relation.insteadOfInsert)
    return [[SOURCE, insertSql(plan, { from, conditions: matching, returning })]];
  return [
    [
      SOURCE,
      insertSql(plan, {
        from,
        conditions: [...matching, countStep('+')],
        conflict: conflictSql(plan, conflict),
        returning,
      }),
    ],
  ];
}

/** The number of rows that an upsert created, which decides between 201 and 200; undefined when it is not needed. */
export function insertedSql(plan: InsertPlan): Sql | undefined {
  if (plan.conflict?.resolution !== 'merge-duplicates') return undefined;
  if (isThroughView(plan)) return sql`(select count(*) from ${ident(INSERTED)})`;
  return plan.relation.insteadOfInsert ? undefined : insertedSetting;
}
