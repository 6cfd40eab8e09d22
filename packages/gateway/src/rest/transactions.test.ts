/** The parameters of a request's transaction. */
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { Scope, ScopeOptions } from '../db/scope.ts';
import type { GatewayEnv } from '../http/env.ts';
import type { PlannedRequest } from './plan/types.ts';
import type { Planning } from './plan-choice/plan-choice.ts';
import { createTransactions } from './transactions.ts';
import { sql } from '../db/sql.ts';

/** Runs a read and a write, and returns the parameters that each set. */
async function parametersOf(planning: Planning, schema = 'public', timezone?: string) {
  const set: ScopeOptions['parameters'][] = [];
  const run = async (_: unknown, __: unknown, options?: ScopeOptions) => {
    set.push(options?.parameters);
    return { rows: [], rowCount: 0 };
  };
  const { read, write } = createTransactions({
    scope: { readAs: run, writeAs: run } as unknown as Scope,
    db: undefined,
    readsSeeClaimsAlone: false,
    extraSearchPath: ['public'],
    preRequest: undefined,
    rollsBack: false,
  });
  const request = { schema, preferences: { timezone }, mediaType: {}, target: {} } as PlannedRequest;
  const work: Parameters<typeof write>[1]['work'] = async (tx) => {
    await tx.query(sql`select 1`);
    return {} as never;
  };
  const app = new Hono<GatewayEnv>().get('/rest/v1/books', async (c) => {
    c.set('claims', { role: 'authenticated', sub: 'a' });
    await read(c, { key: '', values: [] }, { request, work, planning });
    await write(c, { request, work, planning });
    return c.body(null);
  });
  await app.request('/rest/v1/books');
  return set;
}

it('a statement whose best plan depends on its values is planned for them, read or written', async () => {
  const own = { plan_cache_mode: 'force_custom_plan' };
  expect(await parametersOf('custom')).toEqual([own, own]);
  expect((await parametersOf('generic'))[0]).toEqual({ plan_cache_mode: 'force_generic_plan' });
  expect((await parametersOf('in order'))[0]).toEqual({ ...own, enable_sort: 'off' });
  expect(await parametersOf(undefined)).toEqual([undefined, undefined]);
});

it('the schema and the time zone are set beside it, and only where they are not the usual ones', async () => {
  const [both] = await parametersOf('custom', 'annex', 'UTC');
  expect(both).toEqual({ search_path: '"annex", "public"', timezone: 'UTC', plan_cache_mode: 'force_custom_plan' });
  const [path] = await parametersOf(undefined, 'annex');
  expect(path).toEqual({ search_path: '"annex", "public"' });
});
