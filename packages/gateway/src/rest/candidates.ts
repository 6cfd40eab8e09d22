/**
 * Candidates of a list that is filtered by texts or numbers. Row-level security lets no index serve operators that are not leakproof, as
 * `like` and those of the type numeric (https://www.postgresql.org/docs/current/rules-privileges.html): PostgreSQL would read the rows that
 * the caller may see one by one. A function of the product finds the keys of all rows that may match. The list is then read among these keys; policies and filters decide
 * there as before. docs/decisions/128-lists-by-texts.md
 */
import { randomUUID } from 'node:crypto';
import type { Result, Tx } from '../db/port.ts';
import { finished, ident, join, raw, sql, withSqlAt, type Sql } from '../db/sql.ts';
import { castAfter } from './plan-choice/class-statement.ts';
import { placeOf } from './plan-choice/list-shares.ts';
import type { CallerTx } from './plan-choice/plan-choice.ts';
import type { CandidateKeys, PlannedCondition, PlannedFilter, ReadContext, ReadPlan } from './plan/types.ts';
import type { CompareOperator } from './parse/types.ts';
import { wildcards } from './query/condition.ts';
import { arrayLiteral, textSql } from './query/expression.ts';
import type { RequestValue } from './values/request-value.ts';

/** The statements of a list that may have candidates. */
export type Candidates = {
  /** Sets the keys for the statement that follows it, and returns whether they are known: else all rows must be looked at. */
  readonly finding: Sql;
  /** The statement of the list among the keys that were set. */
  readonly among: Sql;
};

/** Stands for the keys in a statement. No client can send the same value. */
const KEYS = randomUUID();
const KEYS_LITERAL = arrayLiteral([KEYS]);

/** The most alternatives of a list that has candidates. The function is called once for each alternative. */
const MOST_ALTERNATIVES = 6;

type Tree = Extract<PlannedCondition, { kind: 'logic' }>;

/** The filters that every row of a list passes, and the trees of which it passes a branch. */
const requiredOf = (conditions: readonly PlannedCondition[]): (PlannedFilter | Tree)[] =>
  conditions.flatMap((condition) => {
    if (condition.kind === 'embed' || condition.negated) return [];
    return condition.kind === 'logic' && condition.operator === 'and' ? requiredOf(condition.children) : [condition];
  });

type Comparison = { readonly column: string; readonly operator: CompareOperator | 'in'; readonly value: string };

/** The comparison of a filter; undefined where no rows are found by it. */
function comparisonOf({ field, operation }: PlannedFilter, { comparisons }: CandidateKeys): Comparison | undefined {
  if (field.path.length > 0 || field.column.computed || field.column.representation) return undefined;
  const column = field.column.name;
  const known = Object.hasOwn(comparisons, column) ? comparisons[column]! : [];
  if (operation.kind === 'in')
    return known.includes('in') ? { column, operator: 'in', value: arrayLiteral(operation.values) } : undefined;
  if (operation.kind !== 'compare' || operation.quantifier || !known.includes(operation.operator)) return undefined;
  const { operator, value } = operation;
  return { column, operator, value: wildcards(operator, value) };
}

/** @returns the filters of each alternative that find rows: a row of the list passes all of one. None where a row may pass none. */
function alternativesOf(
  conditions: readonly PlannedCondition[],
  finds: (filter: PlannedFilter) => boolean,
): PlannedFilter[][] {
  const required = requiredOf(conditions);
  const own = required.flatMap((one) => (one.kind === 'filter' && finds(one) ? [one] : []));
  const trees = required.flatMap((one) => {
    if (one.kind === 'filter') return [];
    const branches = one.children.map((child) => alternativesOf([child], finds));
    const isFound = branches.every((alternatives) => alternatives.length > 0);
    return isFound && branches.flat().length <= MOST_ALTERNATIVES ? [branches.flat()] : [];
  });
  const [fewest] = trees.toSorted((one, other) => one.length - other.length);
  if (fewest) return fewest.map((filters) => [...own, ...filters]);
  return own.length > 0 ? [own] : [];
}

/** A list among keys that a function finds. */
export type NarrowedPlan = {
  readonly plan: ReadPlan;
  readonly finding: Sql;
  /** Columns by which candidates are found. */
  readonly columns: readonly string[];
  /** More candidates than these are not looked for. */
  readonly most: number;
  /** The places of the comparisons of each alternative among the values: a row of the list passes all of one. */
  readonly alternatives: readonly (readonly number[])[];
};

/** Holds the keys within a transaction, as the text of an array. */
const SETTING = 'request.candidates';

