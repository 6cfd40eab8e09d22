/** Numbers that an SMS alone does not prove: the option `phoneProof: 'email'`. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/db/index.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { anEmail, aPhone, bearer, openBench, wrong, type Bench, type Session } from './support.ts';

let opened: Opened;
let bench: Bench;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened, {
    phoneProof: 'email',
    limits: { email_interval_seconds: 0, sms_interval_seconds: 0 },
  });
});
afterAll(() => opened.close());

const HERE = { 'user-agent': 'a phone', 'x-forwarded-for': '203.0.113.5' };
const bySms = (phone: string, token: string) =>
  bench.call<Session>('POST', '/verify', { type: 'sms', phone, token }, HERE);
const byEmail = (email: string, token: string, from = HERE) =>
  bench.call<Session>('POST', '/verify', { type: 'email', email, token }, from);
const lastSms = () => bench.sms.at(-1)!.token;
const lastEmail = () => bench.emails.at(-1)!;
const phoneOf = async (id: string) => {
  const { phone, phone_confirmed_at } = (await bench.api.findUserById(id))!;
  return [phone, phone_confirmed_at !== undefined];
};

async function member(password?: string) {
  const email = anEmail();
  const { id } = await bench.api.createUser({ email, email_confirm: true, ...(password ? { password } : {}) });
  return { id, email, phone: aPhone() };
}

/** A member whose number was requested by SMS and by e-mail. */
async function memberWithRequestedCode() {
  const someone = await member();
  await bench.api.requestPhoneOtp(someone.id, someone.phone);
  await bySms(someone.phone, lastSms());
  return someone;
}

async function proved() {
  const someone = await memberWithRequestedCode();
  const { body } = await byEmail(someone.email, lastEmail().token);
  return { ...someone, token: body.access_token };
}

test('the SMS code of an unproved number signs nobody in and is used up; the code of the mail signs in and proves it', async () => {
  const { id, email, phone } = await member();
  await bench.api.requestPhoneOtp(id, phone);
  const sms = lastSms();
  expect((await bySms(phone, wrong(sms))).body).toMatchObject({ error_code: 'otp_expired' });
  const mails = bench.emails.length;
  const answer = await bySms(phone, sms);
  expect(answer).toMatchObject({ status: 403, body: { code: 403, error_code: 'phone_not_confirmed' } });
  expect(JSON.stringify(answer.body)).not.toContain(email.split('@')[0]);
  expect(await phoneOf(id)).toEqual(['', false]);
  expect(bench.emails).toHaveLength(mails + 1);
  expect(lastEmail()).toEqual({ to: email, user: id, kind: 'phone_proof', token: expect.any(String), link: '', phone });
  expect((await bySms(phone, sms)).body).toMatchObject({ error_code: 'otp_expired' });

  expect((await byEmail(email, wrong(lastEmail().token))).status).toBe(403);
  expect(await byEmail(email, lastEmail().token)).toMatchObject({ status: 200, body: { user: { id, phone } } });
  expect(await phoneOf(id)).toEqual([phone, true]);

  // From now on the SMS alone.
  await bench.api.requestPhoneOtp(id, phone);
  expect(await bySms(phone, lastSms())).toMatchObject({ status: 200, body: { user: { id, phone } } });
});

test('the ordinary login code of the address proves nothing', async () => {
  const { id, email } = await memberWithRequestedCode();
  await bench.call('POST', '/otp', { email });
  expect(lastEmail().kind).toBe('magiclink');
  expect((await byEmail(email, lastEmail().token)).status).toBe(200);
  expect(await phoneOf(id)).toEqual(['', false]);
});

test.each([
  ['another address', { ...HERE, 'x-forwarded-for': '198.51.100.7' }],
  ['another browser', { ...HERE, 'user-agent': 'a computer' }],
])('from %s than that of the SMS code, the code of the mail signs in and proves nothing', async (_, from) => {
  const { id, email } = await memberWithRequestedCode();
  expect((await byEmail(email, lastEmail().token, from)).body.user).toMatchObject({ id, phone: '' });
  expect(await phoneOf(id)).toEqual(['', false]);
});

