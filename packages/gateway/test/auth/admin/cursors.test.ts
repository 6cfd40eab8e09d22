/** Cursors of the list of users, which the option `cursorPagination` turns on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGatewayDatabase, type Opened } from '../../support/open.ts';
import { bearer, openBench, type Bench } from '../support.ts';

type List = { users: { id: string }[]; pagination?: { next_cursor?: string; has_more: boolean } };

let opened: Opened;
let bench: Bench;
const made: string[] = [];

beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened, { cursorPagination: true });
  for (let n = 1; n <= 5; n++) {
    made.push((await bench.api.createUser({ email: `cursor${n}@site.example` })).id);
    // Two users of one moment have an order too.
    if (n !== 2) bench.pass(1);
  }
});
afterAll(() => opened.close());

const list = async (query: string, of = bench) =>
  of.call<List>('GET', `/admin/users?${query}`, undefined, bearer(await of.tokens.apiKey('service_role')));

test.each(['asc', 'desc'])('a walk by cursors, %s, shows every user exactly once', async (direction) => {
  const seen: string[] = [];
  let query = `limit=2&filter=cursor&sort=created_at+${direction}`;
  for (let pages = 0; query !== ''; pages++) {
    expect(pages).toBeLessThan(3);
    const { body, headers } = await list(query);
    seen.push(...body.users.map(({ id }) => id));
    expect(headers.get('x-total-count')).toBeNull();
    const { next_cursor: cursor, has_more: more } = body.pagination!;
    expect(more).toBe(cursor !== undefined);
    const next = /^<\/admin\/users\?(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? '';
    expect(new URLSearchParams(next).get('cursor')).toBe(cursor ?? null);
    query = next;
  }
  expect(seen).toHaveLength(5);
  expect(new Set(seen)).toEqual(new Set(made));
  expect(seen[direction === 'asc' ? 4 : 0]).toBe(made[4]);
});

test('a request that names a page keeps its numbers', async () => {
  for (const query of ['page=1&per_page=1', 'per_page=1']) {
    const { body, headers } = await list(query);
    expect(headers.get('x-total-count')).toBe('5');
    expect(body.users).toHaveLength(1);
    expect(body).not.toHaveProperty('pagination');
  }
});

test('without the option there are numbers alone', async () => {
  const { body, headers } = await list('limit=1', await openBench(opened));
  expect(headers.get('x-total-count')).toBe('5');
  expect(body.users).toHaveLength(5);
});

const cursorOf = (value: unknown) => `cursor=${Buffer.from(JSON.stringify(value)).toString('base64url')}`;
const ID = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';

test.each([
  'limit=0',
  'limit=many',
  'cursor=not-a-cursor*',
  cursorOf(null),
  cursorOf({ created_at: '2026-01-01T00:00:00.000000Z' }),
  cursorOf({ id: ID }),
  cursorOf({ id: ID, created_at: '2026-02-31T00:00:00.000000Z' }),
  cursorOf({ id: ID, created_at: "2026-01-01T00:00:00.000000Z' or true --" }),
])('%s is refused in words', async (query) => {
  expect(await list(query)).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed', msg: expect.stringMatching(/^Bad Pagination Parameters: /) },
  });
});
