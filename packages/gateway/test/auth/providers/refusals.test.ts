import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { sql } from '../../../src/db/index.ts';
import { openGatewayDatabase, type Opened } from '../../support/open.ts';
import { anEmail, fragment, openBench, SITE, type Bench } from '../support.ts';
import { FORGED_CLIENT, openForgingProvider, type ForgingProvider } from './forging-provider.ts';

let opened: Opened;
let forger: ForgingProvider;
let bench: Bench;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  forger = await openForgingProvider(() => Date.now() + bench.passed() * 1000);
  bench = await openBench(opened, {
    providers: {
      acme: { clientId: FORGED_CLIENT, secret: 'a secret of the app, thirty-two bytes', issuer: forger.issuer },
    },
  });
});
afterAll(async () => {
  await forger.close();
  await opened.close();
});

const open = async (path: string, init: RequestInit = {}): Promise<URL> => {
  const response = await bench.app.request(path, init);
  return new URL(response.headers.get('location') ?? `about:blank#${response.status} ${await response.text()}`);
};
const start = async (query = 'provider=acme&redirect_to=/home') => {
  const there = (await open(`/auth/v1/authorize?${query}`)).searchParams;
  return { state: there.get('state')!, nonce: there.get('nonce')!, email: anEmail() };
};
const comeBack = (state: string, query = 'code=the-code') => open(`/auth/v1/callback?state=${state}&${query}`);
const identities = async () => {
  const { rows } = await opened.db.transaction((tx) =>
    tx.query<{ n: number }>(sql`select count(*)::int as n from auth.identities`),
  );
  return rows[0]!.n;
};

let before: number;
beforeEach(async () => {
  forger.answers = async () => ({ body: { access_token: 'at', id_token: await forger.sign() } });
  before = await identities();
});

test('a good token signs in, and its flow is good once', async () => {
  const { state, nonce, email } = await start();
  forger.answers = async () => ({
    body: { access_token: 'at', id_token: await forger.sign({ nonce, email, sub: email }) },
  });
  expect(fragment(await comeBack(state))).toHaveProperty('access_token');
  const replayed = await comeBack(state);
  expect(replayed.pathname).toBe('/');
  expect(fragment(replayed)).toMatchObject({
    error: 'invalid_request',
    error_code: 'flow_state_already_used',
    error_description: 'State has already been used',
  });
});

test('of twenty returns with one state, one signs in', async () => {
  const { state, nonce, email } = await start();
  forger.answers = async () => ({
    body: { access_token: 'at', id_token: await forger.sign({ nonce, email, sub: email }) },
  });
  const homes = await Promise.all(Array.from({ length: 20 }, () => comeBack(state)));
  expect(homes.filter((home) => 'access_token' in fragment(home))).toHaveLength(1);
});

test('a provider that returns by a form post is understood', async () => {
  const { state, nonce, email } = await start();
  forger.answers = async () => ({
    body: { access_token: 'at', id_token: await forger.sign({ nonce, email, sub: email }) },
  });
  const home = await open('/auth/v1/callback', { method: 'POST', body: new URLSearchParams({ state, code: 'c' }) });
  expect(fragment(home)).toHaveProperty('access_token');
});

describe('a state', () => {
  it.each([
    ['', 'bad_oauth_callback', 'OAuth state parameter missing'],
    ['not-a-state', 'bad_oauth_state', 'OAuth state parameter is invalid'],
    ['0f1d5a52-5d0e-4f2e-9a52-2f8c7a1c9e10', 'bad_oauth_state', 'OAuth state not found or expired'],
  ])('%j is refused', async (state, error_code, error_description) => {
    const home = await comeBack(state);
    const fields = { error: 'invalid_request', error_code, error_description };
    expect(Object.fromEntries(home.searchParams)).toEqual(fields);
    expect(fragment(home)).toEqual({ ...fields, sb: '' });
    expect(home.origin).toBe(SITE);
  });

  it('is refused after five minutes', async () => {
    const { state, nonce, email } = await start();
    forger.answers = async () => ({ body: { access_token: 'at', id_token: await forger.sign({ nonce, email }) } });
    bench.pass(301);
    expect(fragment(await comeBack(state))).toMatchObject({
      error_code: 'bad_oauth_state',
      error_description: 'OAuth state has expired',
    });
  });

  it('without a code is refused', async () => {
    const { state } = await start();
    expect(fragment(await comeBack(state, 'x=y'))).toMatchObject({
      error: 'invalid_request',
      error_code: 'bad_oauth_callback',
    });
  });
});

