/**
 * Request coalescing: equal reads of visitors at the same moment share one query, and its response contains nothing of
 * any one of them.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Hono } from 'hono';
import { raw, type Claims, type Scope } from '../../src/db/index.ts';
import type { GatewayEnv } from '../../src/http/env.ts';
import { renderRestError } from '../../src/rest/respond/error-response.ts';
import { restRoutes, type RestService } from '../../src/rest/index.ts';
import type { RestOptions } from '../../src/rest/options.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';

let opened: Opened;
let rest: RestService;
let make: (options: Partial<RestOptions>) => Promise<RestService>;
let runs: number;
beforeAll(async () => {
  opened = await openGatewayDatabase(new URL('./fixture.sql', import.meta.url));
  const counted: Scope = {
    ...opened.scope,
    readAs(...args) {
      runs += 1;
      return opened.scope.readAs(...args);
    },
  };
  make = (options) =>
    restRoutes({
      scope: counted,
      schemas: ['public'],
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      ...options,
    });
  rest = await make({ readsSeeClaimsAlone: true });
  await opened.db.script(`create view public.facts as select current_setting('request.headers', true) as headers,
    current_setting('request.jwt.claims') as claims; grant select on public.facts to anon, authenticated;`);
  await rest.reload();
});
afterAll(() => opened.close());

/** Sends requests as visitors and others at once, all to one path or each to its own; returns the bodies and the number of queries. */
async function atOnce(
  paths: string | readonly string[],
  callers: GatewayEnv['Variables']['claims'][],
  options?: Partial<RestOptions>,
) {
  const service = options ? await make(options) : rest;
  runs = 0;
  const answers = callers.map(async (claims, index) => {
    const app = new Hono<GatewayEnv>();
    app.onError(renderRestError);
    app.use(async (c, next) => {
      c.set('claims', claims);
      c.set('addressGroup', `192.0.2.${index}`);
      await next();
    });
    app.route('/rest/v1', service.routes);
    return (
      await app.request(`/rest/v1/${typeof paths === 'string' ? paths : paths[index]}`, {
        headers: { 'x-one': String(index) },
      })
    ).json();
  });
  return { bodies: await Promise.all(answers), runs };
}

const visitor = { role: 'anon', iss: 'supabase' };
const reader = (sub: string) => ({ role: 'authenticated', sub });

it('visitors share a run, signed-in users never do', async () => {
  const { bodies, runs: queryCount } = await atOnce('books?select=title&order=title', [
    visitor,
    visitor,
    visitor,
    reader('00000000-0000-4000-8000-00000000000a'),
    reader('00000000-0000-4000-8000-00000000000b'),
  ]);
  expect(queryCount).toBe(3);
  expect(bodies[1]).toEqual(bodies[0]);
  expect(bodies[2]).toEqual(bodies[0]);
});

it('concurrent reads of visitors with other values have results of their own', async () => {
  const paths = ['books?select=id&id=eq.1', 'books?select=id&id=eq.2', 'books?select=pages&id=eq.1'];
  const { bodies, runs: queryCount } = await atOnce(paths, [visitor, visitor, visitor]);
  expect(bodies, 'request and values are the key of a shared run').toEqual([
    [{ id: 1 }],
    [{ id: 2 }],
    [{ pages: expect.any(Number) }],
  ]);
  expect(queryCount).toBe(3);
});

it('visitors share nothing when SQL reads the request', async () => {
  const { bodies, runs: queryCount } = await atOnce('facts?select=headers', [visitor, visitor], {});
  expect(queryCount).toBe(2);
  const seen = (body: { headers: string }[]) => JSON.parse(body[0]!.headers)['x-one'];
  expect(bodies.map(seen)).toEqual(['0', '1']);
});

it('no visitor joins a run of an account without database time', async () => {
  const isSpent = (account: string) => account.endsWith('192.0.2.0');
  const db = { listen: opened.db.listen.bind(opened.db), isSpent };
  const { runs: queryCount } = await atOnce('books?select=id', [visitor, visitor, visitor], {
    readsSeeClaimsAlone: true,
    db,
  });
  expect(queryCount, 'one that comes last, and one for the others').toBe(2);
});

it('a different or later request has a run of its own', async () => {
  expect((await atOnce('books?select=title', [visitor])).runs).toBe(1);
  expect((await atOnce('books?select=title', [visitor])).runs).toBe(1);
});

it('SQL sees the caller and nothing else of a request', async () => {
  const expected = (claims: object) => [{ headers: expect.toBeOneOf([null, '']), claims: JSON.stringify(claims) }];
  const { bodies } = await atOnce('facts', [visitor, visitor]);
  expect(bodies).toEqual([expected({ role: 'anon' }), expected({ role: 'anon' })]);
  const member = reader('00000000-0000-4000-8000-00000000000a');
  expect((await atOnce('facts', [member])).bodies).toEqual([expected(member)]);
});

it('a change in between is visible', async () => {
  const before = await atOnce('books?select=id', [visitor]);
  await opened.db.transaction((tx) =>
    tx.query(raw(`delete from public.books where id = (select max(id) from public.books)`)),
  );
  const after = await atOnce('books?select=id', [visitor]);
  expect(JSON.stringify(after.bodies)).not.toBe(JSON.stringify(before.bodies));
});

describe('a response that a visitor has already', () => {
  async function ask(path: string, headers: Record<string, string> = {}, claims: Claims = visitor) {
    const app = new Hono<GatewayEnv>();
    app.onError(renderRestError);
    app.use(async (c, next) => {
      c.set('claims', claims);
      await next();
    });
    app.route('/rest/v1', rest.routes);
    return app.request(`/rest/v1/${path}`, { headers });
  }

  it('is not sent again while it is unchanged', async () => {
    const first = await ask('books?select=id,title&order=id');
    const tag = first.headers.get('etag')!;
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await ask('books?select=id,title&order=id', { 'if-none-match': tag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    await opened.db.transaction((tx) => tx.query(raw(`update public.books set title = title || '!'`)));
    const changed = await ask('books?select=id,title&order=id', { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  it('is always sent to a signed-in user, who may see more', async () => {
    const answer = await ask(
      'books?select=id',
      { 'if-none-match': '*' },
      reader('00000000-0000-4000-8000-00000000000a'),
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBeNull();
  });

  it('varies by the token, for shared caches', async () => {
    expect((await ask('books?select=id')).headers.get('vary')).toContain('authorization');
  });
});
