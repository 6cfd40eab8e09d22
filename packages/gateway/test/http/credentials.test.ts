/** Tokens that are missing or name a role that no caller may have, at each service. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTokenService } from '../../src/index.ts';
import { openGateway, type GatewayBench } from './support.ts';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await openGateway();
});
afterAll(() => bench.close());

const withHeader = (authorization: string): RequestInit => ({ headers: { authorization } });

test.each(['Bearer', 'Bearer ', 'bearer  '])(
  'an empty token (%j) is refused, not taken as an anonymous caller',
  async (header) => {
    const rest = await bench.ask('/rest/v1/books', undefined, withHeader(header));
    expect([rest.status, await rest.json()]).toMatchObject([
      401,
      { code: 'PGRST301', message: 'Empty JWT is sent in Authorization header' },
    ]);
    expect(rest.headers.get('www-authenticate')).toBe(
      'Bearer error="invalid_token", error_description="Empty JWT is sent in Authorization header"',
    );
    const fn = await bench.ask('/functions/v1/hello', undefined, { method: 'POST', ...withHeader(header) });
    expect([fn.status, await fn.json()]).toMatchObject([401, { error: { code: 'token_empty' } }]);
    const user = await bench.ask('/auth/v1/user', undefined, withHeader(header));
    expect([user.status, await user.json()]).toMatchObject([401, { error_code: 'no_authorization' }]);
  },
);

test('the auth service answers calls that need no user also with an empty token', async () => {
  expect((await bench.ask('/auth/v1/settings', undefined, withHeader('Bearer'))).status).toBe(200);
});

test('a token of a role that no caller may have is refused without an internal error', async () => {
  const token = await bench.tokens.sign({ role: 'postgres', sub: crypto.randomUUID() }, 60);
  const rest = await bench.ask('/rest/v1/books', token);
  expect([rest.status, await rest.json()]).toMatchObject([
    403,
    { code: '42501', message: 'permission denied to set role "postgres"' },
  ]);
  expect((await bench.ask('/auth/v1/user', token)).status).toBe(403);
});

test('the auth service needs no API key, unless the installation wants one', async () => {
  const ask = (gateway: GatewayBench['gateway']) => gateway.app.request('/auth/v1/user');
  const open = await ask(bench.gateway);
  expect([open.status, await open.json()]).toMatchObject([401, { msg: 'This endpoint requires a valid Bearer token' }]);
  const strict = await openGateway({
    auth: { sendEmail: async () => undefined, sendSms: async () => undefined, requiresKey: true },
  });
  const closed = await ask(strict.gateway);
  expect([closed.status, await closed.json()]).toMatchObject([401, { msg: 'No API key found in request' }]);
  await strict.close();
});

test('a token that is none is refused with the words of the auth service', async () => {
  const answer = await bench.ask('/auth/v1/user', 'this-is-no-token');
  expect([answer.status, await answer.json()]).toMatchObject([
    403,
    { error_code: 'bad_jwt', msg: expect.stringMatching(/^invalid JWT: unable to parse or verify signature/) },
  ]);
});

test('the data service says what is wrong with a token', async () => {
  const answer = await bench.ask('/rest/v1/books', 'this-is.no-token');
  expect([answer.status, await answer.json()]).toMatchObject([
    401,
    { code: 'PGRST301', message: 'Expected 3 parts in JWT; got 2', details: null },
  ]);
  expect(answer.headers.get('www-authenticate')).toBe(
    'Bearer error="invalid_token", error_description="Expected 3 parts in JWT; got 2"',
  );
});

test('a call of the data service without an API key is anonymous where the installation says so', async () => {
  const closed = await bench.gateway.app.request('/rest/v1/books?select=id&limit=1');
  expect([closed.status, await closed.json()]).toMatchObject([401, { message: 'No API key found in request' }]);
  const open = await openGateway({ rest: { requiresKey: false } });
  const ask = (init?: RequestInit) => open.gateway.app.request('/rest/v1/books?select=id&limit=1', init);
  expect([(await ask()).status, (await ask(withHeader('Bearer not-a-token'))).status]).toEqual([200, 401]);
  await open.close();
});

const roleless = (secret: string): Promise<string> =>
  createTokenService(secret, 'https://elsewhere.example').sign({ name: 'anon' } as never, 60);

test('a token without a role is one of an anonymous caller', async () => {
  const token = await roleless('a secret of at least thirty-two characters');
  const fn = await bench.gateway.app.request('/functions/v1/hello', {
    method: 'POST',
    ...withHeader(`Bearer ${token}`),
  });
  expect(fn.status).toBe(200);
  expect((await bench.ask('/rest/v1/books?select=id&limit=1', token)).status).toBe(200);
  expect((await bench.ask('/rest/v1/diaries', token)).status).toBe(401);
});

test.each([
  ['no key', undefined, 'key_missing', 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header'],
  ['an empty token', '', 'token_empty', 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT'],
  ['no token', 'not-a-token', 'token_invalid', 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT'],
  ['a broken header', 'a.b.c', 'token_invalid', 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT'],
  ['another secret', roleless, 'token_invalid', 'UNAUTHORIZED_LEGACY_JWT', 'Invalid JWT'],
  ['an asymmetric key', 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln', 'token_invalid', 'UNAUTHORIZED_ASYMMETRIC_JWT', 'Invalid JWT'],
  [
    'no signature',
    'eyJhbGciOiJub25lIn0.e30.',
    'token_invalid',
    'UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM',
    'Invalid JWT',
  ],
])('functions refuse a call with %s as upstream’s relay', async (_, given, own, code, message) => {
  const token = typeof given === 'function' ? await given('another secret of thirty-two characters') : given;
  const init = token === undefined ? undefined : withHeader(`Bearer ${token}`);
  const answer = await bench.gateway.app.request('/functions/v1/hello', { method: 'POST', ...init });
  expect([answer.status, answer.headers.get('sb-error-code'), answer.headers.get('x-relay-error')]).toEqual([
    401,
    code,
    'true',
  ]);
  expect(await answer.json()).toEqual({ code, success: false, error: { code: own, message }, message });
});

test('a function that does not exist is refused as by upstream’s relay', async () => {
  const answer = await bench.ask('/functions/v1/none', undefined, { method: 'POST' });
  expect([answer.status, answer.headers.get('sb-error-code')]).toEqual([404, 'NOT_FOUND']);
  expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND', message: 'Requested function was not found' });
});
