// A message has its purpose and the languages that the request prefers; its receiver writes the text.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { anEmail, aPhone, bearer, openBench, type Bench, type Session } from './support.ts';

let opened: Opened;
let bench: Bench;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened, { limits: { email_interval_seconds: 0 } });
});
afterAll(() => opened.close());

const HINDI = { 'accept-language': 'hi-IN,hi;q=0.9' };
const lastEmail = () => bench.emails.at(-1)!;

test('every call that sends an e-mail passes its languages on', async () => {
  const email = anEmail();
  const calls: [path: string, body: object][] = [
    ['/signup', { email, password: 'Correct-Horse-7' }],
    ['/resend', { type: 'signup', email }],
    ['/otp', { email }],
    ['/recover', { email }],
    ['/resend', { type: 'magiclink', email }],
  ];
  const sent: unknown[] = [];
  for (const [path, body] of calls) {
    const before = bench.emails.length;
    const { status } = await bench.call('POST', path, body, HINDI);
    sent.push([path, status, bench.emails.length - before, lastEmail().to, lastEmail().languages]);
  }
  expect(sent).toEqual(calls.map(([path]) => [path, 200, 1, email, HINDI['accept-language']]));
});

test('a call without the header passes no language, and a long header is truncated', async () => {
  const email = anEmail();
  await bench.call('POST', '/otp', { email });
  expect(lastEmail()).not.toHaveProperty('languages');
  await bench.call('POST', '/otp', { email }, { 'accept-language': 'hi,'.repeat(1000) });
  expect(lastEmail().languages).toHaveLength(200);
});

test('a code that proves the number of a signed-in user is not a login code', async () => {
  const { id } = await bench.api.createUser({ email: anEmail(), password: 'Correct-Horse-7', email_confirm: true });
  const { email } = (await bench.api.findUserById(id))!;
  const { body } = await bench.call<Session>('POST', '/token?grant_type=password', {
    email,
    password: 'Correct-Horse-7',
  });
  const phone = aPhone();
  const change = await bench.call('PUT', '/user', { phone }, { ...bearer(body.access_token), ...HINDI });
  expect(change.status).toBe(200);
  expect(bench.sms.at(-1)).toMatchObject({ to: phone, user: id, kind: 'phone_change', languages: 'hi-IN,hi;q=0.9' });
  bench.pass(61);
  await bench.call('POST', '/resend', { type: 'phone_change', phone }, HINDI);
  expect(bench.sms.at(-1)).toMatchObject({ kind: 'phone_change' });
});

test('a code to a known number is a login code in the languages of the call', async () => {
  const { id } = await bench.api.createUser({ email: anEmail(), email_confirm: true });
  await bench.api.requestPhoneOtp(id, aPhone(), { languages: 'hi' });
  expect(bench.sms.at(-1)).toMatchObject({ kind: 'login', languages: 'hi' });
});
