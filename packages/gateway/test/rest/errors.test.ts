import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asha, openBench, type Bench } from './support.ts';

describe('refusals', () => {
  let bench: Bench;
  beforeAll(async () => void (bench = await openBench({ maxBody: 2000 })));
  afterAll(() => bench.close());

  it.each<[code: string, status: number]>([
    ['NOCRD', 400],
    ['P0001', 400],
    ['P0002', 500],
    ['PT402', 402],
    ['PT999', 500],
    ['23505', 409],
    ['22023', 400],
    ['28000', 403],
    ['53300', 503],
    ['57014', 500],
    ['25006', 405],
    ['42501', 401],
    ['XX000', 500],
  ])('a function that raises %s returns %i with its own message', async (code, status) => {
    const reply = await bench.call('POST /rpc/refuse', { body: { code, words: 'no more' } });
    expect(reply.status).toBe(status);
    expect(reply.body).toEqual({ code, details: 'why', hint: 'do', message: 'no more' });
  });

  it('returns 403 to a signed-in member and 401 to an anonymous visitor', async () => {
    const member = await bench.call('GET /vault', { as: asha });
    expect([member.status, member.headers.get('www-authenticate')]).toEqual([403, null]);
    const visitor = await bench.call('GET /vault');
    expect([visitor.status, visitor.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  it('lets SQL set the whole response', async () => {
    await bench.opened.db.script(`create function public.custom() returns void language plpgsql as $$ begin
      raise sqlstate 'PGRST' using message = '{"code":"123","message":"Payment Required","hint":"Pay"}',
        detail = '{"status":402,"headers":{"X-Powered-By":"Nerd"}}'; end $$; grant execute on function public.custom to anon;`);
    await bench.rest.reload();
    const { status, body, headers } = await bench.call('POST /rpc/custom');
    expect([status, headers.get('x-powered-by')]).toEqual([402, 'Nerd']);
    expect(body).toEqual({ code: '123', message: 'Payment Required', details: null, hint: 'Pay' });
  });

  it.each<[request: string, status: number, code: string]>([
    ['GET /', 404, 'PGRST126'],
    ['GET /a/b', 404, 'PGRST125'],
    ['GET /rpc', 404, 'PGRST205'],
    ['MERGE /books', 405, 'PGRST117'],
    ['GET /bookz', 404, 'PGRST205'],
    ['GET /people_hidden', 404, 'PGRST205'],
    ['GET /pg_class', 404, 'PGRST205'],
  ])('%s', async (request, status, code) => {
    expect(await bench.call(request)).toMatchObject({ status, body: { code, message: expect.any(String) } });
  });

  it('refuses a URL, a body or a header that is too large', async () => {
    const long = await bench.call(`GET /books?title=eq.${'x'.repeat(20_000)}`);
    expect(long.status).toBe(414);
    const big = await bench.call('POST /books', { as: asha, body: { title: 'x'.repeat(3000) } });
    expect(big).toMatchObject({ status: 413, body: { code: 'PGRST102' } });
    const type = await bench.call('POST /books', { as: asha, body: '<a/>', headers: { 'content-type': 'text/xml' } });
    expect(type).toMatchObject({ status: 400, body: { message: 'Content-Type not acceptable: text/xml' } });
    const accept = await bench.call('GET /books', { headers: { accept: 'image/png' } });
    expect(accept).toMatchObject({ status: 406, body: { code: 'PGRST107' } });
  });

  it('survives bytes that PostgreSQL cannot store', async () => {
    const reply = await bench.call(`GET /books?title=eq.${encodeURIComponent('a\u0000b')}`);
    expect(reply).toMatchObject({ status: 400, body: { code: '22021' } });
    expect((await bench.call('GET /books')).status).toBe(200);
  });

  it('shows neither SQL nor hidden columns', async () => {
    const { status, text } = await bench.call('POST /people', {
      as: asha,
      body: { id: asha.sub, name: 'x'.repeat(50) },
      headers: { prefer: 'resolution=merge-duplicates' },
    });
    expect(status).toBe(400);
    expect(text).toContain('people_name_check');
    expect(text).not.toMatch(/kept|Failing row|insert into|pgrst_/);
  });

  it('returns a general sentence for an unexpected error, and logs the rest', async () => {
    const broken = await openBench({ beforeWrite: () => Promise.reject(new Error('a secret')) });
    try {
      const { status, body } = await broken.call('DELETE /books?id=eq.1', { as: asha });
      expect(status).toBe(500);
      expect(body).toEqual({ code: 'PGRSTX00', details: null, hint: null, message: 'Internal server error' });
      expect(broken.logged.at(-1)?.message).toBe('data service failed');
    } finally {
      await broken.close();
    }
  });
});