describe('an id token', () => {
  const hour = 3600;
  const at = () => Math.floor(Date.now() / 1000) + bench.passed();
  it.each<[string, () => object, { alg?: string; kid?: string }?]>([
    ['of another issuer', () => ({ iss: 'https://evil.example' })],
    ['for another client', () => ({ aud: 'another-app' })],
    ['for several clients and another party', () => ({ aud: [FORGED_CLIENT, 'another-app'], azp: 'another-app' })],
    ['that has expired', () => ({ iat: at() - 2 * hour, exp: at() - hour })],
    ['without an end', () => ({ exp: undefined })],
    ['of another flow', () => ({ nonce: 'another' })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['without a user', () => ({ sub: undefined })],
    ['with a name of a user that is too long', () => ({ sub: 'x'.repeat(256) })],
    ['with the hash of another access token', () => ({ at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' })],
    ['signed by an unknown key', () => ({}), { kid: 'key-99' }],
    ['signed by the client secret', () => ({}), { alg: 'HS256' }],
  ])('%s signs nobody in', async (_name, claims, header) => {
    const { state, nonce, email } = await start();
    forger.answers = async () => ({
      body: { access_token: 'at', id_token: await forger.sign({ nonce, email, ...claims() }, header) },
    });
    const home = await comeBack(state);
    expect(home.pathname).toBe('/home');
    expect(fragment(home)).toEqual({
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: 'Error getting user profile from external provider',
      sb: '',
    });
    expect(await identities()).toBe(before);
  });

  it('without an address makes no account', async () => {
    const { state, nonce } = await start();
    forger.answers = async () => ({ body: { access_token: 'at', id_token: await forger.sign({ nonce }) } });
    expect(fragment(await comeBack(state))).toMatchObject({
      error_description: 'Error getting user email from external provider',
    });
  });

  it('makes us read the provider’s keys once, not each time', async () => {
    const fresh = await openForgingProvider(() => Date.now());
    const other = await openBench(opened, {
      providers: { acme: { clientId: FORGED_CLIENT, secret: 's', issuer: fresh.issuer } },
    });
    const grant = async (sub: string) =>
      other.call('POST', '/token?grant_type=id_token', {
        provider: 'acme',
        id_token: await fresh.sign({ sub, email: anEmail() }),
      });
    expect((await grant('one')).status).toBe(200);
    expect((await grant('two')).status).toBe(200);
    expect(fresh.requests.filter((path) => path === '/jwks')).toHaveLength(1);
    await fresh.close();
  });
});

describe('a provider', () => {
  const outcome = async (body: unknown, status = 200) => {
    const { state } = await start();
    forger.answers = async () => ({ body, status });
    return fragment(await comeBack(state));
  };
  const refused = {
    error: 'server_error',
    error_code: 'unexpected_failure',
    error_description: 'Unable to exchange external code: the-',
  };

  it('that refuses the code is reported', async () => {
    expect(await outcome({ error: 'invalid_grant' }, 400)).toMatchObject(refused);
  });

  it('that sends no object, or without end, is reported', async () => {
    expect(await outcome([1, 2])).toMatchObject(refused);
    expect(await outcome({ access_token: 'x'.repeat(300_000) })).toMatchObject(refused);
  });

  it('that sends no token is reported', async () => {
    expect(await outcome({ token_type: 'bearer' })).toMatchObject({
      error_description: 'Error getting user profile from external provider',
    });
  });

  it('that sends us elsewhere does not get the code there', async () => {
    const server = createServer((_req, res) => res.writeHead(307, { location: `${forger.issuer}/token` }).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const other = await openBench(opened, { providers: { acme: { clientId: 'a', secret: 's', issuer } } });
    const answer = await other.call('GET', '/authorize?provider=acme');
    expect(answer).toMatchObject({ status: 503, body: { msg: 'The provider acme cannot be reached' } });
    server.close();
  });

  it('that calls itself otherwise is not used', async () => {
    const other = await openBench(opened, {
      providers: { acme: { clientId: 'a', secret: 's', issuer: `${forger.issuer}/` } },
    });
    expect((await other.call('GET', '/authorize?provider=acme')).status).toBe(503);
  });

  it('is asked for its metadata once, not by each sign-in', async () => {
    const reads = () => forger.requests.filter((path) => path.endsWith('openid-configuration')).length;
    await start();
    const before = reads();
    await start();
    expect(reads()).toBe(before);
  });

  it('cannot be configured without TLS', async () => {
    const providers = { acme: { clientId: 'a', secret: 's', issuer: 'http://accounts.example' } };
    await expect(openBench(opened, { providers })).rejects.toThrow('needs an issuer');
  });
});

test('one place may start only so many sign-ins in an hour', async () => {
  const other = await openBench(opened, {
    providers: { acme: { clientId: FORGED_CLIENT, secret: 's', issuer: forger.issuer } },
    limits: { provider_requests_per_ip_per_hour: 2 },
  });
  const visit = () => other.call('GET', '/authorize?provider=acme', undefined, { 'x-forwarded-for': '203.0.113.9' });
  const statuses = [(await visit()).status, (await visit()).status, (await visit()).status];
  expect(statuses).toEqual([302, 302, 429]);
});

test('flows that nobody came back to are deleted', async () => {
  const { state } = await start();
  bench.pass(3600);
  // Each new flow deletes at most twenty.
  for (let i = 0; i < 4; i += 1) await start();
  const { rows } = await opened.db.transaction((tx) =>
    tx.query(sql`select from auth.provider_flows where id = ${state}`),
  );
  expect(rows).toEqual([]);
});
