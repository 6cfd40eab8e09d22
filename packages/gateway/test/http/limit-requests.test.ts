import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { Claims } from '../../src/db/index.ts';
import type { GatewayEnv } from '../../src/http/env.ts';
import { limitRequests } from '../../src/http/limits/limit-requests.ts';
import { chainMiddleware } from '../../src/http/middleware-chain.ts';
import { refuse } from '../../src/rest/errors.ts';
import { renderRestError } from '../../src/rest/respond/error-response.ts';

type Caller = { claims?: Claims; group?: string };

function service() {
  let caller: Caller = {};
  const app = new Hono<GatewayEnv>();
  app.onError(renderRestError);
  app.use(async (c, next) => {
    c.set('claims', caller.claims ?? { role: 'anon' });
    c.set('addressGroup', caller.group);
    await next();
  });
  const perUser = { calls: 3, seconds: 60 };
  const functions = { count: { calls: 2, seconds: 60 } };
  const limits = { perAddress: { calls: 5, seconds: 60 }, perUser, functions };
  app.use(chainMiddleware([limitRequests(limits, refuse.tooManyRequests)], renderRestError));
  const inner = new Hono<GatewayEnv>();
  inner.onError(renderRestError);
  inner.get('/', (c) => c.text('here'));
  inner.get('/rpc/:name', (c) => c.text('called'));
  app.route('/', inner);
  return async (as: Caller, times: number, path = '/') => {
    caller = as;
    const statuses: number[] = [];
    for (let call = 0; call < times; call += 1) statuses.push((await app.request(path)).status);
    return statuses;
  };
}

const user = (sub: string, group?: string): Caller => ({ claims: { role: 'authenticated', sub }, group });

describe('a rate limit on requests', () => {
  it('counts visitors by their address and users by their id', async () => {
    const ask = service();
    expect(await ask({ group: '192.0.2.1' }, 6)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await ask({ group: '192.0.2.2' }, 1)).toEqual([200]);
    // Signed in behind the same address, one has a count of one's own, which follows to another address.
    expect(await ask(user('a', '192.0.2.1'), 3)).toEqual([200, 200, 200]);
    expect(await ask(user('a', '192.0.2.3'), 1)).toEqual([429]);
    expect(await ask(user('b', '192.0.2.1'), 1)).toEqual([200]);
  });

  it('counts the calls of a function with a lower limit in addition', async () => {
    const ask = service();
    expect(await ask({ group: '192.0.2.1' }, 3, '/rpc/count')).toEqual([200, 200, 429]);
    // What was refused has counted, and two are left of all.
    expect(await ask({ group: '192.0.2.1' }, 3, '/rpc/other')).toEqual([200, 200, 429]);
    expect(await ask({ group: '192.0.2.2' }, 1, '/rpc/count')).toEqual([200]);
    expect(await ask(user('a'), 3, '/rpc/count')).toEqual([200, 200, 429]);
  });

  it('does not apply to the key of the server and internal calls', async () => {
    const ask = service();
    expect(new Set(await ask({}, 20))).toEqual(new Set([200]));
    expect(new Set(await ask({ claims: { role: 'service_role' }, group: '192.0.2.1' }, 20))).toEqual(new Set([200]));
  });

  it('returns Retry-After', async () => {
    const answer = renderRestError(refuse.tooManyRequests(17), {
      var: {},
      req: { method: 'GET' },
    } as never);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '17']);
    expect(await answer.json()).toMatchObject({ code: 'PGRST194', message: expect.stringContaining('17 seconds') });
  });
});
