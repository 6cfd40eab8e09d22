import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGatewayDatabase, type Opened } from '../../support/open.ts';
import { anEmail, openBench, type Session } from '../support.ts';

let opened: Opened;
beforeAll(async () => {
  opened = await openGatewayDatabase(new URL('fixture.sql', import.meta.url));
});
afterAll(() => opened.close());

const hookOf = (name: string) => ({ customAccessToken: { uri: `pg-functions://postgres/public/${name}` } });

async function signUpWith(name: string) {
  const bench = await openBench(opened, { autoconfirm: true, hooks: hookOf(name) });
  const credentials = { email: anEmail(), password: 'Correct-horse-9' };
  const answer = await bench.call<Session & { expires_in: number; msg: string; error_code: string }>(
    'POST',
    '/signup',
    credentials,
  );
  return { bench, answer };
}

test('a function adds claims to every token, and knows how it was asked for', async () => {
  const { bench, answer } = await signUpWith('add_team');
  expect(await bench.tokens.verify(answer.body.access_token)).toMatchObject({
    team: 'weavers',
    method: 'password',
    sub: answer.body.user.id,
    role: 'authenticated',
  });
  const { refresh_token } = answer.body;
  const renewed = await bench.call<Session>('POST', '/token?grant_type=refresh_token', { refresh_token });
  expect(await bench.tokens.verify(renewed.body.access_token)).toMatchObject({
    team: 'weavers',
    method: 'token_refresh',
  });
});

test('a function may shorten the life of a token', async () => {
  const { bench, answer } = await signUpWith('soon_over');
  expect(answer.body.expires_in).toBe(60);
  const { iat, exp } = await bench.tokens.verify(answer.body.access_token);
  expect(exp).toBe(Number(iat) + 60);
});

test('a function does not lengthen the life of a token', async () => {
  const { bench, answer } = await signUpWith('over_in_a_year');
  expect(answer.body.expires_in).toBe(3600);
  const { iat, exp } = await bench.tokens.verify(answer.body.access_token);
  expect(exp).toBe(Number(iat) + 3600);
});

test.each([
  [
    'half_the_claims',
    500,
    'unexpected_failure',
    'output claims do not conform to the expected schema: \n- (root): role is required\n- (root): aal is required',
  ],
  ['no_claims', 500, 'unexpected_failure', 'output claims field is missing'],
  ['big_claims', 422, 'hook_payload_over_size_limit', 'Payload size exceeded size limit of 10240 bytes'],
  ['refuse', 403, 'unknown', 'No tokens today'],
] as const)('the function %s signs no token: %i %s', async (name, status, error_code, msg) => {
  const { answer } = await signUpWith(name);
  expect(answer).toMatchObject({ status, body: { error_code, msg } });
});

test.each(['missing', 'not_granted'])(
  'a function that is %s signs no token, and says nothing about it',
  async (name) => {
    const { answer } = await signUpWith(name);
    expect(answer).toMatchObject({ status: 500, body: { error_code: 'unexpected_failure' } });
    expect(answer.body.msg).not.toContain(name);
  },
);

// The embedded database of the tests runs in this thread, where nothing can stop a statement.
test.runIf(process.env.TEST_DATABASE_URL)('a function that takes more than two seconds is stopped', async () => {
  const { answer } = await signUpWith('slow');
  const msg = 'Failed to reach hook within maximum time of 2.000000 seconds';
  expect(answer).toMatchObject({ status: 422, body: { error_code: 'hook_timeout', msg } });
});
