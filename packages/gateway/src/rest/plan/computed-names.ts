/** The computed columns that a plan reads of its root. A function's result must have them. */
import type { PlannedCondition, PlannedField, ReadPlan } from './types.ts';

const fieldsOf = (condition: PlannedCondition): readonly PlannedField[] => {
  if (condition.kind === 'logic') return condition.children.flatMap(fieldsOf);
  return condition.kind === 'filter' ? [condition.field] : [];
};

/** The fields that a level reads. */
export const fieldsOfLevel = ({ columns, order, where }: ReadPlan): readonly PlannedField[] => [
  ...columns.flatMap(({ field }) => (field ? [field] : [])),
  ...order.flatMap(({ by }) => (by.kind === 'field' ? [by.field] : [])),
  ...where.flatMap(fieldsOf),
];

/** Names of computed columns, each once. */
export function computedNames(plan: ReadPlan): ReadonlySet<string> {
  const { source } = plan;
  const names = fieldsOfLevel(plan).map(({ column }) => column.name);
  return new Set(names.filter((name) => !source.columns.has(name) && source.relation?.computed.has(name)));
}
