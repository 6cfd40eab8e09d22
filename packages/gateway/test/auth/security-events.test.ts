import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/db/index.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { anEmail, aPhone, bearer, openBench, signedIn, signIn, wrong, type Bench } from './support.ts';

let opened: Opened;
let bench: Bench;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened, {
    phoneProof: 'email',
    reauthentication: true,
    limits: { email_interval_seconds: 0, sms_interval_seconds: 0 },
  });
});
afterAll(() => opened.close());

async function eventsOf(userId: string): Promise<string[]> {
  const { rows } = await opened.scope.asService('read the log in a test', (tx) =>
    tx.query<{ line: string }>(
      sql`select concat_ws(' ', event, detail) as line from auth.security_events where user_id = ${userId} order by id`,
    ),
  );
  return rows.map(({ line }) => line);
}

test('sign-ins, sign-outs, refusals and a new password are logged', async () => {
  const { user, access_token } = await signedIn(bench);
  await signIn(bench, user.email, 'Wrong-horse-9');
  const put = (body: object) => bench.call('PUT', '/user', body, bearer(access_token));
  await put({ password: 'Battery-staple-9', current_password: 'Wrong-horse-9' });
  await put({ password: 'Battery-staple-9', current_password: 'Correct-horse-9' });
  await bench.call('POST', '/logout?scope=local', undefined, bearer(access_token));
  expect(await eventsOf(user.id)).toEqual([
    'sign_in password',
    'sign_in_refused password',
    'reauthentication_refused password',
    'reauthenticated password',
    'password_changed',
    'sign_out local',
  ]);
});

test('a requested, proved or removed number is logged, and so is a first password', async () => {
  const [email, phone] = [anEmail(), aPhone()];
  const { id } = await bench.api.createUser({ email, email_confirm: true });
  await bench.api.requestPhoneOtp(id, phone);
  await bench.call('POST', '/verify', { type: 'sms', phone, token: bench.sms.at(-1)!.token });
  const proof = { type: 'email', email, token: bench.emails.at(-1)!.token };
  const { body } = await bench.call<{ access_token: string }>('POST', '/verify', proof);
  await bench.call('PUT', '/user', { password: 'Battery-staple-9' }, bearer(body.access_token));
  expect(await eventsOf(id)).toEqual(['phone_asked', 'phone_proved', 'sign_in otp', 'password_set', 'phone_unproved']);
});

test('a wrong code is logged without a user, and no personal data are', async () => {
  const { user } = await signedIn(bench);
  await bench.call('POST', '/otp', { email: user.email });
  bench.logged.length = 0;
  const token = wrong(bench.emails.at(-1)!.token);
  await bench.call('POST', '/verify', { type: 'email', email: user.email, token });
  const { rows } = await opened.scope.asService('read the log in a test', (tx) =>
    tx.query(sql`select event, user_id, detail from auth.security_events order by id desc limit 1`),
  );
  expect(rows).toEqual([{ event: 'sign_in_refused', user_id: null, detail: 'code' }]);
  expect(bench.logged).toEqual([
    { fields: expect.objectContaining({ event: 'sign_in_refused' }), message: 'security event' },
  ]);
  expect(JSON.stringify(bench.logged)).not.toContain(user.email);
});

test('an event is kept for 180 days', async () => {
  const count = () =>
    opened.scope.asService('count events in a test', async (tx) => {
      await tx.query(sql`insert into auth.security_events (event) values ('sign_in')`);
      const { rows } = await tx.query<{ old: string | number }>(
        sql`select count(*) as old from auth.security_events where at < now() - interval '179 days'`,
      );
      return Number(rows[0]!.old);
    });
  await opened.scope.asService('write old events in a test', (tx) =>
    tx.query(sql`insert into auth.security_events (at, event)
      select now() - make_interval(days => days), 'sign_in' from unnest(array[181, 300, 179]) days`),
  );
  expect(await count()).toBe(1);
});
