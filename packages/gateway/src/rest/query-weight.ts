/**
 * Weighs the work that a request causes for each row, before it is planned. Hundreds of cheap filters, or a few expensive ones, occupy the
 * database for a second although each request is short. The numbers are ratios of measured times on the embedded engine: comparing a text
 * takes about 3 µs a row, a pattern four times as long, a text search more than a hundred times.
 */
import type { Bounds } from './bounds.ts';
import { refuse } from './errors.ts';
import { statesOf } from './parse/pattern.ts';
import { computedNames, fieldsOfLevel } from './plan/computed-names.ts';
import type { ReadPlan } from './plan/types.ts';
import type { Condition, Filter, Operation, QueryParams, SelectItem } from './parse/types.ts';

/** A text search: PostgreSQL parses the text of the row again for each one. */
const SEARCH = 100;
const PATTERN = 4;
const EXPRESSION = 20;
/** Compiling a regular expression of this many states takes as long as one comparison of every row. */
const STATES = 100;
/** This many wildcards weigh 1: PostgreSQL tries a wildcard at every following character of the text. */
const WILDCARDS = 2;
/** This many elements of a list weigh 1: most of the time PostgreSQL looks them up without comparing each. */
const LISTED = 50;
/** This many selected columns, or steps of a JSON path, weigh 1. */
const SHOWN = 8;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function compareWeight({ operator, quantifier, value }: Extract<Operation, { kind: 'compare' }>): number {
  const choices = quantifier ? count(value, /,/g) + 1 : 1;
  if (operator === 'like' || operator === 'ilike') return PATTERN * choices + count(value, /[*%_]/g) / WILDCARDS;
  if (operator === 'match' || operator === 'imatch') return EXPRESSION * choices + statesOf(value) / STATES;
  return 1 + choices / LISTED;
}

function operationWeight(operation: Operation): number {
  switch (operation.kind) {
    case 'compare':
      return compareWeight(operation);
    case 'search':
      return SEARCH + count(operation.value, /[^\s|&]+/g);
    case 'in':
      return 1 + operation.values.length / LISTED;
    case 'simple':
      return 1 + (count(operation.value, /,/g) + 1) / LISTED;
    case 'is':
      return 1;
  }
}

const filtersOf = (condition: Condition): readonly Filter[] =>
  condition.kind === 'filter' ? [condition] : condition.children.flatMap(filtersOf);

const selectWeight = (items: readonly SelectItem[]): number =>
  items.reduce((sum, item) => {
    if (item.kind === 'relation') return sum + 1 + selectWeight(item.select);
    return sum + (1 + (item.kind === 'field' ? item.field.path.length : 0)) / SHOWN;
  }, 0);

/** A function that is called for each row weighs as much as a search by a pattern with choices. */
const COMPUTED = 20;

const computedWeight = (plan: ReadPlan): number =>
  (plan.source.isResult
    ? computedNames(plan).size
    : fieldsOfLevel(plan).filter(({ column }) => column.computed).length) *
    COMPUTED +
  plan.embeds.reduce(
    (sum, { relationship, plan: inner }) => sum + (relationship.computed ? COMPUTED : 0) + computedWeight(inner),
    0,
  );

/**
 * Rejects a plan whose computed columns and relationships weigh too much.
 *
 * @throws RestError PGRST195
 */
export function checkComputed(plan: ReadPlan, { weight }: Bounds): void {
  if (computedWeight(plan) > weight) throw refuse.tooHeavy(weight);
}

/**
 * Rejects a query string with too many filters, or whose filters, orders and columns together weigh too much.
 *
 * @throws RestError PGRST195
 */
export function checkWeight({ select, conditions, orders }: QueryParams, { filters, weight }: Bounds): void {
  const all = conditions.flatMap(({ condition }) => filtersOf(condition));
  if (all.length > filters) throw refuse.tooManyFilters(filters);
  const filtered = all.reduce(
    (sum, { field, operation }) => sum + operationWeight(operation) + field.path.length / SHOWN,
    0,
  );
  const terms = orders.flatMap((order) => order.terms);
  const ordered = terms.reduce((sum, { field }) => sum + 1 + field.path.length / SHOWN, 0);
  if (filtered + ordered + selectWeight(select) > weight) throw refuse.tooHeavy(weight);
}
