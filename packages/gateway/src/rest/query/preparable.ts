/**
 * Decides which statements may run the generic plan of their prepared statement. PostgreSQL makes that plan for any value, so no value may change
 * the best plan. A unique key finds one row. A reference finds a few rows; a list of them in an order is an exception (`isListByReference`). A page by
 * keyset is the same index scan. Values from an index predicate and the page size are part of the text.
 * https://www.postgresql.org/docs/current/sql-prepare.html#SQL-PREPARE-NOTES
 */
import type { Operation } from '../parse/types.ts';
import { isToMany } from '../plan/relationship.ts';
import type { CallPlan, MutatePlan, PlannedCondition, ReadPlan } from '../plan/types.ts';
import type { Column } from '../schema-cache/types.ts';
import { isIndexWord } from './condition.ts';
import { isPlaceInOrder } from './keyset.ts';

const isEqual = (operation: Operation): operation is Extract<Operation, { kind: 'compare' }> =>
  operation.kind === 'compare' && operation.operator === 'eq' && !operation.quantifier;

function isPlanIndependent(condition: PlannedCondition): boolean {
  if (condition.kind === 'embed') return true;
  if (condition.kind === 'logic') return condition.children.every(isPlanIndependent);
  const { field, operation } = condition;
  if (operation.kind === 'is') return true;
  if (!isEqual(operation)) return false;
  return isIndexWord(field, operation) || (field.column.key !== undefined && field.path.length === 0);
}

/** Whether a generic plan is as good as one for these values. */
export const isPreparable = (plan: ReadPlan): boolean =>
  plan.window.offset === 0 &&
  plan.where.every((condition) => isPlanIndependent(condition) || isPlaceInOrder(condition, plan)) &&
  plan.columns.every(({ aggregate }) => !aggregate) &&
  plan.embeds.every((embed) => isPreparable(embed.plan));

const keyOf = (condition: PlannedCondition): Column['key'] =>
  condition.kind === 'filter' && !condition.negated && isEqual(condition.operation)
    ? condition.field.column.key
    : undefined;

/** Whether a prepared read takes only a moment for any values: it filters by a key, and embeds only single rows, one level deep. */
export const isShort = ({ where, embeds }: ReadPlan): boolean =>
  where.some((condition) => keyOf(condition) !== undefined) &&
  embeds.every(({ relationship, plan }) => !isToMany(relationship) && plan.embeds.length === 0);

/**
 * Whether a list of what refers to a row may have another plan for a row that few refer to. The generic plan is made for as many as refer to any
 * row on average: where these are many, it may read the index of the order until the page is full, and so all of it for a row with few.
 */
export const isListByReference = ({ where, order }: ReadPlan): boolean =>
  order.length > 0 &&
  where.some((condition) => keyOf(condition) === 'reference') &&
  !where.some((condition) => keyOf(condition) === 'unique');

/**
 * Whether a function call can be prepared. PostgreSQL calls a function that it cannot inline the same way whatever its arguments, and
 * returns its rows in their order.
 */
export const isPreparableCall = ({ routine, read }: CallPlan): boolean => !routine.isWrittenInSql && isPreparable(read);

/** Whether a write finds its rows the same way whatever it writes. */
export const isPreparableWrite = (plan: MutatePlan): boolean =>
  (plan.kind === 'insert' || plan.where.every(isPlanIndependent)) &&
  (plan.read === undefined || isPreparable(plan.read));

/** Values that may become part of the text of a condition, and so of the prepared statement's name. */
export function writtenValues(conditions: readonly PlannedCondition[]): string[] {
  return conditions.flatMap((condition) => {
    if (condition.kind === 'logic') return writtenValues(condition.children);
    if (condition.kind === 'embed' || condition.operation.kind !== 'compare') return [];
    return condition.field.column.indexWords.size > 0 ? [condition.operation.value] : [];
  });
}
