/** The header Prefer, what the service says that it applied, and the headers that describe a response. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asha, openBench, type Bench } from '../support.ts';

let bench: Bench;
beforeAll(async () => void (bench = await openBench()));
afterAll(() => bench.close());

describe('Prefer: timezone', () => {
  const select = 'GET /people?select=updated_at&limit=1';

  it('writes times in that zone, and says so', async () => {
    const { body, headers } = await bench.call(select, { headers: { prefer: 'timezone=Asia/Kolkata' } });
    expect(body).toEqual([{ updated_at: '2025-01-01T05:30:00+05:30' }]);
    expect(headers.get('preference-applied')).toBe('timezone=Asia/Kolkata');
  });

  it('applies to this request alone', async () => {
    await bench.call(select, { headers: { prefer: 'timezone=Asia/Kolkata' } });
    expect((await bench.call(select)).body).toEqual([{ updated_at: '2025-01-01T00:00:00+00:00' }]);
  });

  it('refuses a zone that PostgreSQL does not know', async () => {
    const reply = await bench.call(select, { headers: { prefer: 'timezone=Asia/Nowhere' } });
    expect(reply).toMatchObject({ status: 400, body: { code: '22023' } });
  });
});

describe('how a transaction ends', () => {
  const insert = { as: asha, body: { id: 60, name: 'sixty' } };
  const kept = async (own: Bench) => (await own.call<unknown[]>('GET /labels?id=eq.60')).body.length === 1;

  it.each<
    [ends: 'commit' | 'rollback' | 'rollback-allow-override', prefer: string, keeps: boolean, says: string | null]
  >([
    ['commit', 'tx=rollback', true, null],
    ['rollback', 'tx=commit', false, null],
    ['rollback-allow-override', '', false, null],
    ['rollback-allow-override', 'tx=commit', true, 'tx=commit'],
  ])('%s with "%s"', async (transactionEnd, prefer, keeps, says) => {
    const own = await openBench({ transactionEnd });
    try {
      const { status, headers } = await own.call('POST /labels', { ...insert, headers: { prefer } });
      expect([status, headers.get('preference-applied')]).toEqual([201, says]);
      expect(await kept(own)).toBe(keeps);
    } finally {
      await own.close();
    }
  });
});

describe('Preference-Applied', () => {
  it.each<[request: string, prefer: string, applied: string | null]>([
    ['GET /labels', 'count=exact, handling=lenient, return=minimal', 'count=exact, handling=lenient'],
    ['GET /labels', 'handling=strict, timezone=UTC', 'handling=strict, timezone=UTC'],
    ['GET /labels', 'unknown=1', null],
    [
      'PATCH /labels?id=eq.1',
      'max-affected=5, handling=strict, return=minimal, missing=null',
      'missing=null, return=minimal, tx=rollback, handling=strict, max-affected=5',
    ],
  ])('%s with "%s"', async (request, prefer, applied) => {
    const isWrite = request.startsWith('PATCH');
    const ask = { as: asha, headers: { prefer } };
    const { headers } = await (isWrite
      ? bench.attempt(request, { ...ask, body: { name: 'n' } })
      : bench.call(request, ask));
    expect(headers.get('preference-applied')).toBe(applied);
  });
});

describe('Content-Location', () => {
  it.each([
    ['GET /labels', '/labels'],
    ['GET /labels?select=name&id=eq.1', '/labels?id=eq.1&select=name'],
    ['HEAD /labels?name=eq.new&apikey=abc', '/labels?name=eq.new'],
    ['GET /labels?apikey=abc', '/labels'],
    ['GET /labels?name=in.(new,"a b")', '/labels?name=in.%28new%2C%22a%20b%22%29'],
  ])('%s', async (request, location) => {
    expect((await bench.call(request)).headers.get('content-location')).toBe(location);
  });
});

describe('Content-Profile', () => {
  it('names the schema where there are several', async () => {
    const named = await bench.call('GET /maps', { headers: { 'accept-profile': 'annex' } });
    expect(named.headers.get('content-profile')).toBe('annex');
    expect((await bench.call('GET /labels')).headers.get('content-profile')).toBe('public');
    const single = await openBench({ schemas: ['public'] });
    try {
      expect((await single.call('GET /labels')).headers.get('content-profile')).toBeNull();
    } finally {
      await single.close();
    }
  });
});

describe('OPTIONS', () => {
  it.each([
    ['/labels', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
    ['/citizens', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
    ['/rpc/add_up', 'OPTIONS,GET,HEAD,POST'],
    ['/rpc/file_map', 'OPTIONS,POST'],
  ])('of %s allows %s', async (path, allow) => {
    const reply = await bench.call(`OPTIONS ${path}`);
    expect([reply.status, reply.text, reply.headers.get('allow')]).toEqual([200, '', allow]);
  });

  it.each([
    ['/nothing', 'PGRST205'],
    ['/maps', 'PGRST205'],
    ['/rpc/nothing', 'PGRST202'],
  ])('of %s is 404', async (path, code) => {
    expect(await bench.call(`OPTIONS ${path}`)).toMatchObject({ status: 404, body: { code } });
  });

  it('looks in the schema of the header', async () => {
    const reply = await bench.call('OPTIONS /maps', { headers: { 'accept-profile': 'annex' } });
    expect(reply.headers.get('allow')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE');
  });
});
