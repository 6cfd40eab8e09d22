/**
 * Generated reads give what the same role's plain SQL gives: the same rows, columns and refusals. The SQL is written here and not by the
 * data service, so that an error in one of them shows.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatabaseError, raw } from '../../../src/db/index.ts';
import {
  CALLER_NAMES,
  CALLERS,
  openFuzzBench,
  RUNS,
  SEED,
  TIME_LIMIT_MS,
  type Caller,
  type FuzzBench,
} from './bench.ts';

let bench: FuzzBench;
beforeAll(async () => {
  bench = await openFuzzBench();
});
afterAll(() => bench?.close());

/** Columns of each relation, those without a grant included. The first ones identify a row. */
const COLUMNS = {
  books: 'id title owner is_public pages price mood labels facts sealed'.split(' '),
  notes: 'id book_id body stars key'.split(' '),
  people: 'id name phone'.split(' '),
  vault: 'id content book_id'.split(' '),
  labels: 'name weight'.split(' '),
  open_books: 'id title pages mood'.split(' '),
  own_books: 'id title owner pages'.split(' '),
};
type Relation = keyof typeof COLUMNS;
const RELATIONS = Object.keys(COLUMNS) as Relation[];
/** Embedded lists and objects by their relation: the name, the columns to choose from, and the SQL that joins them. */
const EMBEDS: Partial<Record<Relation, { name: Relation; isList: boolean; join: string }>> = {
  books: { name: 'notes', isList: true, join: 'child.book_id = t.id' },
  notes: { name: 'books', isList: false, join: 'child.id = t.book_id' },
  vault: { name: 'books', isList: false, join: 'child.id = t.book_id' },
};

const OPERATORS = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=', like: 'like', ilike: 'ilike' } as const;
/** Values that fit a column. Those without an entry are texts. */
const FITTING: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    ['id', 'book_id', 'pages', 'stars', 'weight'].map((column) => [column, ['1', '3', '12', '20', '0', '-1']]),
  ),
  price: ['1.5', '9', '-0.0'],
  is_public: ['true', 'false', 't'],
  mood: ['calm', 'bold'],
  labels: ['{}', '{a0,b}'],
  facts: ['{}', '{"n": 3}'],
  title: ['open 3', '%open%', 'of-asha 2', 'x'],
  body: ['line 1', 'line%'],
  name: ['a0', 'Asha', '%'],
  sealed: ['sealed-column'],
};
const OWNERS = [CALLERS.asha.sub!, CALLERS.bela.sub!];
const texts = fc.oneof(
  fc.constantFrom(
    '',
    'null',
    'winter',
    ...OWNERS,
    "' or true --",
    '%',
    '%open%',
    '_%',
    'é',
    '😀',
    '\\',
    '"',
    '"a"',
    ',',
    '(1)',
    '99999999999999999999',
  ),
  fc.string({ maxLength: 8 }).map((text) => text.replaceAll('\0', '')),
);

const valueOf = (column: string): fc.Arbitrary<string> =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...(FITTING[column] ?? OWNERS)) }, { weight: 1, arbitrary: texts });

/** Columns and a relation that no user may read are asked for now and then. */
const HIDDEN = ['sealed', 'key', 'content'];
const columnOf = (relation: Relation): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...COLUMNS[relation].filter((column) => !HIDDEN.includes(column))) },
    { weight: 2, arbitrary: fc.constantFrom(...COLUMNS[relation]) },
  );

type Condition = {
  column: string;
  operator: keyof typeof OPERATORS | 'is' | 'in';
  value: string;
  more: string[];
  negated: boolean;
};
type Query = {
  relation: Relation;
  columns: string[];
  embed: string[] | undefined;
  conditions: Condition[];
  either: boolean;
  order: { column: string; isDescending: boolean } | undefined;
  limit: number | undefined;
  offset: number;
};

const conditionOf = (column: string): fc.Arbitrary<Condition> =>
  fc.record({
    column: fc.constant(column),
    operator: fc.constantFrom(...(Object.keys(OPERATORS) as (keyof typeof OPERATORS)[]), 'is' as const, 'in' as const),
    value: valueOf(column),
    more: fc.array(valueOf(column), { maxLength: 2 }),
    negated: fc.boolean(),
  });

const queryOf = (relation: Relation): fc.Arbitrary<Query> => {
  const column = columnOf(relation);
  const child = EMBEDS[relation];
  return fc.record({
    relation: fc.constant(relation),
    columns: fc.uniqueArray(column, { minLength: 1, maxLength: 4 }),
    embed: child
      ? fc.option(fc.uniqueArray(columnOf(child.name), { minLength: 1, maxLength: 3 }), {
          nil: undefined,
        })
      : fc.constant(undefined),
    conditions: fc.array(column.chain(conditionOf), { maxLength: 2 }),
    either: fc.boolean(),
    order: fc.option(fc.record({ column, isDescending: fc.boolean() }), { nil: undefined }),
    limit: fc.option(fc.nat(5), { nil: undefined }),
    offset: fc.oneof(fc.constant(0), fc.nat(4)),
  });
};
const query = fc.constantFrom<Relation>('books', 'books', 'notes', ...RELATIONS).chain(queryOf);

const IS_VALUES = ['null', 'true', 'false', 'unknown'];
const isValue = (value: string): string => IS_VALUES[value.length % IS_VALUES.length]!;

/** A text within a list or a logical tree. */
const inQuotes = (text: string): string => `"${text.replace(/["\\]/g, (char) => `\\${char}`)}"`;

