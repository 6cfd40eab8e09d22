/** Which text and settings the statement of a class has. That PostgreSQL plans it for them: test/rest/plan-choice. */
import { expect, it } from 'vitest';
import { compile, finished, sql } from '../../db/sql.ts';
import type { RequestValue } from '../values/request-value.ts';
import { classStatement, writeClassStatement } from './class-statement.ts';

const all = (): boolean => true;
const plain = (text: string): RequestValue => ({ kind: 'plain', text });
const requestOf = (kind: string, weight: string) => ({
  statement: finished(
    sql`select 1 where kind = ${kind}::text and weight > ${weight}::numeric and other = ${7}::int4 or kind <> ${kind}::text`,
    'authenticated',
  ),
  values: [plain(kind), plain('part of the text'), plain(weight)],
  places: [[0, 3], undefined, [1]],
});

it('reads the values of a request from settings, at all of their places, and keeps other values as parameters', () => {
  const written = writeClassStatement(requestOf('cotton', '1'), 'authenticated -1 -2', all)!;
  const { statement, settings } = classStatement(requestOf('wool', '2.5'), written);
  expect(compile(statement).text).toBe(
    "select 1 where kind = current_setting('request.value_a')::text and weight > current_setting('request.value_b')::numeric and other = $1::int4 or kind <> current_setting('request.value_a')::text",
  );
  expect(compile(statement).values).toEqual([7]);
  expect(settings).toEqual({ 'request.value_a': 'wool', 'request.value_b': '2.5' });
});

it('reads values for which the plan is not made once for all rows', () => {
  const request = requestOf('cotton', '1');
  const { statement } = classStatement(
    request,
    writeClassStatement(request, 'authenticated', (place) => place === 2)!,
  );
  expect(compile(statement).text).toBe(
    "select 1 where kind = (select current_setting('request.value_a')::text)::text and weight > current_setting('request.value_b')::numeric and other = $1::int4 or kind <> (select current_setting('request.value_a')::text)::text",
  );
});

it('stays prepared for its class alone', () => {
  const keyFor = (preparedFor: string) =>
    compile(writeClassStatement(requestOf('cotton', '1'), preparedFor, all)!).preparedAs;
  expect(keyFor('authenticated -1')).not.toBe(keyFor('authenticated -2'));
  expect(keyFor('authenticated -1')).not.toBe(keyFor('anon -1'));
});

it('sends lists, patterns and offsets as the statement gets them', () => {
  const values: RequestValue[] = [
    { kind: 'list', items: ['a', 'b,c'] },
    { kind: 'pattern', text: '*x*', wildcards: 2 },
    { kind: 'offset', count: 20 },
  ];
  const statement = finished(sql`select ${''}::text[], ${''}::text, ${0}::int8`);
  const request = { statement, values, places: [[0], [1], [2]] };
  expect(Object.values(classStatement(request, writeClassStatement(request, 'anon', all)!).settings)).toEqual([
    '{"a","b,c"}',
    '%x%',
    '20',
  ]);
});

it('a statement with a value that is not cast has none', () => {
  const statement = finished(sql`select 1 where path ~ ${'a.*'}`);
  expect(writeClassStatement({ statement, values: [plain('a.*')], places: [[0]] }, 'anon', all)).toBeUndefined();
});
