/** The parameters of a request's transaction. */
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { Scope, ScopeOptions } from '../../db/scope.ts';
import type { GatewayEnv } from '../../http/env.ts';
import type { PlannedRequest } from '../plan/types.ts';
import type { Planning } from '../plan-choice/plan-choice.ts';
import { createTransactions, type Transactions } from './transactions.ts';
import { sql } from '../../db/sql.ts';

/** Transactions whose statements `run` gets with their options. */
const transactionsOf = (run: (options: ScopeOptions | undefined) => void) => {
  const query = async (_: unknown, __: unknown, options?: ScopeOptions) => {
    run(options);
    return { rows: [], rowCount: 0 };
  };
  return createTransactions({
    scope: { readAs: query, writeAs: query } as unknown as Scope,
    db: undefined,
    readsSeeClaimsAlone: false,
    extraSearchPath: ['public'],
    preRequest: undefined,
    rollsBack: false,
  });
};

const runStatement: Parameters<Transactions['write']>[1]['work'] = async (tx) => {
  await tx.query(sql`select 1`);
  return {} as never;
};

/** Runs a read and a write, and returns the parameters that each set. */
async function parametersOf(planning: Planning, schema = 'public', timezone?: string) {
  const set: Pick<ScopeOptions, 'parameters' | 'planSettings'>[] = [];
  const { read, write } = transactionsOf(({ parameters, planSettings } = {}) => set.push({ parameters, planSettings }));
  const request = { schema, preferences: { timezone }, mediaType: {}, target: {} } as PlannedRequest;
  const app = new Hono<GatewayEnv>().get('/rest/v1/books', async (c) => {
    c.set('claims', { role: 'authenticated', sub: 'a' });
    await read(c, { key: '', values: [] }, { request, work: runStatement, planning });
    await write(c, { request, work: runStatement, planning });
    return c.body(null);
  });
  await app.request('/rest/v1/books');
  return set;
}

it('a statement whose best plan depends on its values is planned for them, read or written', async () => {
  const [custom, generic] = [{ plan_cache_mode: 'force_custom_plan' }, { plan_cache_mode: 'force_generic_plan' }];
  const inOrder = { enable_sort: 'off' };
  expect(await parametersOf('custom')).toEqual([{ planSettings: custom }, { planSettings: custom }]);
  expect((await parametersOf('generic'))[0]).toEqual({ parameters: generic });
  expect((await parametersOf('custom, in order'))[0]).toEqual({ planSettings: { ...custom, ...inOrder } });
  expect((await parametersOf('generic, in order'))[0]).toEqual({ planSettings: { ...generic, ...inOrder } });
  expect(await parametersOf(undefined)).toEqual([{}, {}]);
});

it('the schema and the time zone are set beside it, and only where they are not the usual ones', async () => {
  const [both] = await parametersOf('custom', 'annex', 'UTC');
  const planSettings = { plan_cache_mode: 'force_custom_plan' };
  expect(both).toEqual({ parameters: { search_path: '"annex", "public"', timezone: 'UTC' }, planSettings });
  const [path] = await parametersOf(undefined, 'annex');
  expect(path).toEqual({ parameters: { search_path: '"annex", "public"' } });
});

type ReadInput = Pick<Parameters<Transactions['read']>[2], 'planning' | 'settings' | 'isShort'>;

/** Runs one statement in a read of a shape, of a table unless it is of a function. */
async function readOnce(read: Transactions['read'], key: string, input: ReadInput, kind?: 'function'): Promise<void> {
  const request = { schema: 'public', preferences: {}, mediaType: {}, target: { kind } } as PlannedRequest;
  const app = new Hono<GatewayEnv>().get('/', async (c) => {
    c.set('claims', { role: 'authenticated', sub: 'a' });
    await read(c, { key, values: [] }, { request, work: runStatement, ...input });
    return c.body(null);
  });
  await app.request('/');
}

it('a quick read is sent with those of its account where its plan is there, one by a key with those of anybody', async () => {
  const given: ScopeOptions['batchedWith'][] = [];
  const { read } = transactionsOf((options) => {
    given.push(options?.batchedWith);
    options?.onEnded?.(0.2);
  });
  async function batchedWith(key: string, input: ReadInput, kind?: 'function') {
    for (let times = 0; times < 10; times += 1) await readOnce(read, key, input, kind);
    return [given.at(-10), given.at(-1)];
  }
  expect(await batchedWith('list', { planning: undefined })).toEqual([undefined, 'account']);
  expect(await batchedWith('generic', { planning: 'generic' })).toEqual([undefined, 'account']);
  expect(await batchedWith('key', { planning: undefined, isShort: true })).toEqual(['anybody', 'anybody']);
  for (const planning of ['custom', 'custom, in order'] as const)
    expect(await batchedWith(planning, { planning })).toEqual([undefined, undefined]);
  const settings = { 'request.value_a': '1' };
  expect(await batchedWith('class', { planning: 'generic', settings })).toEqual([undefined, undefined]);
  expect(await batchedWith('call', { planning: undefined }, 'function')).toEqual([undefined, undefined]);
});

it('a read may take long where reads of its shape did, or where it is a call', async () => {
  const kinds: ScopeOptions['mayTakeLong'][] = [];
  let tookMs = 50;
  const { read } = transactionsOf((options) => {
    kinds.push(options?.mayTakeLong);
    options?.onEnded?.(tookMs);
  });
  const ask = (key: string, kind?: 'function') => readOnce(read, key, { planning: undefined }, kind);
  for (let times = 0; times < 10; times += 1) await ask('list');
  expect([kinds[0], kinds.at(-1)]).toEqual([false, true]);
  tookMs = 1;
  await ask('other');
  await ask('call', 'function');
  expect(kinds.slice(-2)).toEqual([false, true]);
});
