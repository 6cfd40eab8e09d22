/**
 * The next page of a list by keyset is an `or` tree: `or=(updated_at.lt.X,and(updated_at.eq.X,id.lt.Y))`. PostgreSQL cannot begin an index
 * scan at such a tree, so it would read all earlier pages first. All its rows have `updated_at <= X`, where an index scan can begin.
 * https://www.postgresql.org/docs/current/indexes-multicolumn.html
 */
import { ident, join, raw, sql, type Sql } from '../../db/sql.ts';
import type { PlannedCondition, PlannedField, ReadPlan } from '../plan/types.ts';
import { fieldType, readerOf, valueSql } from './expression.ts';

type Bound = { readonly field: PlannedField; readonly value: string; readonly isExact: boolean };

const ENDS = [
  { operators: ['lt', 'lte', 'eq'], sign: '<=', furthest: 'greatest' },
  { operators: ['gt', 'gte', 'eq'], sign: '>=', furthest: 'least' },
] as const;

/** Texts are not among them: the order of a column may be that of another collation than `greatest` has. */
const ORDERED: ReadonlySet<string> = new Set([
  'smallint',
  'integer',
  'bigint',
  'numeric',
  'date',
  'timestamp without time zone',
  'timestamp with time zone',
  'uuid',
]);

const isOrdered = (field: PlannedField): boolean =>
  field.path.length === 0 && !field.column.computed && !readerOf(field) && ORDERED.has(fieldType(field).name);

const isSame = (one: PlannedField, other: PlannedField): boolean =>
  one.column.name === other.column.name && one.path.length === 0 && other.path.length === 0;

/** The bounds that all rows of a condition keep. */
function boundsOf(condition: PlannedCondition, operators: readonly string[]): Bound[] {
  if (condition.kind === 'embed' || condition.negated) return [];
  if (condition.kind === 'logic')
    return condition.operator === 'and' ? condition.children.flatMap((child) => boundsOf(child, operators)) : [];
  const { field, operation } = condition;
  if (operation.kind !== 'compare' || operation.quantifier || !operators.includes(operation.operator)) return [];
  return isOrdered(field) ? [{ field, value: operation.value, isExact: operation.operator === 'eq' }] : [];
}

type End = (typeof ENDS)[number];

/** The column in which all rows of an `or` tree have a common end, and the values of its branches. */
function endOf(children: readonly PlannedCondition[]): { end: End; field: PlannedField; values: string[] } | undefined {
  for (const end of ENDS) {
    const branches = children.map((child) => boundsOf(child, end.operators));
    for (const { field } of branches[0] ?? []) {
      const own = branches.flatMap((bounds) => bounds.find((bound) => isSame(bound.field, field)) ?? []);
      // A tree that compares only for equality lists values. PostgreSQL looks those up in the index.
      if (own.length < branches.length || own.every(({ isExact }) => isExact)) continue;
      return { end, field, values: own.map(({ value }) => value) };
    }
  }
  return undefined;
}

/**
 * A condition that holds for all rows of an `or` tree, and at which an index scan can begin.
 *
 * @param rows the name of the rows
 * @param children the branches of the tree
 * @returns undefined where the branches have no bound of one column in common, or only equal values
 */
export function rangeSql(rows: string, children: readonly PlannedCondition[]): Sql | undefined {
  const common = endOf(children);
  if (!common) return undefined;
  const { end, field, values } = common;
  const bounds = join(values.map((value) => valueSql(value, fieldType(field).sql)));
  return sql`${ident(rows, field.column.name)} ${raw(`${end.sign} ${end.furthest}`)}(${bounds})`;
}

/** Whether a condition compares nothing but these columns with values, by their order. */
function comparesOnly(condition: PlannedCondition, columns: readonly PlannedField[]): boolean {
  if (condition.kind === 'logic') return condition.children.every((child) => comparesOnly(child, columns));
  if (condition.kind === 'embed') return false;
  const { field, operation } = condition;
  return (
    operation.kind === 'compare' &&
    ENDS.some(({ operators }) => (operators as readonly string[]).includes(operation.operator)) &&
    columns.some((column) => isSame(column, field))
  );
}

/**
 * Whether an `or` tree is the keyset condition of a page in this order. For any values the plan is an index scan that begins at the row and
 * ends at the limit, so one plan serves all values.
 */
export function isPlaceInOrder(
  condition: PlannedCondition,
  { order, window }: Pick<ReadPlan, 'order' | 'window'>,
): boolean {
  if (condition.kind !== 'logic' || condition.negated || condition.operator !== 'or' || window.limit === null)
    return false;
  const columns = order.flatMap(({ by }) => (by.kind === 'field' ? [by.field] : []));
  const [first] = order;
  const common = endOf(condition.children);
  if (!common || first?.by.kind !== 'field' || !isSame(common.field, first.by.field)) return false;
  return common.end.sign === (first.direction === 'desc' ? '<=' : '>=') && comparesOnly(condition, columns);
}
