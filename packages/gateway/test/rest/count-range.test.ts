import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBench, type Bench } from './support.ts';

describe('counts and ranges', () => {
  let bench: Bench;
  beforeAll(async () => void (bench = await openBench({ maxRows: 2, maxOffset: 100, aggregates: true })));
  afterAll(() => bench.close());

  it.each<[query: string, headers: Record<string, string>, status: number, range: string, rows: number]>([
    ['/shelves?limit=1', {}, 200, '0-0/*', 1],
    ['/shelves?limit=1', { prefer: 'count=exact' }, 206, '0-0/3', 1],
    ['/shelves', { prefer: 'count=exact' }, 206, '0-1/3', 2],
    ['/shelves?limit=9&offset=1', { prefer: 'count=exact' }, 206, '1-2/3', 2],
    ['/shelves?id=eq.2', { prefer: 'count=exact' }, 200, '0-0/1', 1],
    ['/shelves?id=eq.9', { prefer: 'count=exact' }, 200, '*/0', 0],
    ['/shelves?limit=0', { prefer: 'count=exact' }, 206, '*/3', 0],
    ['/shelves?offset=3', { prefer: 'count=exact' }, 206, '*/3', 0],
    ['/shelves', { range: '1-1', 'range-unit': 'items' }, 200, '1-1/*', 1],
    ['/shelves?limit=1&offset=1', { range: '0-1', prefer: 'count=exact' }, 206, '1-1/3', 1],
    ['/shelves?offset=2', { prefer: 'count=exact' }, 206, '2-2/3', 1],
    ['/shelves?select=count()', { prefer: 'count=exact' }, 206, '0-0/3', 1],
    ['/shelves?id=lt.3', { prefer: 'count=estimated' }, 200, '0-1/2', 2],
    ['/rpc/numbers?upto=2&offset=1', { prefer: 'count=exact' }, 206, '1-1/2', 1],
    ['/rpc/numbers?upto=9', { prefer: 'count=exact' }, 206, '0-1/9', 2],
  ])('%s with %o', async (query, headers, status, range, rows) => {
    const reply = await bench.call<unknown[]>(`GET ${query}`, { headers });
    expect([reply.status, reply.headers.get('content-range'), reply.body.length]).toEqual([status, range, rows]);
  });

  it('asks the planner for a planned count', async () => {
    const { headers } = await bench.call('GET /shelves?limit=1', { headers: { prefer: 'count=planned' } });
    expect(headers.get('content-range')).toMatch(/^0-0\/\d+$/);
    expect(headers.get('preference-applied')).toBe('count=planned');
  });

  it.each(['planned', 'estimated'])(
    'a count that is %s is of the rows with the values of the request',
    async (count) => {
      for (const filter of [
        'id=eq.2',
        'id=eq.3',
        'id=lte.2',
        'or=(id.eq.1,id.in.(2,3))',
        'id=gte.1&limit=1&offset=1',
      ]) {
        const { status, headers } = await bench.call(`GET /shelves?${filter}`, {
          headers: { prefer: `count=${count}` },
        });
        expect([filter, status < 300, headers.get('content-range')]).toEqual([
          filter,
          true,
          expect.stringMatching(/\/\d+$/),
        ]);
      }
    },
  );

  it('limits embedded lists like the root', async () => {
    const { body } = await bench.call<{ books: unknown[] }[]>('GET /people?select=books(id)&name=eq.Asha');
    expect(body[0]?.books).toHaveLength(2);
  });

  it('refuses an offset behind the end, with the number of rows', async () => {
    const reply = await bench.call('GET /shelves?offset=9', { headers: { prefer: 'count=exact' } });
    expect(reply.status).toBe(416);
    expect(reply.headers.get('content-range')).toBe('*/3');
    expect(reply.body).toEqual({
      code: 'PGRST103',
      details: 'An offset of 9 was requested, but there are only 3 rows.',
      hint: null,
      message: 'Requested range not satisfiable',
    });
  });

  it.each(['/shelves?offset=101', '/shelves?select=books(id)&books.offset=101', '/shelves?limit=-1'])(
    '%s is out of range',
    async (query) => {
      expect(await bench.call(`GET ${query}`)).toMatchObject({ status: 416, body: { code: 'PGRST103' } });
    },
  );
});