/** One condition of the URL. Texts are in double quotes where the grammar takes them. */
function conditionText({ operator, value, more, negated }: Condition, isNested: boolean): string {
  const shown =
    operator === 'in'
      ? `(${[value, ...more].map(inQuotes).join(',')})`
      : operator === 'is'
        ? isValue(value)
        : isNested
          ? inQuotes(value)
          : value;
  return `${negated ? 'not.' : ''}${operator}.${shown}`;
}

function pathOf({ relation, columns, embed, conditions, either, order, limit, offset }: Query): string {
  const child = EMBEDS[relation];
  const select = [...columns, ...(embed && child ? [`${child.name}(${embed.join(',')})`] : [])].join(',');
  const parameters = new URLSearchParams({ select });
  if (either && conditions.length > 0) {
    parameters.append('or', `(${conditions.map((each) => `${each.column}.${conditionText(each, true)}`).join(',')})`);
  } else for (const each of conditions) parameters.append(each.column, conditionText(each, false));
  const key = COLUMNS[relation][0]!;
  parameters.append('order', `${order ? `${order.column}.${order.isDescending ? 'desc' : 'asc'},` : ''}${key}`);
  if (embed && child?.isList) parameters.append(`${child.name}.order`, 'id');
  if (limit !== undefined) parameters.append('limit', String(limit));
  if (offset > 0) parameters.append('offset', String(offset));
  return `/rest/v1/${relation}?${parameters}`;
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const name = (text: string): string => `"${text}"`;

function conditionSql({ column, operator, value, more, negated }: Condition): string {
  const own = `t.${name(column)}`;
  const test =
    operator === 'in'
      ? `${own} in (${[value, ...more].map(literal).join(', ')})`
      : operator === 'is'
        ? `${own} is ${isValue(value)}`
        : operator === 'like' || operator === 'ilike'
          ? `${own} ${operator} ${literal(value.replaceAll('*', '%'))}`
          : `${own} ${OPERATORS[operator]} ${literal(value)}`;
  return negated ? `not (${test})` : test;
}

/** The same read as SQL that a person would write. */
function sqlOf({ relation, columns, embed, conditions, either, order, limit, offset }: Query): string {
  const child = EMBEDS[relation];
  const fields = columns.map((column) => `t.${name(column)}`);
  if (embed && child) {
    const inner = `select ${embed.map((column) => `child.${name(column)}`).join(', ')} from public.${child.name} as child where ${child.join} order by child.id`;
    const value = child.isList ? `coalesce(json_agg(c), '[]')` : `json_agg(c) -> 0`;
    fields.push(`(select ${value} from (${inner}) as c) as ${name(child.name)}`);
  }
  const tests = conditions.map(conditionSql).join(either ? ' or ' : ' and ');
  const sort = order ? `t.${name(order.column)} ${order.isDescending ? 'desc' : 'asc'}, ` : '';
  return [
    `select coalesce(json_agg(r), '[]')::text as body from (select ${fields.join(', ')} from public.${relation} as t`,
    tests && `where ${tests}`,
    `order by ${sort}t.${name(COLUMNS[relation][0]!)} limit ${limit ?? 1000} offset ${offset}) as r`,
  ].join(' ');
}

type Outcome = { rows: unknown } | { code: string };

const rowsOf = (outcome: Outcome): unknown => ('rows' in outcome ? outcome.rows : 'refused');

async function runSql(caller: Caller, text: string): Promise<Outcome> {
  try {
    const { rows } = await bench.opened.scope.readAs<{ body: string }>(CALLERS[caller], raw(text));
    return { rows: JSON.parse(rows[0]!.body) };
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return { code: error.code };
  }
}

async function ask(caller: Caller, path: string): Promise<Outcome & { status: number }> {
  const authorization = bench.bearers[caller];
  const headers = { apikey: bench.anonKey, ...(authorization !== undefined && { authorization }) };
  const response = await bench.gateway.app.request(path, { headers });
  const body = (await response.json()) as { code: string };
  return response.ok ? { status: response.status, rows: body } : { status: response.status, code: body.code };
}

it(
  'gives the rows and columns that the role’s own SQL gives, and refuses what that refuses',
  { timeout: TIME_LIMIT_MS + 60_000 },
  async () => {
    let answered = 0;
    let refused = 0;
    const isSame = fc.asyncProperty(fc.constantFrom(...CALLER_NAMES), query, async (caller, generated) => {
      const path = pathOf(generated);
      const { status, ...answer } = await ask(caller, path);
      const expected = await runSql(caller, sqlOf(generated));
      const shown = { caller, path, sql: sqlOf(generated), status };
      expect({ ...shown, isServerError: status >= 500 }).toEqual({ ...shown, isServerError: false });
      // Which of two faults of one request comes first is up to the order in which PostgreSQL reads it.
      expect({ shown, rows: rowsOf(answer) }).toEqual({ shown, rows: rowsOf(expected) });
      if ('rows' in answer && (answer.rows as unknown[]).length > 0) answered += 1;
      if ('code' in answer && answer.code === '42501') refused += 1;
    });
    await fc.assert(isSame, { numRuns: RUNS, seed: SEED, interruptAfterTimeLimit: TIME_LIMIT_MS });
    // The generator reaches rows and refusals alike.
    expect({ rows: answered > 0, refusals: refused > 0 }).toEqual({ rows: true, refusals: true });
  },
);
