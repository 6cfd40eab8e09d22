/** Numbers as second factors: a code by SMS or WhatsApp raises a session to aal2. */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { aPhone, bearer, openBench, signedIn, wrong, type Bench, type Session } from './support.ts';

let opened: Opened;
let bench: Bench;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened, { phoneFactors: true, whatsapp: true, limits: { sms_interval_seconds: 30 } });
});
afterAll(() => opened.close());

const post = <T = Record<string, string>>(token: string, path: string, body?: object, on: Bench = bench) =>
  on.call<T>('POST', path, body, bearer(token));

async function enrolled(on: Bench = bench) {
  const { access_token: token, user } = await signedIn(on);
  const phone = aPhone();
  const { body } = await post(
    token,
    '/factors',
    { factor_type: 'phone', phone: `+${phone}`, friendly_name: 'Mobile' },
    on,
  );
  return { token, user, phone, factor: body };
}

test('a number is enrolled, proved by its code, and raises the session', async () => {
  const { token, user, phone, factor } = await enrolled();
  expect(factor).toEqual({ id: expect.any(String), type: 'phone', friendly_name: 'Mobile', phone });
  const challenge = await post(token, `/factors/${factor.id}/challenge`, { channel: 'whatsapp' });
  expect(challenge.body).toMatchObject({ type: 'phone', expires_at: expect.any(Number) });
  const message = bench.sms.at(-1)!;
  expect(message).toMatchObject({ to: phone, user: user.id, kind: 'mfa', channel: 'whatsapp' });
  const verify = (code: string) =>
    post<Session>(token, `/factors/${factor.id}/verify`, { code, challenge_id: challenge.body.id });
  expect(await verify(wrong(message.token))).toMatchObject({
    status: 422,
    body: { error_code: 'mfa_verification_failed', msg: 'Invalid MFA Phone code entered' },
  });
  const { body } = await verify(message.token);
  expect(decodeJwt(body.access_token)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/phone' }, { method: 'password' }],
  });
  expect(body.user).toMatchObject({ factors: [{ factor_type: 'phone', status: 'verified', phone }] });
  expect(
    (
      await post(body.access_token, `/factors/${factor.id}/verify`, {
        code: message.token,
        challenge_id: challenge.body.id,
      })
    ).status,
    'a code is good once',
  ).toBe(422);
  expect(await post(body.access_token, '/factors', { factor_type: 'phone', phone })).toMatchObject({
    status: 422,
    body: { error_code: 'mfa_verified_factor_exists' },
  });
  expect((await bench.call('DELETE', `/factors/${factor.id}`, undefined, bearer(body.access_token))).body).toEqual({
    id: factor.id,
  });
});

test('the code of one challenge does not answer another, and codes are sent at intervals', async () => {
  const { token, factor } = await enrolled();
  const first = await post(token, `/factors/${factor.id}/challenge`);
  expect(await post(token, `/factors/${factor.id}/challenge`, {})).toMatchObject({
    status: 429,
    body: { error_code: 'over_sms_send_rate_limit' },
  });
  const code = bench.sms.at(-1)!.token;
  bench.pass(31);
  const second = await post(token, `/factors/${factor.id}/challenge`);
  const answer = { code, challenge_id: second.body.id };
  expect((await post(token, `/factors/${factor.id}/verify`, answer)).status).toBe(422);
  expect((await post(token, `/factors/${factor.id}/verify`, { ...answer, challenge_id: first.body.id })).status).toBe(
    200,
  );
});

test('a code that could not be sent leaves no challenge, and the next request need not wait', async () => {
  const { token, user, factor } = await enrolled();
  bench.breakPost(true);
  expect((await post(token, `/factors/${factor.id}/challenge`)).status).toBe(500);
  bench.breakPost(false);
  const { rows } = await opened.db.execute(
    `select c.id from auth.mfa_challenges c join auth.mfa_factors f on f.id = c.factor_id where f.user_id = '${user.id}'`,
  );
  expect(rows).toEqual([]);
  expect((await post(token, `/factors/${factor.id}/challenge`)).status).toBe(200);
});

test('a number that is enrolled again replaces its unproved factor', async () => {
  const { token, phone, factor } = await enrolled();
  const again = await post(token, '/factors', { factor_type: 'phone', phone });
  expect(again.body.id).not.toBe(factor.id);
  const { body } = await bench.call<{ factors: { id: string }[] }>('GET', '/user', undefined, bearer(token));
  expect(body.factors.map(({ id }) => id)).toEqual([again.body.id]);
});

test('phone factors are off unless an installation wants them, also those that were enrolled before', async () => {
  const off = await openBench(opened);
  off.pass(bench.passed());
  const { access_token: token } = await signedIn(off);
  expect(await post(token, '/factors', { factor_type: 'phone', phone: aPhone() }, off)).toMatchObject({
    status: 422,
    body: { error_code: 'mfa_phone_enroll_not_enabled', msg: 'MFA enroll is disabled for Phone' },
  });
  const { token: before, factor } = await enrolled();
  const challenge = await post(before, `/factors/${factor.id}/challenge`);
  const answer = { code: bench.sms.at(-1)!.token, challenge_id: challenge.body.id };
  for (const [path, body] of [
    ['challenge', undefined],
    ['verify', answer],
  ] as const) {
    expect(await post(before, `/factors/${factor.id}/${path}`, body, off)).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_phone_verify_not_enabled' },
    });
  }
});

test('a channel that the installation does not have is refused, for factors and for sign-in', async () => {
  const plain = await openBench(opened, { phoneFactors: true });
  plain.pass(bench.passed());
  const { token, factor } = await enrolled(plain);
  const refused = {
    status: 400,
    body: { error_code: 'validation_failed', msg: expect.stringMatching(/^Invalid channel/) },
  };
  expect(await post(token, `/factors/${factor.id}/challenge`, { channel: 'whatsapp' }, plain)).toMatchObject(refused);
  expect(await plain.call('POST', '/otp', { phone: aPhone(), channel: 'whatsapp' })).toMatchObject(refused);
  expect(await plain.call('POST', '/otp', { email: 'a@site.example', channel: 'sms' })).toMatchObject({ status: 400 });
  const phone = aPhone();
  expect((await bench.call('POST', '/otp', { phone, channel: 'whatsapp' })).status).toBe(200);
  expect(bench.sms.at(-1)).toMatchObject({ to: phone, kind: 'login', channel: 'whatsapp' });
});
