/**
 * Exact counts that the database stores. One is read instead of counting the rows only where it is the same number for this reader: a policy
 * shows every such row to the role, nothing else chooses the rows, and the function counts in the snapshot of the statement.
 */
import { ident, raw, sql, type Sql } from '../../db/sql.ts';
import type { StoredCount, PlannedCondition, ReadContext, ReadPlan } from '../plan/types.ts';
import { textSql } from './expression.ts';

type Equality = { readonly column: string; readonly value: string };

/** The filter `column=eq.value`; undefined for any other condition. */
function equalityOf(condition: PlannedCondition): Equality | undefined {
  if (condition.kind !== 'filter' || condition.negated) return undefined;
  const { field, operation } = condition;
  if (operation.kind !== 'compare' || operation.operator !== 'eq' || operation.quantifier) return undefined;
  if (field.path.length > 0 || field.column.computed || field.column.representation) return undefined;
  return { column: field.column.name, value: operation.value };
}

/** The filters of a plan, when it has one for each of some columns and nothing else decides which rows there are. */
function equalitiesOf({ where, embeds }: ReadPlan): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  if (embeds.some(({ inner }) => inner)) return undefined;
  for (const condition of where) {
    const equality = equalityOf(condition);
    if (!equality || found.has(equality.column)) return undefined;
    found.set(equality.column, equality.value);
  }
  return found;
}

/** SQL of a count that the database stores, or null where it cannot tell the number; undefined where the rows must be counted. */
export function storedCountSql(plan: ReadPlan, { storedCounts, cache, role }: ReadContext): Sql | undefined {
  const { relation } = plan.source;
  const filters = relation && storedCounts.length > 0 ? equalitiesOf(plan) : undefined;
  if (!relation || !filters) return undefined;
  const isAnswer = ({ relation: { schema, name }, column, value, by, function: counting }: StoredCount): boolean =>
    schema === relation.schema &&
    name === relation.name &&
    filters.get(column) === value &&
    filters.size === (filters.has(by) ? 2 : 1) &&
    relation.columns.get(column)?.shownTo?.get(value)?.has(role) === true &&
    cache.routines(counting.schema, counting.name).some(({ callers }) => callers.has(role));
  const stored = storedCounts.find(isAnswer);
  if (!stored) return undefined;
  const wanted = filters.get(stored.by);
  const value = wanted === undefined ? raw('null::text') : textSql(wanted);
  return sql`${ident(stored.function.schema, stored.function.name)}(${relation.name}::text, ${value})`;
}
