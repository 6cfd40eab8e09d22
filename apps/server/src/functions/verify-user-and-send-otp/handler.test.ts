import { sql } from '@tanabana/gateway/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember } from '../../../test/support/members.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import type { SmsPort } from '../../providers/sms/port.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
let isDown = false;
beforeAll(async () => {
  const send: SmsPort['send'] = async (message) => {
    if (isDown) throw new ProviderError('sms', 'failed');
    await test.outbox.add({ channel: 'sms', ...message });
  };
  test = await buildTestApp({ providers: { sms: { send } } });
});
afterAll(() => test.close());

const FROM = '203.0.113.7';

let calls = 0;
/** Each call counts, though it may equal the one before. A query parameter that nobody reads distinguishes it from a double tap. */
const post = (path: string, body: unknown, app = test) => tap(`${path}?call=${(calls += 1)}`, body, app);

async function tap(path: string, body: unknown, app = test) {
  const answer = await app.app.request(path, {
    method: 'POST',
    headers: {
      apikey: app.keys.anonKey,
      'content-type': 'application/json',
      'x-forwarded-for': FROM,
      'x-same-answer': '1',
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const send = (body: unknown, app = test) => post('/functions/v1/verify-user-and-send-otp', body, app);
const verify = (phone: string, token: string) => post('/auth/v1/verify', { type: 'sms', phone, token });

let number = 9_900_000_000;
async function memberWithMobile(country_code = '+91') {
  const mobile_number = String((number += 1));
  const member = await newMember(test, { country_code, mobile_number });
  return { member, mobile: { country_code, mobile_number }, phone: country_code + mobile_number };
}
async function latestCode(phone: string): Promise<string> {
  const [message] = await test.outbox.list({ to: phone });
  return message!.code!;
}
async function verifyByEmail(email: string) {
  return post('/auth/v1/verify', { type: 'email', email, token: await latestCode(email) });
}
async function isVerified(id: string): Promise<boolean> {
  const { rows } = await test.scope.asService('read a profile for a test', (tx) =>
    tx.query<{ mobile_verified: boolean }>(sql`select mobile_verified from private.members where id = ${id}::uuid`),
  );
  return rows[0]!.mobile_verified;
}

describe('verify-user-and-send-otp', () => {
  it('sends a six-digit SMS, then an e-mail code that signs the member in and proves the number, once', async () => {
    const { member, mobile, phone } = await memberWithMobile();
    expect(await send(mobile)).toMatchObject({ status: 200, body: { success: true } });
    const [message] = await test.outbox.list({ to: phone });
    expect(message).toMatchObject({ channel: 'sms', code: expect.stringMatching(/^\d{6}$/) });
    expect(message!.body).toContain(message!.code);
    expect(await isVerified(member.id)).toBe(false);

    expect(await verify(phone, message!.code!)).toMatchObject({
      status: 403,
      body: { error_code: 'phone_not_confirmed' },
    });
    const { status, body } = await verifyByEmail(member.email);
    expect([status, body]).toMatchObject([200, { user: { id: member.id, email: member.email } }]);
    expect(await isVerified(member.id)).toBe(true);

    await send(mobile);
    expect(await verify(phone, await latestCode(phone))).toMatchObject({
      status: 200,
      body: { user: { id: member.id } },
    });
  });

  it('sends one SMS for a double tap, and returns success for both', async () => {
    const { mobile, phone } = await memberWithMobile();
    const twice = await Promise.all([1, 2].map(() => tap('/functions/v1/verify-user-and-send-otp', mobile)));
    expect(twice).toMatchObject([
      { status: 200, body: { success: true } },
      { status: 200, body: { success: true } },
    ]);
    expect(await test.outbox.list({ to: phone })).toHaveLength(1);
  });

  it('distinguishes the same digits in two countries', async () => {
    const { mobile } = await memberWithMobile('+977');
    expect(await send({ ...mobile, country_code: '+91' })).toMatchObject({ status: 404 });
  });

  it('reports an unknown number, and sends nothing', async () => {
    expect(await send({ country_code: '+91', mobile_number: '6000000000' })).toMatchObject({
      status: 404,
      body: {
        success: false,
        error: { code: 'no_account', message: 'Please Signup first before trying to login.' },
      },
    });
    expect(await test.outbox.list({ to: '+916000000000' })).toEqual([]);
  });

  it('gives the new holder of a number no access to the member who gave it up', async () => {
    const { member, mobile, phone } = await memberWithMobile();
    await send(mobile);
    await verify(phone, await latestCode(phone));
    expect((await verifyByEmail(member.email)).status).toBe(200);
    await send(mobile);
    const onItsWay = await latestCode(phone);
    const moved = await test.app.request(`/rest/v1/tanabana_free?id=eq.${member.id}`, {
      method: 'PATCH',
      headers: {
        apikey: test.keys.anonKey,
        authorization: `Bearer ${member.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ mobile_number: String((number += 1)) }),
    });
    expect(moved.status).toBe(204);

    expect((await verify(phone, onItsWay)).body).toMatchObject({ error_code: 'otp_expired' });
    expect((await send(mobile)).status).toBe(404);
    expect(await post('/auth/v1/otp', { phone, create_user: false })).toMatchObject({
      body: { error_code: 'otp_disabled' },
    });
    expect(await isVerified(member.id)).toBe(false);
  });

  it('separates a user who confirmed the number elsewhere from the member', async () => {
    const { member, mobile, phone } = await memberWithMobile();
    const stranger = await test.auth.createUser({ phone, phone_confirm: true });
    expect(stranger.id).not.toBe(member.id);
    expect(await send(mobile)).toMatchObject({ status: 409, body: { error: { code: 'phone_exists' } } });
  });

  it('reports when the SMS could not be sent, and tries again at the next call', async () => {
    const { mobile } = await memberWithMobile();
    isDown = true;
    expect(await send(mobile)).toMatchObject({ status: 502, body: { error: { code: 'not_delivered' } } });
    isDown = false;
    expect((await send(mobile)).status).toBe(200);
  });

  it.each([
    [{}, 'Country code is required with mobile number'],
    [{ country_code: '91', mobile_number: '9825012345' }, 'Country code is required with mobile number'],
    [
      { country_code: '+91', mobile_number: '982501234' },
      'For India, please enter a valid 10-digit mobile number starting with 6, 7, 8, or 9.',
    ],
    [{ country_code: '+49', mobile_number: '21a5112' }, 'Please enter a valid mobile number (7-15 digits).'],
  ])('refuses %j', async (body, message) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { message } });
  });
});

describe('the rate limits', () => {
  it('allow so many numbers an hour from one address, and one SMS a minute to one number', async () => {
    const limited = await buildTestApp({
      authLimits: { sms_interval_seconds: 60, lookups_per_ip_per_hour: 4 },
    });
    const mobile = { country_code: '+91', mobile_number: '9811111111' };
    await newMember(limited, mobile);
    expect((await send(mobile, limited)).status).toBe(200);
    expect(await send(mobile, limited)).toMatchObject({
      status: 429,
      body: { message: 'An OTP was sent recently. Please wait a minute before asking for another one.' },
    });
    const stranger = { country_code: '+91', mobile_number: '9822222222' };
    expect((await send(stranger, limited)).status).toBe(404);
    expect((await send(stranger, limited)).status).toBe(404);
    expect(await send(stranger, limited)).toMatchObject({
      status: 429,
      body: { error: { code: 'over_request_rate_limit' } },
    });
    await limited.close();
  });
});
