/**
 * One budget of database time for all requests of an account, whichever service they call. Admission rejects accounts
 * above it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql, UnavailableError, type AdmissionOptions, type Scope } from '../../src/db/index.ts';
import { openStore, type Store } from '../../src/index.ts';
import { openGateway, type GatewayBench } from './support.ts';

const nobody = { places: 0, waitingPerShare: 0 };
/** Everything that an account does uses the budget up. */
const DOOR: AdmissionOptions = {
  allowance: { member: 1, address: 1, burst: 0.001 },
  lanes: { spentCallers: nobody, spentService: nobody },
};
const functions = (scope: Scope) => ({
  functions: [
    {
      name: 'work',
      access: 'anyone' as const,
      handle: async () => ({ body: await scope.asService('work', async (tx) => (await tx.query(sql`select 1`)).rows) }),
    },
  ],
});

describe('the database time of an account', () => {
  let bench: GatewayBench;
  afterEach(() => bench.close());
  let dir: string;
  let store: Store;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'database-time-'));
    store = await openStore({ dir, reserveBytes: 0 });
  });
  afterAll(() => rm(dir, { recursive: true }));

  const from = (address: string, init: RequestInit = {}): RequestInit => ({
    ...init,
    headers: { 'x-forwarded-for': address, 'content-type': 'application/json', ...init.headers },
  });
  const post = (address: string, body: object = {}) => from(address, { method: 'POST', body: JSON.stringify(body) });
  const SOMEBODY = { email: 'somebody@mill.example', password: 'Loom-and-weft-7' };

  /** The response of each service to a caller. */
  async function askAll(address: string, token?: string) {
    const paths: [string, RequestInit][] = [
      ['/rest/v1/books?select=id', from(address)],
      ['/rest/v1/books?id=eq.1', from(address, { method: 'PATCH', body: '{"pages":1}' })],
      ['/rest/v1/rpc/numbers?upto=1', from(address)],
      ['/functions/v1/work', post(address)],
      ['/auth/v1/otp', post(address, { email: 'somebody@mill.example' })],
      ['/storage/v1/object/list/pictures', post(address, { prefix: '' })],
    ];
    const answers = [];
    for (const [path, init] of paths) {
      const answer = await bench.ask(path, token, init);
      answers.push({ path, status: answer.status, wait: answer.headers.get('retry-after'), body: await answer.json() });
    }
    return answers;
  }

  it('is used up by one service and missing at the others, each with its own error format', async () => {
    bench = await openGateway((scope) => ({ ...functions(scope), storage: { store } }), DOOR);
    expect((await bench.ask('/rest/v1/books?select=id', undefined, from('192.0.2.1'))).status).toBe(200);
    const refused = await askAll('192.0.2.1');
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429, 429]);
    for (const { wait } of refused) expect(Number(wait)).toBeGreaterThan(0);
    const [read, write, call, fn, code, files] = refused.map(({ body }) => body);
    for (const answer of [read, write, call]) expect(answer).toMatchObject({ code: 'PGRST196' });
    expect(fn).toMatchObject({ success: false, error: { code: 'over_request_rate_limit' } });
    expect(code).toMatchObject({ error_code: 'over_request_rate_limit' });
    expect(files).toMatchObject({ statusCode: '429' });
    // The next address of the same household is the same account, any other is not.
    const household = ['2001:db8::1', '2001:db8::2'].map((address) => from(address));
    const statuses = [];
    for (const one of household) statuses.push((await bench.ask('/rest/v1/books?select=id', undefined, one)).status);
    expect(statuses).toEqual([200, 429]);
  });

  it('is used up by the service too, when it works for the account', async () => {
    bench = await openGateway(functions, DOOR);
    expect((await bench.ask('/functions/v1/work', undefined, post('192.0.2.2'))).status).toBe(200);
    expect((await bench.ask('/rest/v1/books?select=id', undefined, from('192.0.2.2'))).status).toBe(429);
    const signIn = '/auth/v1/token?grant_type=password';
    await bench.ask(signIn, undefined, post('192.0.2.3', SOMEBODY));
    expect((await bench.ask('/rest/v1/books?select=id', undefined, from('192.0.2.3'))).status).toBe(429);
  });

  it('belongs to a member at every address, in functions too, and the key of the server has none', async () => {
    bench = await openGateway(functions, DOOR);
    const sub = '00000000-0000-4000-8000-00000000000a';
    const token = await bench.tokens.sign({ role: 'authenticated', sub }, 600);
    expect((await bench.ask('/functions/v1/work', token, post('192.0.2.4'))).status).toBe(200);
    expect((await bench.ask('/rest/v1/books?select=id', token, from('192.0.2.5'))).status).toBe(429);
    expect((await bench.ask('/rest/v1/books?select=id', undefined, from('192.0.2.4'))).status).toBe(200);
    const key = await bench.tokens.apiKey('service_role');
    for (const path of ['/rest/v1/books?select=id', '/rest/v1/books?select=id'])
      expect((await bench.ask(path, key, from('192.0.2.6'))).status).toBe(200);
    for (let times = 0; times < 2; times += 1)
      expect((await bench.ask('/functions/v1/work', key, post('192.0.2.6'))).status).toBe(200);
    expect((await bench.ask('/rest/v1/books?select=id', undefined, from('192.0.2.6'))).status).toBe(200);
  });

  it('does not refuse another caller with the same request at the same moment', async () => {
    const gate = Promise.withResolvers<void>();
    const accounts: (string | undefined)[] = [];
    bench = await openGateway((scope) => ({
      rest: { readsSeeClaimsAlone: true },
      scope: {
        ...scope,
        async readAs(claims, statement, options = {}) {
          accounts.push(options.share);
          await gate.promise;
          if (options.share === accounts[0]) throw new UnavailableError('spent', 5);
          return scope.readAs(claims, statement, options);
        },
      },
    }));
    const addresses = ['192.0.2.7', '192.0.2.8'];
    const both = addresses.map((address) => bench.ask('/rest/v1/books?select=id', undefined, from(address)));
    await expect.poll(() => accounts.length).toBeGreaterThan(0);
    await new Promise((resolve) => setImmediate(resolve));
    gate.resolve();
    const answers = await Promise.all(both);
    // Either request may reach the database first.
    const other = addresses.findIndex((address) => `ip:${address}` !== accounts[0]);
    expect(answers[other]?.status).toBe(200);
    expect(accounts).toContain(`ip:${addresses[other]}`);
  });
});

it('has fewer places for the reads of functions, which may take long, than for lists', async () => {
  const bench = await openGateway(undefined, { lanes: { callers: { longPlacesPerShare: 0, waitingPerShare: 0 } } });
  try {
    expect((await bench.ask('/rest/v1/books?select=id')).status).toBe(200);
    expect((await bench.ask('/rest/v1/rpc/numbers?upto=1')).status).toBe(503);
  } finally {
    await bench.close();
  }
});
