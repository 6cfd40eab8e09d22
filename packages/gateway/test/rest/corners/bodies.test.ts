/** Bodies of other types than JSON: forms and CSV for rows, and for functions also forms, text and bytes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBench, type Bench } from '../support.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ schemas: ['public'], maxInsertRows: () => 3 }, new URL('./fixture.sql', import.meta.url));
});
afterAll(() => bench.close());

const ask = (type: string, body: string, prefer = 'return=representation') => ({
  headers: { 'content-type': type, prefer },
  body,
});
const FORM = 'application/x-www-form-urlencoded';

describe('rows', () => {
  it('come as a form', async () => {
    const reply = await bench.attempt('POST /entries', ask(FORM, 'id=1&words=a+b%26c&at=2026-01-02'));
    expect([reply.status, reply.body]).toEqual([201, [{ id: 1, words: 'a b&c', at: '2026-01-02', tags: null }]]);
  });

  it('come as CSV, with quotes and nulls', async () => {
    const csv = 'id,words,tags\r\n1,"say ""hi"", twice\nor so","{a,b}"\r\n2,NULL,\r\n'.replace(',\r\n', ',{}\r\n');
    const reply = await bench.attempt('POST /entries?select=id,words,tags', ask('text/csv; charset=utf-8', csv));
    expect(reply.body).toEqual([
      { id: 1, words: 'say "hi", twice\nor so', tags: ['a', 'b'] },
      { id: 2, words: null, tags: [] },
    ]);
  });

  it.each([
    ['lines of different lengths', 'id,words\n1,a\n2\n', 'All lines must have same number of fields'],
    ['an open quote', 'id,words\n1,"a\n', 'The body is not CSV'],
    ['a quote inside of a field', 'id,words\n1,a"b"\n', 'The body is not CSV'],
  ])('are refused as CSV with %s', async (_, csv, message) => {
    expect(await bench.attempt('POST /entries', ask('text/csv', csv))).toMatchObject({
      status: 400,
      body: { code: 'PGRST102', message },
    });
  });

  it('have the same bounds as JSON', async () => {
    const rows = [1, 2, 3, 4].map((id) => `${id},w`).join('\n');
    expect(await bench.attempt('POST /entries', ask('text/csv', `id,words\n${rows}`))).toMatchObject({
      status: 413,
      body: { code: 'PGRST193' },
    });
    const wide = `${'n'.repeat(100_000)}\n${'1\n'.repeat(1000)}`;
    expect(await bench.attempt('POST /entries', ask('text/csv', wide))).toMatchObject({ status: 413 });
  });

  it('that are not all objects are refused', async () => {
    expect(await bench.attempt('POST /entries', ask('application/json', '[{"id":1},5]'))).toMatchObject({
      status: 400,
      body: { code: 'PGRST102', message: 'All object keys must match' },
    });
  });

  it('of no number create nothing', async () => {
    const upsert = ask('application/json', '[]', 'resolution=merge-duplicates, return=representation');
    expect(await bench.attempt('POST /entries', upsert)).toMatchObject({ status: 200, body: [] });
  });

  it.each(['text/plain', 'application/octet-stream', 'text/html', 'constructor'])('are not %s', async (type) => {
    expect(await bench.attempt('POST /entries', ask(type, 'a'))).toMatchObject({
      status: 400,
      body: { code: 'PGRST102', message: `Content-Type not acceptable: ${type}` },
    });
  });
});

describe('arguments of functions', () => {
  it.each<[request: string, type: string, body: string, answer: unknown]>([
    ['/rpc/sum_of', FORM, 'a=1&b=2', 3],
    ['/rpc/sum_of', FORM, 'a=1&more={4,5}', 11],
    ['/rpc/sum_of', FORM, 'a=1&more=4&more=5', 11],
    ['/rpc/sum_of?columns=a', 'application/json', '{"a":1,"b":5,"other":2}', 2],
    ['/rpc/sum_of', 'application/json', '[{"a":1,"b":2},{"a":3,"b":4}]', 3],
    ['/rpc/sum_of', 'text/csv', 'a,b\n1,2\n3,4', 3],
    ['/rpc/nameless', 'application/json', '[1,2]', [1, 2]],
    ['/rpc/of_text', 'text/plain', 'some "text"', 'SOME "TEXT"'],
    ['/rpc/of_text', 'text/plain', '{"a":1}', '{"A":1}'],
    ['/rpc/of_bytes', 'application/octet-stream', '\u0000\u0001ab', 4],
    ['/rpc/nameless', 'application/json', '{"a":1}', { a: 1 }],
  ])('POST %s as %s', async (path, type, body, answer) => {
    const reply = await bench.call(`POST ${path}`, ask(type, body, ''));
    expect([reply.status, reply.body]).toEqual([200, answer]);
  });

  it.each(['text/csv', FORM])('as %s are no whole body', async (type) => {
    const reply = await bench.call('POST /rpc/nameless', ask(type, type === FORM ? 'a=1' : 'a\n1', ''));
    expect(reply).toMatchObject({ status: 404, body: { code: 'PGRST202' } });
  });

  it('in several objects have the same names', async () => {
    const reply = await bench.call('POST /rpc/sum_of', ask('application/json', '[{"a":1},{"b":2}]', ''));
    expect(reply).toMatchObject({ status: 400, body: { code: 'PGRST102', message: 'All object keys must match' } });
  });

  it.each([
    ['text/plain', 'text'],
    ['text/xml', 'xml'],
    ['application/octet-stream', 'bytea'],
  ])('are not found as %s without a parameter of the type', async (type, name) => {
    const reply = await bench.call('POST /rpc/nameless', ask(type, 'a', ''));
    expect(reply).toMatchObject({
      status: 404,
      body: {
        code: 'PGRST202',
        details: `Searched for the function public.nameless with a single unnamed ${name} parameter, but no matches were found in the schema cache.`,
      },
    });
  });
});
