import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anon, ASHA, asha, BELA, bela, openBench, service, type Bench } from './support.ts';

describe('row-level security', () => {
  let bench: Bench;
  beforeAll(async () => void (bench = await openBench()));
  afterAll(() => bench.close());

  const full = { prefer: 'return=representation' };

  it('shows each member their own rows, and counts only those', async () => {
    const reply = await bench.call('GET /diaries?select=entry&order=id', {
      as: asha,
      headers: { prefer: 'count=exact' },
    });
    expect(reply.body).toEqual([{ entry: 'Asha one' }, { entry: 'Asha two' }]);
    expect(reply.headers.get('content-range')).toBe('0-1/2');
    expect((await bench.call('GET /diaries?select=entry', { as: bela })).body).toEqual([{ entry: 'Bela one' }]);
  });

  it('lets the server see all, and a visitor nothing', async () => {
    expect((await bench.call<unknown[]>('GET /diaries', { as: service })).body).toHaveLength(3);
    expect(await bench.call('GET /diaries', { as: anon })).toMatchObject({ status: 401, body: { code: '42501' } });
  });

  it('writes a row for the caller, never for another', async () => {
    const own = await bench.attempt('POST /diaries?select=owner_id', { as: bela, body: { entry: 'x' }, headers: full });
    expect(own).toMatchObject({ status: 201, body: [{ owner_id: BELA }] });
    // A write that is to be rolled back and one that is not take different ways to the database.
    for (const write of [bench.attempt, bench.call]) {
      expect(await write('POST /diaries', { as: bela, body: { entry: 'x', owner_id: ASHA } })).toMatchObject({
        status: 403,
        body: { code: '42501', message: expect.stringContaining('row-level security') },
      });
    }
  });

  it('neither updates nor deletes hidden rows', async () => {
    const updated = await bench.attempt('PATCH /diaries?id=eq.1', { as: bela, body: { entry: 'mine' }, headers: full });
    expect(updated).toMatchObject({ status: 200, body: [] });
    const deleted = await bench.attempt('DELETE /diaries?id=gt.0&select=id', { as: bela, headers: full });
    expect(deleted.body).toEqual([{ id: 3 }]);
  });

  it('masks columns by the caller', async () => {
    const email = async (as: typeof asha) => (await bench.call(`GET /people?select=email&id=eq.${ASHA}`, { as })).body;
    expect(await email(asha)).toEqual([{ email: 'asha@example.com' }]);
    expect(await email(bela)).toEqual([{ email: null }]);
    expect(await email(anon)).toEqual([{ email: null }]);
  });

  it('separates callers at the same moment', async () => {
    const callers = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? asha : bela));
    const replies = await Promise.all(callers.map((as) => bench.call<unknown[]>('GET /diaries', { as })));
    expect(replies.map(({ body }) => body.length)).toEqual(callers.map((as) => (as === asha ? 2 : 1)));
  });
});
