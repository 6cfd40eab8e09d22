/** Corners of upstream's behaviour in which an answer could be wrong and look right. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBench, type Bench } from '../support.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ schemas: ['public'] }, new URL('./fixture.sql', import.meta.url));
});
afterAll(() => bench.close());

describe('a partition', () => {
  it('is served through its table, whose policies hold', async () => {
    expect((await bench.call('GET /sales')).body).toEqual([{ id: 1, year: 2024, seller: 'me' }]);
  });

  it.each(['GET /sales_2024', 'OPTIONS /sales_2024'])('%s is 404', async (request) => {
    expect(await bench.call(request)).toMatchObject({ status: 404, body: { code: 'PGRST205' } });
  });
});

describe('embedding', () => {
  it('refuses two relations of one name, as PostgreSQL does', async () => {
    const reply = await bench.call('GET /roads?select=id,signs(id),signs(road)');
    expect(reply).toMatchObject({ status: 400, body: { code: '42712' } });
  });

  it('takes two of one relation under two names', async () => {
    const select = 'select=start:towns!from_town(name),end:towns!to_town(name)';
    expect((await bench.call(`GET /roads?${select}`)).body).toEqual([
      { start: { name: 'Surat' }, end: { name: 'Panipat' } },
    ]);
  });

  it('finds a view by each name of a key that it shows twice', async () => {
    const ambiguous = await bench.call('GET /roads_twice?select=towns(name)');
    expect(ambiguous).toMatchObject({ status: 300, body: { code: 'PGRST201' } });
    expect((await bench.call('GET /roads_twice?select=towns!starts_in(name)')).body).toEqual([
      { towns: { name: 'Surat' } },
    ]);
    expect((await bench.call('GET /roads_twice?select=towns!from_town(name)')).body).toEqual([
      { towns: { name: 'Surat' } },
    ]);
  });

  it('finds the many of a relation to itself by a column, and not by the constraint, which means both directions', async () => {
    const { body } = await bench.call('GET /folders?select=id,folders!parent(id)&id=eq.1');
    expect(body).toEqual([{ id: 1, folders: [{ id: 2 }] }]);
    const refused = await bench.call('GET /folders?select=id,folders!folder_in_folder(id)&id=eq.1');
    expect(refused).toMatchObject({ status: 400, body: { code: 'PGRST200', hint: null } });
  });

  it.each([
    ['/signs?select=nothing', 'column signs.nothing does not exist'],
    ['/roads?select=signs(nothing)', 'column signs_1.nothing does not exist'],
    ['/towns?select=roads!to_town(signs(id))&roads.signs.nothing=eq.1', 'column signs_2.nothing does not exist'],
  ])('names a level in errors as upstream: %s', async (path, message) => {
    expect(await bench.call(`GET ${path}`)).toMatchObject({ status: 400, body: { code: '42703', message } });
  });

  it('shows nothing of empty brackets, however deep', async () => {
    const reply = await bench.call('GET /towns?select=id,roads!to_town(signs())&order=id');
    expect(reply.body).toEqual([{ id: 1 }, { id: 2 }]);
    const filtered = await bench.call(
      'GET /signs?select=id,roads!inner(towns!to_town!inner())&roads.towns.name=eq.Surat',
    );
    expect(filtered.body).toEqual([]);
  });
});

describe('functions', () => {
  it('embed relations into rows of a domain', async () => {
    const { body } = await bench.call('GET /rpc/road_of?road=1&select=name,signs(id)');
    expect(body).toEqual({ name: 'Mill Road', signs: [{ id: 1 }] });
  });

  it('are ambiguous when two take the whole body', async () => {
    expect(await bench.call('POST /rpc/two_ways', { body: { a: 1 } })).toMatchObject({
      status: 300,
      body: {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: public.two_ways( => json), public.two_ways( => jsonb)',
      },
    });
  });

  it('are ambiguous when an argument has the empty name', async () => {
    const reply = await bench.call('POST /rpc/two_ways', { body: { '': 1 } });
    expect(reply).toMatchObject({ status: 300, body: { code: 'PGRST203' } });
    expect((await bench.call('POST /rpc/nameless', { body: { '': 1 } })).body).toEqual({ '': 1 });
  });

  it('are served only if a request can pass each argument', async () => {
    const overloads = await bench.call('POST /rpc/only_text_is_called', { body: { '': 'words' } });
    expect(overloads).toMatchObject({ status: 200, body: 'text' });
    for (const name of ['of_number', 'sign_name']) {
      const reply = await bench.call(`POST /rpc/${name}`, { body: { '': 1 } });
      expect(reply).toMatchObject({ status: 404, body: { code: 'PGRST202' } });
      expect((reply.body as { hint: string | null }).hint ?? '').not.toContain(name);
    }
    expect((await bench.call('GET /signs?select=sign_name')).body).toEqual([{ sign_name: 'sign 1' }]);
  });

  it('are listed by the types of their parameters when several fit', async () => {
    const reply = await bench.call('POST /rpc/by_types', { body: { a: 1 } });
    expect(reply).toMatchObject({
      status: 300,
      body: {
        message:
          'Could not choose the best candidate function between: public.by_types(a => integer), public.by_types(a => text)',
      },
    });
  });

  it.each([
    ['words=a', 'a'],
    ['words=a&words=b', 'a+b'],
    ['words={a,b}', '{a,b}'],
  ])('take %s as elements of a variadic parameter', async (query, answer) => {
    expect((await bench.call(`GET /rpc/joined?${query}`)).body).toBe(answer);
  });
});

describe('the grammar', () => {
  it.each([
    ['and=( and ( id.in.( 1, 2 ) , id.gt.1 ) , or ( id.eq.2 , id.eq.3 ) )', [{ id: 2 }]],
    ['id=in.( )', []],
    ['id=in.()', []],
    ['id=not.in.()', [{ id: 1 }, { id: 2 }]],
    ['name=in.("Surat")', [{ id: 1 }]],
    ['name=in.(")', []],
    ['and=(id.eq.1,id.neq.2))', [{ id: 1 }]],
  ])('reads %s', async (query, rows) => {
    expect((await bench.call(`GET /towns?select=id&order=id&${query}`)).body).toEqual(rows);
  });

  it('refuses an empty list of columns', async () => {
    const reply = await bench.call('POST /towns?columns=', { body: { id: 9 } });
    expect(reply).toMatchObject({ status: 400, body: { code: 'PGRST100' } });
  });
});

it('Range has no effect on HEAD', async () => {
  const headers = { range: '1-1', prefer: 'count=exact' };
  const reply = await bench.call('HEAD /towns', { headers });
  expect([reply.status, reply.headers.get('content-range')]).toEqual([200, '0-1/2']);
  const got = await bench.call('GET /towns', { headers });
  expect([got.status, got.headers.get('content-range')]).toEqual([206, '1-1/2']);
});

it('a cast may name an array type', async () => {
  expect((await bench.call('GET /entries?select=tags::_text')).status).toBe(200);
});

it('PostgreSQL chooses the type of a pattern by the column', async () => {
  const reply = await bench.call('GET /towns?id=like.1*');
  expect(reply).toMatchObject({ status: 404, body: { message: 'operator does not exist: integer ~~ unknown' } });
});

describe('a function that sets its response wrongly', () => {
  it.each(['{"a":"b"}', '[{"a":"b","c":"d"}]', '[{"a":1}]', '[{}]', 'none'])('by the headers %s', async (headers) => {
    const reply = await bench.call('POST /rpc/bad_headers', { body: { headers } });
    expect(reply).toMatchObject({ status: 500, body: { code: 'PGRST111' } });
  });

  it('by a status that is none', async () => {
    expect(await bench.call('POST /rpc/bad_status', { body: {} })).toMatchObject({ status: 500 });
  });

  it.each([
    [{ message: 'none' }, "Invalid JSON value for MESSAGE: 'none'"],
    [{ message: '{"code":"1"}' }, `Invalid JSON value for MESSAGE: '{"code":"1"}'`],
    [{ message: '{"code":"1","message":"m"}' }, 'DETAIL is missing in the RAISE statement'],
    [{ message: '{"code":"1","message":"m"}', detail: 'none' }, "Invalid JSON value for DETAIL: 'none'"],
  ])('by the raised %j', async (body, details) => {
    const reply = await bench.call('POST /rpc/raised', { body });
    expect(reply).toMatchObject({ status: 500, body: { code: 'PGRST121', details } });
  });
});
