/** SQL of WHERE: filters and their and/or trees. Values are parameters of the column's type. */
import { ident, join, raw, sql, type Sql } from '../../db/sql.ts';
import type { CompareOperator, Operation, SimpleOperator, TextSearch } from '../parse/types.ts';
import type { Embed, PlannedCondition, PlannedField } from '../plan/types.ts';
import { isToMany } from '../plan/relationship.ts';
import type { PgType } from '../schema-cache/types.ts';
import {
  arrayLiteral,
  comparedSql,
  embedOf,
  fieldSql,
  fieldType,
  listSql,
  readerOf,
  textSql,
  valueSql,
  wordSql,
} from './expression.ts';
import { rangeSql } from './keyset.ts';

const COMPARE: Readonly<Record<CompareOperator, string>> = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
};

const SIMPLE: Readonly<Record<SimpleOperator, string>> = {
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
  isdistinct: 'is distinct from',
};

const SEARCH: Readonly<Record<TextSearch, string>> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};

const IS = { null: 'null', not_null: 'not null', true: 'true', false: 'false', unknown: 'unknown' } as const;

const TEXT_OPERATORS: readonly CompareOperator[] = ['like', 'ilike', 'match', 'imatch'];

const TEXTS = ['text', 'character varying', 'character', 'name', '"char"'];
const isText = ({ name }: PgType): boolean => TEXTS.includes(name);

/** The value of a comparison as PostgreSQL gets it: in a URL, `*` means `%`. */
export const wildcards = (operator: CompareOperator, value: string): string =>
  operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value;

type Comparison = Pick<Extract<Operation, { kind: 'compare' }>, 'operator' | 'quantifier' | 'value'>;

/**
 * Whether a filter compares a column with a value that is in the predicate of a partial index. Values with a backslash are excluded: in a
 * literal it may mean something else.
 */
export const isIndexWord = ({ column, path }: PlannedField, { operator, quantifier, value }: Comparison): boolean =>
  operator === 'eq' &&
  !quantifier &&
  path.length === 0 &&
  !column.representation?.fromText &&
  column.indexWords.has(value) &&
  !value.includes('\\');

function compareSql(
  left: Sql,
  field: PlannedField,
  { operator, quantifier, value }: Extract<Operation, { kind: 'compare' }>,
): Sql {
  const type = fieldType(field);
  const written = wildcards(operator, value);
  const asText = TEXT_OPERATORS.includes(operator);
  const sign = raw(COMPARE[operator]);
  if (isIndexWord(field, { operator, quantifier, value })) return sql`${left} ${sign} ${wordSql(value, type.sql)}`;
  // PostgreSQL knows by the column which type the pattern of another type has, such as ltree and lquery.
  if (!quantifier && asText && !isText(type)) return sql`${left} ${sign} ${written}`;
  if (!quantifier) return sql`${left} ${sign} ${asText ? textSql(written) : comparedSql(written, field)}`;
  if (asText && !isText(type)) return sql`${left} ${sign} ${raw(quantifier)} (${written})`;
  const list = listSql(written, asText ? 'pg_catalog._text' : (type.arraySql ?? type.sql));
  return sql`${left} ${sign} ${raw(quantifier)} (${list})`;
}

function inSql(left: Sql, field: PlannedField, values: readonly string[]): Sql {
  const type = fieldType(field);
  const read = readerOf(field);
  // `in.()` is an empty list, not a list with one empty text.
  const list = values.length === 1 && values[0] === '' ? [] : values;
  if (read) {
    const items = sql`unnest(${listSql(arrayLiteral(list), 'pg_catalog._text')}) as item`;
    return sql`${left} = any (select ${raw(read)}(item) from ${items})`;
  }
  if (type.arraySql) return sql`${left} = any (${listSql(arrayLiteral(list), type.arraySql)})`;
  if (list.length === 0) return raw('false');
  return sql`${left} in (${join(list.map((value) => valueSql(value, type.sql)))})`;
}

/** A type without an array type is itself an array. */
function simpleValueSql(value: string, field: PlannedField): Sql {
  const { arraySql, sql: type } = fieldType(field);
  return arraySql ? comparedSql(value, field) : listSql(value, type);
}

function searchSql(
  left: Sql,
  field: PlannedField,
  { operator, language, value }: Extract<Operation, { kind: 'search' }>,
): Sql {
  const config = language === undefined ? raw('') : sql`${language}::text::regconfig, `;
  const document = fieldType(field).name === 'tsvector' ? left : sql`to_tsvector(${config}${left})`;
  return sql`${document} @@ ${raw(SEARCH[operator])}(${config}${textSql(value)})`;
}

function operationSql(rows: string, field: PlannedField, operation: Operation): Sql {
  const left = fieldSql(rows, field);
  switch (operation.kind) {
    case 'compare':
      return compareSql(left, field, operation);
    case 'simple':
      return sql`${left} ${raw(SIMPLE[operation.operator])} ${simpleValueSql(operation.value, field)}`;
    case 'in':
      return inSql(left, field, operation.values);
    case 'is':
      return sql`${left} is ${raw(IS[operation.value])}`;
    case 'search':
      return searchSql(left, field, operation);
  }
}

/** Tests whether an embedded relation has a row, by the result of its join. */
export function embedPresence({ relationship, plan }: Embed, present: boolean): Sql {
  const joined = embedOf(plan.id);
  if (isToMany(relationship)) return sql`${ident(joined, joined)} is ${raw(present ? 'not null' : 'null')}`;
  return sql`${ident(joined)} is ${raw(present ? 'distinct' : 'not distinct')} from null`;
}

/**
 * SQL of a condition.
 *
 * @param rows the name of the rows that it applies to
 * @param presence how to test for rows of an embedded relation; needed where it is not joined
 */
export function conditionSql(rows: string, condition: PlannedCondition, presence = embedPresence): Sql {
  switch (condition.kind) {
    case 'filter': {
      const positive = operationSql(rows, condition.field, condition.operation);
      return condition.negated ? sql`not (${positive})` : positive;
    }
    case 'embed':
      return presence(condition.embed, condition.present);
    case 'logic': {
      const children = condition.children.map((child) => sql`(${conditionSql(rows, child, presence)})`);
      const tree = join(children, ` ${condition.operator} `);
      if (condition.negated) return sql`not (${tree})`;
      const range = condition.operator === 'or' ? rangeSql(rows, condition.children) : undefined;
      return range ? sql`(${range} and (${tree}))` : sql`(${tree})`;
    }
  }
}

/** `where …`, or empty SQL when there is no condition. */
export const whereSql = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('') : sql` where ${join(conditions, ' and ')}`;
