import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asha, openBench, type Bench } from './support.ts';

describe('calling functions', () => {
  let bench: Bench;
  beforeAll(async () => void (bench = await openBench()));
  afterAll(() => bench.close());

  it.each<[request: string, body: unknown, answer: unknown]>([
    ['POST /rpc/add_up', { a: 1, b: 2 }, 3],
    ['POST /rpc/add_up', { a: 1 }, 11],
    ['GET /rpc/add_up?a=5&b=6', undefined, 11],
    ['POST /rpc/facts', undefined, { books: 3, open: true }],
    ['POST /rpc/facts', {}, { books: 3, open: true }],
    ['GET /rpc/numbers?upto=3', undefined, [1, 2, 3]],
    ['GET /rpc/numbers?upto=0', undefined, []],
    ['GET /rpc/longest?words={a,abc}', undefined, '{a,abc}'],
    ['GET /rpc/longest?words=a&words=abc', undefined, 'abc'],
    ['POST /rpc/longest', { words: ['ab', 'a'] }, 'ab'],
    ['POST /rpc/echo', { any: [1] }, { any: [1] }],
    ['POST /rpc/echo', [1, 2], [1, 2]],
    ['POST /rpc/greet', { name: 'Asha' }, 'Hello Asha'],
    ['POST /rpc/greet', { name: null }, null],
    ['POST /rpc/greet', { first: 'Asha', last: 'K' }, 'Hello Asha K'],
    ['POST /rpc/pages_by_status?status=eq.open', {}, [{ status: 'open', pages: 420 }]],
    ['POST /rpc/pages_by_status?select=total:pages&order=pages.desc&limit=1', {}, [{ total: 420 }]],
    ['GET /rpc/books_over?min_pages=100&select=id&status=eq.open&order=id.desc', undefined, [{ id: 3 }, { id: 1 }]],
    ['POST /rpc/book_of?select=id,title', { book: 2 }, { id: 2, title: 'Indigo' }],
  ])('%s %o', async (request, body, answer) => {
    const reply = await bench.call(request, { body });
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: answer });
  });

  it('leaves nulls out of a value on request', async () => {
    const accept = 'application/vnd.pgrst.array+json;nulls=stripped';
    const { text } = await bench.call('POST /rpc/echo', { body: { a: null, b: 1 }, headers: { accept } });
    expect(text).toBe('{"b":1}');
  });

  it('counts the rows of the result', async () => {
    const { status, headers } = await bench.call('GET /rpc/books_over?min_pages=0&limit=1', {
      headers: { prefer: 'count=exact' },
    });
    expect([status, headers.get('content-range')]).toEqual([206, '0-0/3']);
  });

  it('returns 204 when there is no result', async () => {
    const reply = await bench.call('POST /rpc/file_map', { body: { id: 40 } });
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect((await bench.call('GET /maps?id=eq.40', { headers: { 'accept-profile': 'annex' } })).body).toHaveLength(1);
  });

  it('never writes on GET', async () => {
    const reply = await bench.call('GET /rpc/file_map?id=41');
    expect(reply).toMatchObject({ status: 405, body: { code: '25006' } });
  });

  it('returns one object on request, from a set of one', async () => {
    const accept = 'application/vnd.pgrst.object+json';
    expect((await bench.call('GET /rpc/books_over?min_pages=200&select=id', { headers: { accept } })).text).toBe(
      '{"id":3}',
    );
    expect((await bench.call('GET /rpc/books_over?min_pages=0&select=id', { headers: { accept } })).status).toBe(406);
  });

  it('lets a function choose status and headers', async () => {
    const { status, text, headers } = await bench.call('POST /rpc/teapot');
    expect([status, text, headers.get('x-tea')]).toEqual([418, '"short"', 'green']);
  });

  it('answers HEAD without a body', async () => {
    const { status, text, headers } = await bench.call('HEAD /rpc/numbers?upto=5', {
      headers: { prefer: 'count=exact' },
    });
    expect([status, text, headers.get('content-range')]).toEqual([200, '', '0-4/5']);
  });

  it.each<[request: string, body: unknown, status: number, code: string, message: string]>([
    [
      'POST /rpc/add_upp',
      { a: 1 },
      404,
      'PGRST202',
      'Could not find the function public.add_upp(a) in the schema cache',
    ],
    ['POST /rpc/add_up', { z: 1 }, 404, 'PGRST202', 'Could not find the function public.add_up(z) in the schema cache'],
    [
      'POST /rpc/add_up',
      {},
      404,
      'PGRST202',
      'Could not find the function public.add_up without parameters in the schema cache',
    ],
    [
      'POST /rpc/twin',
      { a: 1 },
      300,
      'PGRST203',
      'Could not choose the best candidate function between: public.twin(a => integer), public.twin(a => integer, b => integer)',
    ],
    ['POST /rpc/add_up', { a: 'one' }, 400, '22P02', 'invalid input syntax for type integer: "one"'],
    ['PATCH /rpc/add_up', { a: 1 }, 405, 'PGRST101', 'Cannot use the PATCH method on RPC'],
  ])('%s %o is refused with %s', async (request, body, status, code, message) => {
    expect(await bench.call(request, { body })).toMatchObject({ status, body: { code, message } });
  });

  it('suggests a function with a similar name', async () => {
    const { body } = await bench.call('POST /rpc/add_upp', { body: { a: 1 } });
    expect(body).toMatchObject({ hint: 'Perhaps you meant to call the function public.add_up' });
  });

  it('leaves the permission to call to the grants', async () => {
    await bench.opened.db.script('revoke execute on function public.facts() from anon;');
    expect(await bench.call('POST /rpc/facts')).toMatchObject({
      status: 401,
      body: { code: '42501', message: 'permission denied for function facts' },
    });
    expect((await bench.call('POST /rpc/facts', { as: asha })).status).toBe(200);
  });
});
