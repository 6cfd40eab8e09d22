/**
 * In charge of which statements stay prepared. PostgreSQL plans a kept statement for any value, so only those are kept of which
 * no value changes how they are best run: a key finds one row whatever it is and a reference a few, a word that cut an index and
 * the size of the page stand in the text. https://www.postgresql.org/docs/current/sql-prepare.html#SQL-PREPARE-NOTES
 */
import type { Operation } from '../parse/types.ts';
import { isToMany } from '../plan/relationship.ts';
import type { CallPlan, MutatePlan, PlannedCondition, ReadPlan } from '../plan/types.ts';
import { isIndexWord } from './condition.ts';

const isEqual = (operation: Operation): operation is Extract<Operation, { kind: 'compare' }> =>
  operation.kind === 'compare' && operation.operator === 'eq' && !operation.quantifier;

function isFixed(condition: PlannedCondition): boolean {
  if (condition.kind === 'embed') return true;
  if (condition.kind === 'logic') return condition.children.every(isFixed);
  const { field, operation } = condition;
  if (operation.kind === 'is') return true;
  if (!isEqual(operation)) return false;
  return isIndexWord(field, operation) || (field.column.isKey && field.path.length === 0);
}

/** Whether a plan for any values is as good as one for these. */
export const isPreparable = ({ where, window, embeds, columns }: ReadPlan): boolean =>
  window.offset === 0 &&
  where.every(isFixed) &&
  columns.every(({ aggregate }) => !aggregate) &&
  embeds.every(({ plan }) => isPreparable(plan));

const asksByKey = (condition: PlannedCondition): boolean =>
  condition.kind === 'filter' && !condition.negated && condition.field.column.isKey && isEqual(condition.operation);

/** Whether a plan that is kept takes a moment, whatever the values: a key is asked for, and no list hangs on what it finds. */
export const isShort = ({ where, embeds }: ReadPlan): boolean =>
  where.some(asksByKey) &&
  embeds.every(({ relationship, plan }) => !isToMany(relationship) && plan.embeds.length === 0);

/** A function that PostgreSQL cannot look into is called alike whatever it is given, and shows its rows in their order. */
export const isPreparableCall = ({ routine, read }: CallPlan): boolean => !routine.isWrittenInSql && isPreparable(read);

/** Whether a write finds its rows alike whatever it writes. */
export const isPreparableWrite = (plan: MutatePlan): boolean =>
  (plan.kind === 'insert' || plan.where.every(isFixed)) && (plan.read === undefined || isPreparable(plan.read));

/** Values that decide how a condition is written, and so what it is kept as. */
export function writtenValues(conditions: readonly PlannedCondition[]): string[] {
  return conditions.flatMap((condition) => {
    if (condition.kind === 'logic') return writtenValues(condition.children);
    if (condition.kind === 'embed' || condition.operation.kind !== 'compare') return [];
    return condition.field.column.indexWords.size > 0 ? [condition.operation.value] : [];
  });
}