/** Sets the keys. The list among them has its generic plan, which finds each row by its key: no value changes that. */
const settingSql = (keys: Sql): Sql => sql`select keys is not null as is_known,
    set_config(${raw(`'${SETTING}'`)}, coalesce(keys, '{}'), true) is not null as is_set,
    set_config('plan_cache_mode', 'force_generic_plan', true) is not null as is_planned
  from (select ${keys}::text as keys offset 0) as found`;

/** Finds the keys of all alternatives. Those of one may not be known. */
function findingSql(
  { function: { schema, name } }: CandidateKeys,
  relation: string,
  alternatives: readonly (readonly Comparison[])[],
): Sql {
  const calls = alternatives.map((comparisons) => {
    const listed = (part: keyof Comparison): Sql => sql`array[${join(comparisons.map((one) => textSql(one[part])))}]`;
    return sql`${ident(schema, name)}(${textSql(relation)}, ${listed('column')}, ${listed('operator')}, ${listed('value')})`;
  });
  if (calls.length === 1) return settingSql(calls[0]!);
  const names = calls.map((_, index) => ident(`keys_${index}`));
  const found = join(calls.map((call, index) => sql`${call} as ${names[index]!}`));
  // Without the offset, PostgreSQL would call each function twice.
  const all = sql`case when num_nulls(${join(names)}) = 0 then ${join(names, ' || ')} end`;
  return settingSql(sql`(select ${all} from (select ${found} offset 0) as found)`);
}

/**
 * @param values the placeholders of a request, which the conditions of its plan have
 * @returns undefined where a list has no filter whose rows are found by a function
 */
export function narrowedPlan(
  plan: ReadPlan,
  values: readonly RequestValue[],
  { candidates, role }: ReadContext,
): NarrowedPlan | undefined {
  const { relation, isResult } = plan.source;
  if (!relation || isResult) return undefined;
  const isOf = ({ relation: { schema, name }, roles }: CandidateKeys): boolean =>
    schema === relation.schema && name === relation.name && roles.includes(role);
  const known = candidates.find(isOf);
  const column = known && relation.columns.get(known.key);
  if (!known || !column) return undefined;
  // The empty list `in.()` is no value of the request.
  const finds = (filter: PlannedFilter): boolean =>
    comparisonOf(filter, known) !== undefined && placeOf(filter, values) >= 0;
  const alternatives = alternativesOf(plan.where, finds);
  if (alternatives.length === 0) return undefined;
  const compared = alternatives.map((filters) => filters.map((filter) => comparisonOf(filter, known)!));
  const isKey: PlannedFilter = {
    kind: 'filter',
    field: { column, path: [] },
    negated: false,
    operation: { kind: 'in', values: [KEYS] },
  };
  return {
    plan: { ...plan, where: [...plan.where, isKey] },
    finding: findingSql(known, relation.name, compared),
    columns: Object.keys(known.comparisons),
    most: known.most,
    alternatives: alternatives.map((filters) => filters.map((filter) => placeOf(filter, values))),
  };
}

/**
 * Compiles the statements of a list for a role. The keys never leave the database. PostgreSQL reads them once for the whole list, because a
 * subquery reads the setting.
 *
 * @param among the list of a narrowed plan
 */
export function writeCandidates(finding: Sql, among: Sql, role: string): Candidates {
  const list = finished(among);
  const { chunks, values } = list;
  const keysAt = (place: number): Sql | undefined => {
    if (values[place] !== KEYS_LITERAL) return undefined;
    return raw(`(select current_setting('${SETTING}', true)${castAfter(chunks[place + 1]!)!})`);
  };
  return { finding: finished(finding, role), among: finished(withSqlAt(list, keysAt), role) };
}

/** The error where the function does not know the candidates of a list. */
export const UNKNOWN = new Error('the candidates of a list are not known');

/**
 * Runs the statement of a list among its candidates, in one message with the one that finds them.
 *
 * @returns what runs it, and rejects with UNKNOWN where all rows must be looked at. Undefined where all statements are one transaction
 */
export function amongCandidates(tx: CallerTx, { finding, among }: Candidates): Tx | undefined {
  const { after } = tx;
  if (!after) return undefined;
  async function readAmong<R>(): Promise<Result<R>> {
    const found = { isKnown: false };
    const onResult = ({ rows }: Result): void => void (found.isKnown = rows[0]?.is_known === true);
    const result = await after!({ statement: finding, onResult }).query<R>(among);
    if (found.isKnown) return result;
    throw UNKNOWN;
  }
  return { query: (statement) => (statement === among ? readAmong() : tx.query(statement)) };
}
