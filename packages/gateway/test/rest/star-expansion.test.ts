import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anon, asha, openBench, service, type Bench } from './support.ts';

describe('the star', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
    await bench.opened.db.script(`
      create table public.readers (id int primary key, name text, phone text, note text);
      grant select (id, name) on public.readers to anon;
      grant select (id, name, phone) on public.readers to authenticated;
      insert into public.readers values (1, 'Asha', '999', 'hidden');
      create table public.visits (id int primary key, member_id int references public.readers (id));
      grant select on public.visits to anon;
      insert into public.visits values (1, 1);`);
    await bench.rest.reload();
  });
  afterAll(() => bench.close());

  it('selects the columns that the role may read', async () => {
    expect((await bench.call('GET /readers', { as: anon })).body).toEqual([{ id: 1, name: 'Asha' }]);
    expect((await bench.call('GET /readers?select=*', { as: asha })).body).toEqual([
      { id: 1, name: 'Asha', phone: '999' },
    ]);
    expect((await bench.call('GET /readers', { as: service })).body).toEqual([
      { id: 1, name: 'Asha', phone: '999', note: 'hidden' },
    ]);
  });

  it('does the same in an embedded relation', async () => {
    expect((await bench.call('GET /visits?select=id,readers(*)')).body).toEqual([
      { id: 1, readers: { id: 1, name: 'Asha' } },
    ]);
  });

  it('does not include a column that is named', async () => {
    const reply = await bench.call('GET /readers?select=id,phone');
    expect(reply).toMatchObject({
      status: 401,
      body: { code: '42501', message: 'permission denied for table readers' },
    });
  });

  it.each([
    'GET /readers?select=id&note=eq.hidden',
    'GET /readers?select=id&note=is.null',
    'GET /readers?select=id&order=note.desc',
    'GET /readers?select=id&or=(id.gt.9,note.like.h*)',
    'GET /readers?select=id&not.and=(note.eq.x,id.eq.1)',
    'HEAD /readers?note=like.h*',
    'GET /visits?select=id,readers!inner(id)&readers.note=eq.hidden',
  ])('has no column that is guessed by a filter or an order: %s', async (request) => {
    const reply = await bench.call(request, { as: request.includes('/visits') ? anon : asha });
    expect(reply.status).toBe(request.includes('/visits') ? 401 : 403);
    expect(request.startsWith('HEAD') ? { code: '42501' } : reply.body).toMatchObject({ code: '42501' });
  });

  it('is refused when the role may read nothing', async () => {
    expect(await bench.call('GET /visits', { as: asha })).toMatchObject({ status: 403, body: { code: '42501' } });
    expect(await bench.call('GET /vault')).toMatchObject({
      status: 401,
      body: { code: '42501', message: 'permission denied for table vault' },
    });
  });

  it('is never broader than the grants of PostgreSQL, whatever the cache has', async () => {
    await bench.opened.db.script('revoke select (name) on public.readers from anon;');
    expect(await bench.call('GET /readers')).toMatchObject({ status: 401, body: { code: '42501' } });
    await bench.rest.reload();
    expect((await bench.call('GET /readers')).body).toEqual([{ id: 1 }]);
  });
});
