/** Requests that differ in values share a cached plan; each value goes to its own place in the statement. */
import { expect, it, vi } from 'vitest';
import { compile, finished, raw, sql, type Sql } from '../db/sql.ts';
import { createRequestPlanCache, type RequestShape } from './request-plan-cache.ts';
import { sentValue, type RequestValue } from './values/request-value.ts';
import type { PlannedRequest } from './plan/types.ts';
import type { SchemaCache } from './schema-cache/types.ts';

const schema = (): SchemaCache => ({}) as SchemaCache;

/** Requests that `write` turns into statements, and the number of plans made. */
function cacheOf(
  write: (values: readonly (string | number)[]) => Sql,
  decides: (value: string | number) => boolean = () => false,
) {
  const make = vi.fn<RequestShape<null>['make']>(async (values) => ({
    request: { window: { offset: 0, limit: 10 } } as PlannedRequest,
    plan: null,
    statement: finished(write(values.map(sentValue))),
    estimated: finished(sql`select 1 where ${sentValue(values.at(-1)!)} = ${sentValue(values[0]!)}`),
    share: undefined,
    isShort: false,
    needsOwnPlan: true,
    places: [],
    generic: undefined,
    list: undefined,
    candidates: undefined,
    location: () => '',
    written: new Set(values.map(sentValue).filter(decides).map(String)),
  }));
  const requests = createRequestPlanCache();
  const get = (cache: SchemaCache, values: readonly RequestValue[]) =>
    requests.get(cache, { key: 'one', values, texts: [], offsets: 100_000, make });
  const compiled = async (cache: SchemaCache, ...texts: string[]) => {
    const values = texts.map((text): RequestValue => ({ kind: 'plain', text }));
    return compile((await get(cache, values)).statement);
  };
  return { make, get, compiled };
}

it('a request is planned once, and runs with its own values', async () => {
  const { make, compiled } = cacheOf(([a, b]) => sql`select ${a}, ${b}`);
  const cache = schema();
  expect((await compiled(cache, 'x', 'y')).values).toEqual(['x', 'y']);
  expect((await compiled(cache, 'y', 'z')).values).toEqual(['y', 'z']);
  expect(make).toHaveBeenCalledTimes(1);
});

it('the statement that is estimated has the values of the request too', async () => {
  const { get } = cacheOf(([a, b]) => sql`select ${a}, ${b}`);
  const cache = schema();
  for (const text of ['x', 'y']) {
    const values: RequestValue[] = [
      { kind: 'plain', text },
      { kind: 'plain', text: 'z' },
    ];
    const { estimated } = await get(cache, values);
    expect(compile(estimated!).values).toEqual(['z', text]);
  }
});

it('a changed schema is planned again', async () => {
  const { make, compiled } = cacheOf(([a]) => sql`select ${a}`);
  await compiled(schema(), 'x');
  await compiled(schema(), 'x');
  expect(make, 'no plan of the former schema is used').toHaveBeenCalledTimes(2);
});

it('a value that occurs twice in the statement is replaced in both places', async () => {
  const { compiled } = cacheOf(([a]) => sql`select ${a} where ${a} is not null`);
  const cache = schema();
  await compiled(cache, 'x');
  expect((await compiled(cache, 'y')).values).toEqual(['y', 'y']);
});

it('a value that changes the statement has a plan of its own', async () => {
  // As the word of a partial index: it is part of the text, and sent as a value too.
  const { compiled } = cacheOf(
    ([a]) => sql`select ${raw(a === 'open' ? 'cut' : 'whole')}, ${a}`,
    () => true,
  );
  const cache = schema();
  expect(await compiled(cache, 'open')).toMatchObject({ text: 'select cut, $1', values: ['open'] });
  expect(await compiled(cache, 'shut')).toMatchObject({ text: 'select whole, $1', values: ['shut'] });
  expect(await compiled(cache, 'open')).toMatchObject({ text: 'select cut, $1', values: ['open'] });
});

it('patterns, lists and offsets go to the statement as PostgreSQL reads them', async () => {
  const { make, get } = cacheOf(([a, b, c]) => sql`select ${a}, ${b}, ${c}`);
  const cache = schema();
  const request = (text: string, items: string[], count: number) =>
    get(cache, [
      { kind: 'pattern', text, wildcards: 1 },
      { kind: 'list', items },
      { kind: 'offset', count },
    ]);
  await request('*a', ['1', '2'], 50);
  const { statement, request: planned } = await request('b*', ['3', '"4'], 100);
  expect(compile(statement).values).toEqual(['b%', String.raw`{"3","\"4"}`, 100]);
  expect(planned.window.offset, 'the response says which rows it has').toBe(100);
  expect(make).toHaveBeenCalledTimes(1);
});
