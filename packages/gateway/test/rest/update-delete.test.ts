import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASHA, asha, openBench, type Bench } from './support.ts';

describe('updating and deleting', () => {
  let bench: Bench;
  beforeAll(async () => void (bench = await openBench()));
  afterAll(() => bench.close());

  const full = { prefer: 'return=representation' };

  it('updates the rows that the filters select', async () => {
    const reply = await bench.attempt('PATCH /books?pages=gt.100&select=id,title,price&order=id', {
      as: asha,
      body: { price: 5 },
      headers: { prefer: 'return=representation,count=exact' },
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual([
      { id: 1, title: 'Warp and Weft', price: 5 },
      { id: 3, title: 'Knots, (and "ties")', price: 5 },
    ]);
    expect(reply.headers.get('content-range')).toBe('0-1/2');
  });

  it('returns 204 unless the rows are requested', async () => {
    const reply = await bench.attempt('PATCH /books?id=eq.1', { as: asha, body: { price: 5 } });
    expect([reply.status, reply.text, reply.headers.get('content-range')]).toEqual([204, '', '0-0/*']);
  });

  it('returns embedded rows of the updated ones', async () => {
    const reply = await bench.attempt('PATCH /books?id=eq.1&select=shelves(name),labels(name)&labels.name=eq.rare', {
      as: asha,
      body: { shelf_id: 3 },
      headers: full,
    });
    expect(reply.body).toEqual([{ shelves: { name: 'Dyeing' }, labels: [{ name: 'rare' }] }]);
  });

  it('updates through a view with triggers', async () => {
    const reply = await bench.attempt(`PATCH /people?id=eq.${ASHA}&select=name,city`, {
      as: asha,
      body: { city: 'Pune' },
      headers: full,
    });
    expect(reply.body).toEqual([{ name: 'Asha', city: 'Pune' }]);
  });

  it('changes nothing by an empty body', async () => {
    expect(await bench.attempt('PATCH /books?id=eq.1', { as: asha, body: {}, headers: full })).toMatchObject({
      status: 200,
      body: [],
    });
  });

  it('deletes the rows that the filters select', async () => {
    const reply = await bench.attempt('DELETE /books?or=(id.eq.1,id.eq.2)&select=id&order=id.desc', {
      as: asha,
      headers: full,
    });
    expect(reply).toMatchObject({ status: 200, body: [{ id: 2 }, { id: 1 }] });
    const quiet = await bench.attempt('DELETE /books?id=eq.1', { as: asha, headers: { prefer: 'count=exact' } });
    expect([quiet.status, quiet.headers.get('content-range')]).toEqual([204, '*/1']);
  });

  it.each(['PATCH /books', 'DELETE /books', 'DELETE /books?select=id&people.name=eq.x'])(
    '%s is refused without a filter',
    async (request) => {
      const reply = await bench.attempt(request, {
        as: asha,
        ...(request.startsWith('PATCH') ? { body: { price: 1 } } : {}),
      });
      expect(reply).toMatchObject({ status: 400, body: { code: '21000' } });
    },
  );

  it('rolls back a write that affected too many rows', async () => {
    const prefer = 'handling=strict,max-affected=1';
    expect(await bench.call('DELETE /books?id=gt.0', { as: asha, headers: { prefer } })).toMatchObject({
      status: 400,
      body: { code: 'PGRST124' },
    });
    const accept = 'application/vnd.pgrst.object+json';
    expect(await bench.call('DELETE /books?id=gt.0', { as: asha, headers: { accept, ...full } })).toMatchObject({
      status: 406,
    });
    expect((await bench.call<unknown[]>('GET /books?select=id')).body).toHaveLength(3);
  });

  it('commits, unless the client requests a rollback', async () => {
    await bench.call('PATCH /books?id=eq.2', { as: asha, body: { title: 'Blue' }, headers: { prefer: 'tx=rollback' } });
    expect((await bench.call('GET /books?select=title&id=eq.2')).body).toEqual([{ title: 'Indigo' }]);
    await bench.call('PATCH /books?id=eq.2', { as: asha, body: { title: 'Blue' } });
    expect((await bench.call('GET /books?select=title&id=eq.2')).body).toEqual([{ title: 'Blue' }]);
  });

  it('respects the grants of the columns', async () => {
    expect(await bench.attempt('PATCH /books?id=eq.1', { as: asha, body: { author_id: null } })).toMatchObject({
      status: 403,
      body: { code: '42501' },
    });
    expect(await bench.attempt('PATCH /books?purchase_note=eq.cheap', { as: asha, body: { price: 1 } })).toMatchObject({
      status: 403,
      body: { code: '42501' },
    });
  });
});
