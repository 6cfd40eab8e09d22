/** Finds what a request does with each of its values. */
import type { PlannedCondition, PlannedFilter, ReadPlan } from '../plan/types.ts';
import type { RequestValue } from '../values/request-value.ts';
import { isOrdered } from './statistics/comparable.ts';
import type { StatisticsKey } from './statistics/column-statistics.ts';
import { isRange, type Comparison } from './statistics/selectivity.ts';

/**
 * `fixed`: the value is part of the statement's text. `expression`: it is compared with an expression of a view, of whose results PostgreSQL
 * has no statistics, so that its plan is the same for all values of one form. `unknown`: it is not known which values have the same plan.
 */
export type ValueUse =
  | { readonly kind: 'compared'; readonly key: StatisticsKey; readonly comparison: Comparison }
  | { readonly kind: 'expression' | 'offset' | 'fixed' | 'unknown' };

const COMPARISONS: ReadonlySet<string> = new Set(['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'like', 'ilike']);

type Relation = NonNullable<ReadPlan['source']['relation']>;
type Column = PlannedFilter['field']['column'];
type Filters = readonly { readonly relation: Relation | undefined; readonly filter: PlannedFilter }[];

function filtersOf(plan: ReadPlan): Filters {
  const relation = plan.source.isResult ? undefined : plan.source.relation;
  const inside = (conditions: readonly PlannedCondition[]): PlannedFilter[] =>
    conditions.flatMap((condition) => {
      if (condition.kind === 'logic') return inside(condition.children);
      return condition.kind === 'filter' ? [condition] : [];
    });
  const own = inside(plan.where).map((filter) => ({ relation, filter }));
  return [...own, ...plan.embeds.flatMap((embed) => filtersOf(embed.plan))];
}

/** The first text of what a filter compares with, as the client wrote it. */
export function textOf({ operation }: PlannedFilter): string | undefined {
  if (operation.kind === 'in') return operation.values[0];
  return operation.kind === 'is' ? undefined : operation.value;
}

const comparisonOf = ({ operation }: PlannedFilter): string | undefined => {
  if (operation.kind === 'in') return 'in';
  const isPlain = operation.kind === 'simple' || (operation.kind === 'compare' && !operation.quantifier);
  return isPlain ? operation.operator : undefined;
};

function useOf(text: string, filters: Filters): ValueUse {
  const found = filters.find(({ filter }) => textOf(filter) === text);
  const comparison = found && comparisonOf(found.filter);
  if (!found || found.relation === undefined || comparison === undefined || !COMPARISONS.has(comparison))
    return { kind: 'unknown' };
  const { column, path } = found.filter.field;
  const isComparable = !isRange(comparison) || isOrdered(column.type.name);
  if (path.length > 0 || column.computed || column.representation || !isComparable) return { kind: 'unknown' };
  const key = statisticsKey(found.relation, column);
  return key ? { kind: 'compared', key, comparison: comparison as Comparison } : { kind: 'expression' };
}

/** PostgreSQL has no statistics of a view. It uses the statistics of the table column that the view selects. */
function statisticsKey({ oid, kind }: Relation, { name, type, origin }: Column): StatisticsKey | undefined {
  if (kind === 'view' && !origin) return undefined;
  const { relation, column } = origin ?? { relation: oid, column: name };
  return { relation, column, type: type.name };
}

/** The first text of a value, as the client wrote it; undefined for an offset. */
export function firstText(value: RequestValue): string | undefined {
  if (value.kind === 'offset') return undefined;
  return value.kind === 'list' ? (value.items[0] ?? '') : value.text;
}

/**
 * @param plan planned with placeholders
 * @param values the placeholders, each different from every other value; and the values that are part of the text
 */
export function valueUses(
  plan: ReadPlan,
  values: readonly RequestValue[],
  isPlaceholder: (text: string) => boolean,
): ValueUse[] {
  const filters = filtersOf(plan);
  return values.map((value) => {
    const text = firstText(value);
    if (text === undefined) return { kind: 'offset' };
    return isPlaceholder(text) ? useOf(text, filters) : { kind: 'fixed' };
  });
}
