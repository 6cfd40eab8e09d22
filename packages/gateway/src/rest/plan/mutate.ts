/**
 * Plans writes: which columns a body sets, which columns identify a row in an upsert, and which columns the response needs.
 * https://docs.postgrest.org/en/stable/references/api/tables_views.html#insert
 */
import { refuse } from '../errors.ts';
import type { ApiRequest, Payload } from '../parse/types.ts';
import type { Column, Relation } from '../schema-cache/types.ts';
import { planCondition } from './condition.ts';
import { columnsNeeded, planRead } from './read.ts';
import { relationSource } from './relation.ts';
import type {
  Conflict,
  DeletePlan,
  InsertPlan,
  MutatePlan,
  PlannedCondition,
  ReadContext,
  ReadPlan,
  UpdatePlan,
} from './types.ts';

const WRITES = { POST: 'insert', PUT: 'insert', PATCH: 'update', DELETE: 'delete' } as const;

function writtenColumns(relation: Relation, payload: Payload): Column[] {
  return payload.keys.map((key) => {
    const column = relation.columns.get(key);
    if (!column) throw refuse.noBodyColumn(relation.name, key);
    return column;
  });
}

function planConflict(relation: Relation, request: ApiRequest): Conflict | undefined {
  const { resolution } = request.preferences;
  const keys = request.query.onConflict ?? relation.primaryKey;
  if (!resolution || keys.length === 0) return undefined;
  const known = keys.map((key) => {
    const column = relation.columns.get(key);
    if (!column) throw refuse.noColumn(relation.name, key);
    return column.name;
  });
  // Without ON CONFLICT, which would check the columns, only the view's own key is known to be unique.
  const isKey = known.length === relation.primaryKey.length && known.every((key) => relation.primaryKey.includes(key));
  if (relation.insteadOfInsert && !isKey) throw refuse.noConflictKey();
  return { keys: known, resolution };
}

/** Plans how the response reads the written rows. Filters of embedded relations apply; those of the root chose the rows. */
function planResponse(context: ReadContext, request: ApiRequest, relation: Relation): ReadPlan | undefined {
  if (request.preferences.representation !== 'full') return undefined;
  const { conditions, orders, windows, select } = request.query;
  const embedded = <T extends { readonly path: readonly string[] }>(entries: readonly T[]): T[] =>
    entries.filter(({ path }) => path.length > 0);
  const clauses = { conditions: embedded(conditions), orders, windows: embedded(windows) };
  return planRead(context, { ...relationSource(relation), isResult: true }, select, clauses, false);
}

function rootConditions(context: ReadContext, request: ApiRequest, relation: Relation): PlannedCondition[] {
  const source = relationSource(relation);
  return request.query.conditions
    .filter(({ path }) => path.length === 0)
    .map(({ condition }) => planCondition(context, source, [], condition));
}

function planInsert(context: ReadContext, request: ApiRequest, relation: Relation, payload: Payload): InsertPlan {
  const maxRows = context.insertRows(relation);
  if (payload.rows > maxRows) throw refuse.tooManyRows(maxRows);
  const read = planResponse(context, request, relation);
  const locate = request.preferences.representation === 'headers-only';
  return {
    kind: 'insert',
    relation,
    columns: writtenColumns(relation, payload),
    payload,
    fillDefaults: request.preferences.missing === 'default',
    conflict: planConflict(relation, request),
    returning: read ? columnsNeeded(read) : locate ? relation.primaryKey : [],
    matching: [],
    locate,
    read,
  };
}

/** A PUT is an upsert of the one row that the URL names by its key. */
function planPut(context: ReadContext, request: ApiRequest, relation: Relation, payload: Payload): InsertPlan {
  const conditions = request.query.conditions.filter(({ path }) => path.length === 0);
  const named = new Set<string>();
  for (const { condition } of conditions) {
    const isKey = condition.kind === 'filter' && condition.field.path.length === 0 && !condition.negated;
    const isEqual = isKey && condition.operation.kind === 'compare' && condition.operation.operator === 'eq';
    if (!isEqual || condition.operation.quantifier) throw refuse.putFilters();
    named.add(condition.field.name);
  }
  const { primaryKey } = relation;
  if (primaryKey.length === 0 || named.size !== primaryKey.length || !primaryKey.every((name) => named.has(name)))
    throw refuse.putFilters();
  if (!primaryKey.every((name) => payload.keys.includes(name))) throw refuse.putMismatch();
  const insert = planInsert(context, request, relation, payload);
  const conflict: Conflict = { keys: primaryKey, resolution: 'merge-duplicates' };
  return { ...insert, conflict, matching: rootConditions(context, request, relation), locate: false };
}

function planUpdate(context: ReadContext, request: ApiRequest, relation: Relation, payload: Payload): UpdatePlan {
  const where = rootConditions(context, request, relation);
  if (where.length === 0 && context.writesNeedFilter) throw refuse.noWhere('UPDATE');
  const read = planResponse(context, request, relation);
  return {
    kind: 'update',
    relation,
    columns: writtenColumns(relation, payload),
    payload,
    fillDefaults: request.preferences.missing === 'default',
    where,
    returning: read ? columnsNeeded(read) : [],
    read,
  };
}

function planDelete(context: ReadContext, request: ApiRequest, relation: Relation): DeletePlan {
  const where = rootConditions(context, request, relation);
  if (where.length === 0 && context.writesNeedFilter) throw refuse.noWhere('DELETE');
  const read = planResponse(context, request, relation);
  return { kind: 'delete', relation, where, returning: read ? columnsNeeded(read) : [], read };
}

/**
 * Plans a POST, PUT, PATCH or DELETE of a relation. An update or delete without any filter is rejected where the installation says so, as
 * Supabase's safeupdate does
 * (https://supabase.com/docs/guides/database/postgres/configuration).
 */
export function planMutation(context: ReadContext, request: ApiRequest, relation: Relation): MutatePlan {
  const verb = WRITES[request.method as keyof typeof WRITES];
  if (!relation.writes.has(verb)) throw refuse.notWritable(relation.name, verb);
  if (request.method === 'PUT' && !relation.writes.has('update')) throw refuse.notWritable(relation.name, 'update');
  if (request.method === 'DELETE') return planDelete(context, request, relation);
  if (!request.payload) throw refuse.emptyBody();
  if (request.method === 'PATCH') return planUpdate(context, request, relation, request.payload);
  if (request.method === 'PUT') return planPut(context, request, relation, request.payload);
  return planInsert(context, request, relation, request.payload);
}
