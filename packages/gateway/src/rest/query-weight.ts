/**
 * Weighs what a request asks PostgreSQL to do for each row, before anything is planned: hundreds of cheap filters, or a few dear
 * ones, hold the database for a second although each request is short. The numbers are ratios of measured times: a comparison
 * of a text takes some 3 µs a row on the embedded engine, a pattern four times as long, a text search more than a hundred times.
 */
import type { Bounds } from './bounds.ts';
import { refuse } from './errors.ts';
import { statesOf } from './parse/pattern.ts';
import type { Condition, Filter, Operation, QueryParams, SelectItem } from './parse/types.ts';

/** The row's text is parsed anew for each search. */
const SEARCH = 100;
const PATTERN = 4;
const EXPRESSION = 20;
/** Compiling an expression of so many states takes as long as one comparison of every row. */
const STATES = 100;
/** A wildcard is tried at every character of the text that follows. */
const WILDCARDS = 2;
/** Members of a list are looked up, most of the time, without looking at each. */
const LISTED = 50;
/** Columns that are only shown, and steps into them. */
const SHOWN = 8;

const count = (text: string, one: RegExp): number => text.match(one)?.length ?? 0;

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

/**
 * Refuses a query string that holds too much for one request, wherever in it that stands.
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
