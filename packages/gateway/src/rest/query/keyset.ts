/**
 * The next page of a list by keyset is an `or` tree: `or=(updated_at.lt.X,and(updated_at.eq.X,id.lt.Y))`. PostgreSQL cannot begin an index
 * scan at such a tree, so it would read all earlier pages first. All its rows have `updated_at <= X`, where an index scan can begin.
 * https://www.postgresql.org/docs/current/indexes-multicolumn.html
 */
import { ident, join, raw, sql, type Sql } from '../../db/sql.ts';
import type { PlannedCondition, PlannedField } from '../plan/types.ts';
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

/** The bounds that all rows of a condition keep. */
function boundsOf(condition: PlannedCondition, operators: readonly string[]): Bound[] {
  if (condition.kind === 'embed' || condition.negated) return [];
  if (condition.kind === 'logic')
    return condition.operator === 'and' ? condition.children.flatMap((child) => boundsOf(child, operators)) : [];
  const { field, operation } = condition;
  if (operation.kind !== 'compare' || operation.quantifier || !operators.includes(operation.operator)) return [];
  return isOrdered(field) ? [{ field, value: operation.value, isExact: operation.operator === 'eq' }] : [];
}

/**
 * A condition that holds for all rows of an `or` tree, and at which an index scan can begin.
 *
 * @param rows the name of the rows
 * @param children the branches of the tree
 * @returns undefined where the branches have no bound of one column in common, or only equal values
 */
export function rangeSql(rows: string, children: readonly PlannedCondition[]): Sql | undefined {
  for (const { operators, sign, furthest } of ENDS) {
    const branches = children.map((child) => boundsOf(child, operators));
    for (const { field } of branches[0] ?? []) {
      const { name } = field.column;
      const own = branches.flatMap((bounds) => bounds.find((bound) => bound.field.column.name === name) ?? []);
      // A tree that compares only for equality lists values. PostgreSQL looks those up in the index.
      if (own.length < branches.length || own.every(({ isExact }) => isExact)) continue;
      const values = own.map(({ value }) => valueSql(value, fieldType(field).sql));
      return sql`${ident(rows, name)} ${raw(`${sign} ${furthest}`)}(${join(values)})`;
    }
  }
  return undefined;
}
