/**
 * Resolves the names in filters and orders: a column of this level, or an embedded relation. A filter may test whether an embedded relation
 * has rows (`rel=not.is.null`). An order may use a column of an embedded single row.
 */
import { refuse } from '../errors.ts';
import { checkPattern } from '../parse/pattern.ts';
import type { Condition, OrderTerm } from '../parse/types.ts';
import { planField } from './column.ts';
import { isToMany } from './relationship.ts';
import type { Embed, PlannedCondition, PlannedOrder, ReadContext, RowSource } from './types.ts';

const named = (embeds: readonly Embed[], name: string): Embed | undefined =>
  embeds.find(({ output }) => output === name);

export function planCondition(
  context: ReadContext,
  source: RowSource,
  embeds: readonly Embed[],
  condition: Condition,
): PlannedCondition {
  if (condition.kind === 'logic') {
    const children = condition.children.map((child) => planCondition(context, source, embeds, child));
    return { kind: 'logic', operator: condition.operator, negated: condition.negated, children };
  }
  const { field, negated, operation } = condition;
  checkPattern(operation, context.bounds.patterns);
  const embed = field.path.length === 0 && !source.columns.has(field.name) ? named(embeds, field.name) : undefined;
  if (!embed) return { kind: 'filter', field: planField(source, field), negated, operation };
  if (operation.kind !== 'is' || (operation.value !== 'null' && operation.value !== 'not_null'))
    throw refuse.embedFilter(field.name);
  return { kind: 'embed', embed, present: (operation.value === 'not_null') !== negated };
}

function planEmbedOrder(
  source: RowSource,
  embeds: readonly Embed[],
  relation: string,
  term: OrderTerm,
): PlannedOrder['by'] {
  const embed = named(embeds, relation);
  if (!embed) throw refuse.notEmbedded(relation);
  if (isToMany(embed.relationship)) throw refuse.orderNotToOne(source.name, relation);
  const target = JSON.stringify(term.field);
  // The ORDER BY is outside of the embedded query, where only its selected columns are visible.
  const shown = embed.plan.columns.find(
    ({ field, aggregate }) =>
      field && !aggregate && JSON.stringify({ name: field.column.name, path: field.path }) === target,
  );
  if (shown) return { kind: 'embed', embed, output: shown.output, path: [] };
  const { name, path } = term.field;
  const whole = embed.plan.columns.find(
    ({ field, output, aggregate }) =>
      !aggregate && (output === name || (field?.path.length === 0 && field.column.name === name)),
  );
  if (!whole) throw refuse.noColumn(relation, name);
  return { kind: 'embed', embed, output: whole.output, path };
}

export function planOrder(source: RowSource, embeds: readonly Embed[], term: OrderTerm): PlannedOrder {
  const { relation, field, direction = 'asc', nulls } = term;
  const by: PlannedOrder['by'] =
    relation === undefined
      ? { kind: 'field', field: planField(source, field) }
      : planEmbedOrder(source, embeds, relation, term);
  return { by, direction, nulls };
}