test('a number that the server removed from the code meanwhile is not proved', async () => {
  const { id, email } = await memberWithRequestedCode();
  await opened.scope.asService('the user has another number now', (tx) =>
    tx.query(sql`update auth.one_time_tokens set proves_phone = null where user_id = ${id}`),
  );
  expect((await byEmail(email, lastEmail().token)).status).toBe(200);
  expect(await phoneOf(id)).toEqual(['', false]);
});

test('of two who prove one number, the second signs in without it', async () => {
  const [one, two] = [await member(), await member()];
  const codes: string[] = [];
  for (const { id } of [one, two]) {
    await bench.api.requestPhoneOtp(id, one.phone);
    await bySms(one.phone, lastSms());
    codes.push(lastEmail().token);
  }
  expect((await byEmail(one.email, codes[0]!)).body.user.phone).toBe(one.phone);
  expect((await byEmail(two.email, codes[1]!)).body.user).toMatchObject({ id: two.id, phone: '' });
  expect(await phoneOf(one.id)).toEqual([one.phone, true]);
});

test('a mail that cannot be sent yet leaves the SMS code valid', async () => {
  const strict = await openBench(opened, { phoneProof: 'email', limits: { sms_interval_seconds: 0 } });
  const { id, email, phone } = await member();
  await strict.call('POST', '/otp', { email });
  await strict.api.requestPhoneOtp(id, phone);
  const token = strict.sms.at(-1)!.token;
  const verify = () => strict.call('POST', '/verify', { type: 'sms', phone, token });
  expect(await verify()).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit' } });
  strict.pass(61);
  expect((await verify()).body).toMatchObject({ error_code: 'phone_not_confirmed' });
});

test('a message of another kind does not prove a waiting number', async () => {
  const { id, phone } = await member();
  await bench.api.requestPhoneOtp(id, phone);
  const sent = bench.sms.length;
  expect((await bench.call('POST', '/resend', { type: 'phone_change', phone })).status).toBe(200);
  expect(bench.sms).toHaveLength(sent);
  expect((await bench.call('POST', '/verify', { type: 'phone_change', phone, token: lastSms() })).status).toBe(403);
});

test('a user without an address proves the number by SMS alone', async () => {
  const phone = aPhone();
  await bench.call('POST', '/otp', { phone });
  expect(await bySms(phone, lastSms())).toMatchObject({ status: 200, body: { user: { phone } } });
});

const shutOut: readonly [string, (token: string) => Promise<{ status: number }>][] = [
  ['a new password', (token) => bench.call('PUT', '/user', { password: 'Correct-horse-8' }, bearer(token))],
  ['a global sign-out', (token) => bench.call('POST', '/logout?scope=global', undefined, bearer(token))],
];

test.each(shutOut)('%s unproves the number: its SMS signs nobody in until it is proved again', async (_, act) => {
  const { id, email, phone, token } = await proved();
  await bench.api.requestPhoneOtp(id, phone);
  const onItsWay = lastSms();
  expect((await act(token)).status).toBeLessThan(300);
  expect(await phoneOf(id)).toEqual(['', false]);
  expect((await bySms(phone, onItsWay)).body).toMatchObject({ error_code: 'otp_expired' });
  await bench.api.requestPhoneOtp(id, phone);
  expect((await bySms(phone, lastSms())).body).toMatchObject({ error_code: 'phone_not_confirmed' });
  await byEmail(email, lastEmail().token);
  expect(await phoneOf(id)).toEqual([phone, true]);
});

test.each(['local', 'others', 'global'])('an ordinary sign-out, scope %s, keeps the number proved', async (scope) => {
  const { id, phone, token } = await proved();
  const headers = { ...bearer(token), ...(scope === 'global' ? { 'x-keep-phone': '1' } : {}) };
  expect((await bench.call('POST', `/logout?scope=${scope}`, undefined, headers)).status).toBe(204);
  expect(await phoneOf(id)).toEqual([phone, true]);
});

test('the server signs a user out everywhere, or sets a password, with the same effect', async () => {
  const [one, two] = [await proved(), await proved()];
  await bench.api.signOutEverywhere(one.id);
  await bench.api.updateUserById(two.id, { password: 'Correct-horse-8' });
  expect([await phoneOf(one.id), await phoneOf(two.id)]).toEqual([
    ['', false],
    ['', false],
  ]);
});
