/** Exact counts that the database stores: read where they are the number for this reader, and nowhere else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Claims } from '../../../src/db/index.ts';
import { anon, asha, openBench, service, type Bench } from '../support.ts';

const FIXTURE = new URL('./fixture.sql', import.meta.url);
const TABLES = ['stalls', 'fenced_stalls', 'narrow_stalls', 'own_stalls', 'locked_stalls'];

let bench: Bench;
beforeAll(async () => {
  const storedCounts = TABLES.map((name) => ({
    relation: { schema: 'public', name },
    column: 'status',
    value: 'Open',
    by: 'kind',
    function: { schema: 'public', name: name === 'locked_stalls' ? 'locked' : 'stored' },
  }));
  bench = await openBench({ schemas: ['public'], storedCounts }, FIXTURE);
});
afterAll(() => bench.close());

async function rangeOf(query: string, as: Claims, method = 'GET', count = 'exact'): Promise<string | null> {
  const { headers } = await bench.call(`${method} /${query}`, { as, headers: { prefer: `count=${count}` } });
  return headers.get('content-range');
}

describe('an exact count', () => {
  it.each<[query: string, range: string]>([
    ['stalls?status=eq.Open&limit=1', '0-0/1000'],
    ['stalls?kind=eq.red&status=eq.Open&limit=1', '0-0/2000'],
    ['stalls?status=eq.Open&kind=eq.blue&limit=0', '*/2000'],
    ['stalls?status=eq.Open&limit=2&offset=1&order=id', '1-2/1000'],
    ['stalls?select=id,owners(name)&status=eq.Open&limit=1', '0-0/1000'],
  ])('of %s is the one that is stored, for a visitor and a member', async (query, range) => {
    for (const as of [anon, asha]) {
      for (const method of ['GET', 'HEAD']) expect(await rangeOf(query, as, method)).toBe(range);
    }
  });

  it('of a page that is not full is where the page ends', async () => {
    expect(await rangeOf('stalls?status=eq.Open&kind=eq.red', anon)).toBe('0-1/2');
  });

  it('of a page behind the end refuses the page', async () => {
    const { status, headers } = await bench.call('GET /stalls?status=eq.Open&offset=1001', {
      headers: { prefer: 'count=exact' },
    });
    expect([status, headers.get('content-range')]).toEqual([416, '*/1000']);
  });

  it.each<[query: string, range: string]>([
    ['stalls?limit=1', '0-0/5'],
    ['stalls?status=eq.Open&kind=eq.odd&limit=1', '0-0/2'],
    ['stalls?status=eq.Closed&limit=0', '*/1'],
    ['stalls?kind=eq.red&limit=1', '0-0/3'],
    ['stalls?status=neq.Open&limit=0', '*/1'],
    ['stalls?status=not.eq.Open&limit=0', '*/1'],
    ['stalls?status=in.(Open)&limit=1', '0-0/4'],
    ['stalls?status=eq(any).{Open}&limit=1', '0-0/4'],
    ['stalls?status=eq.Open&status=eq.Closed&limit=0', '*/0'],
    ['stalls?status=eq.Open&kind=neq.odd&limit=1', '0-0/2'],
    ['stalls?status=eq.Open&kind=not.eq.odd&limit=1', '0-0/2'],
    ['stalls?status=eq.Open&kind=eq.red&kind=eq.odd&limit=0', '*/0'],
    ['stalls?status=eq.Open&id=gt.1&limit=1', '0-0/3'],
    ['stalls?status=eq.Open&owner=eq.1&limit=1', '0-0/2'],
    ['stalls?or=(status.eq.Open,id.eq.5)&limit=1', '0-0/5'],
    ['stalls?and=(status.eq.Open,kind.eq.red)&limit=1', '0-0/2'],
    ['stalls?select=id,owners!inner(name)&status=eq.Open&limit=1', '0-0/2'],
    ['stalls?select=id,owners(name)&owners=not.is.null&status=eq.Open&limit=1', '0-0/2'],
    ['fenced_stalls?status=eq.Open&limit=1', '0-0/3'],
    ['narrow_stalls?status=eq.Open&limit=1', '0-0/2'],
  ])('of %s is of the rows', async (query, range) => {
    expect(await rangeOf(query, asha)).toBe(range);
  });

  it('is of the rows for a role to whom the policy does not show them all', async () => {
    const query = 'own_stalls?status=eq.Open&limit=0';
    expect(await rangeOf(query, asha)).toBe('*/1000');
    expect(await rangeOf(query, anon)).toBe('*/1');
    expect(await rangeOf('stalls?status=eq.Open&limit=0', service)).toBe('*/4');
  });

  it('is of the rows for a role that may not call the function', async () => {
    expect(await rangeOf('locked_stalls?status=eq.Open&limit=0', anon)).toBe('*/4');
  });

  it('follows the values of requests of one shape', async () => {
    const ranges: (string | null)[] = [];
    for (const kind of ['red', 'odd', 'blue', 'red'])
      ranges.push(await rangeOf(`stalls?status=eq.Open&kind=eq.${kind}&limit=0`, anon));
    expect(ranges).toEqual(['*/2000', '*/2', '*/2000', '*/2000']);
  });
});

it.each(['planned', 'estimated'])('a count that is %s is never the one that is stored', async (count) => {
  expect(await rangeOf('stalls?status=eq.Open&limit=0', anon, 'GET', count)).not.toContain('1000');
});
