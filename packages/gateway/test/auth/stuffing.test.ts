import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuthAlarm, AuthLimits } from '../../src/auth/types.ts';
import { sql } from '../../src/db/sql.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { anEmail, openBench, type Bench } from './support.ts';

let opened: Opened;
beforeAll(async () => {
  opened = await openGatewayDatabase();
});
afterAll(() => opened.close());

const password = 'Correct-horse-9';
const alarms: AuthAlarm[] = [];

/** A bench of its own year, so that what one test counts is over for the next. */
let years = 0;
async function aBench(limits: Partial<AuthLimits>): Promise<Bench> {
  const bench = await openBench(opened, { limits, onAlarm: (alarm) => void alarms.push(alarm) });
  bench.pass((years += 1) * 365 * 24 * 3600);
  return bench;
}

const from = (ip?: string): Record<string, string> => (ip === undefined ? {} : { 'x-forwarded-for': ip });
const tryOne = (bench: Bench, email: string, tried: string, ip?: string) =>
  bench.call('POST', '/token?grant_type=password', { email, password: tried }, from(ip));

async function member(bench: Bench): Promise<string> {
  const email = anEmail();
  await bench.api.createUser({ email, password, email_confirm: true });
  return email;
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

test('wrong passwords at once are counted before they are checked', async () => {
  const bench = await aBench({ wrong_passwords_per_hour: 5 });
  const email = await member(bench);
  const answers = await Promise.all(Array.from({ length: 40 }, () => tryOne(bench, email, 'wrong')));
  expect(statuses(answers)).toEqual([...Array(5).fill(400), ...Array(35).fill(429)]);
  expect(Number(answers.find(({ status }) => status === 429)!.headers.get('retry-after'))).toBeGreaterThan(3500);
});

test('right passwords cost nothing, one after another or at once', async () => {
  const bench = await aBench({ wrong_passwords_per_hour: 5, wrong_passwords_per_minute: 5 });
  const email = await member(bench);
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all([1, 2, 3].map(() => tryOne(bench, email, password, '203.0.113.1')));
    expect(statuses(answers)).toEqual([200, 200, 200]);
  }
});

test('tries of one account are limited over all addresses, and its owner signs in from known addresses', async () => {
  const bench = await aBench({ wrong_passwords_per_account_per_hour: 3, wrong_passwords_per_minute: 1000 });
  const email = await member(bench);
  const home = '2001:db8:1:1::5';
  expect((await tryOne(bench, email, password, home)).status).toBe(200);
  for (const ip of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
    expect((await tryOne(bench, email, 'wrong', ip)).status).toBe(400);
  }
  expect(await tryOne(bench, email, password, '198.51.100.4')).toMatchObject({
    status: 429,
    body: { error_code: 'over_request_rate_limit' },
  });
  expect((await tryOne(bench, email, password, '2001:db8:1:1:ffff::9')).status).toBe(200);
  // A user at another address signs in by a code.
  await bench.call('POST', '/otp', { email, create_user: false }, from('198.51.100.4'));
  const { token } = bench.emails.at(-1)!;
  expect((await bench.call('POST', '/verify', { type: 'email', email, token }, from('198.51.100.4'))).status).toBe(200);
  // And has been there then.
  expect((await tryOne(bench, email, password, '198.51.100.4')).status).toBe(200);
});

test('an address is known for ninety days', async () => {
  const bench = await aBench({ wrong_passwords_per_account_per_hour: 1, wrong_passwords_per_minute: 1000 });
  const email = await member(bench);
  const home = '203.0.113.77';
  expect((await tryOne(bench, email, password, home)).status).toBe(200);
  bench.pass(89 * 24 * 3600);
  expect((await tryOne(bench, email, 'wrong', '198.51.100.9')).status).toBe(400);
  expect((await tryOne(bench, email, password, home)).status).toBe(200);
  bench.pass(91 * 24 * 3600);
  expect((await tryOne(bench, email, 'wrong', '198.51.100.9')).status).toBe(400);
  expect((await tryOne(bench, email, password, home)).status).toBe(429);
});

test('tries of one address over all accounts are limited, and known users of it continue', async () => {
  const bench = await aBench({ wrong_passwords_per_ip_per_hour: 3, wrong_passwords_per_minute: 1000 });
  const colleague = await member(bench);
  expect((await tryOne(bench, colleague, password, '2001:db8:7:7::1')).status).toBe(200);
  for (const host of [2, 3, 4]) {
    expect((await tryOne(bench, anEmail(), 'wrong', `2001:db8:7:7::${host}`)).status).toBe(400);
  }
  expect((await tryOne(bench, await member(bench), password, '2001:db8:7:7::5')).status).toBe(429);
  expect((await tryOne(bench, colleague, password, '2001:db8:7:7::6')).status).toBe(200);
  expect((await tryOne(bench, await member(bench), password, '2001:db8:7:8::1')).status).toBe(200);
});

test('many wrong passwords on the site lower the limits, raise one alarm, and then block unknown addresses', async () => {
  const bench = await aBench({ wrong_passwords_per_ip_per_hour: 20, wrong_passwords_per_minute: 10 });
  const owner = await member(bench);
  expect((await tryOne(bench, owner, password, '203.0.113.60')).status).toBe(200);
  alarms.length = 0;
  const stranger = async (ip: string) => (await tryOne(bench, anEmail(), 'wrong', ip)).status;
  // Two of ten are a fifth: from here on an address has two tries instead of twenty.
  expect([await stranger('198.51.100.21'), await stranger('198.51.100.21')]).toEqual([400, 400]);
  expect(alarms).toEqual(['many_wrong_passwords']);
  expect(bench.logged).toContainEqual({ fields: { alarm: 'many_wrong_passwords' }, message: expect.any(String) });
  expect(await stranger('198.51.100.21')).toBe(429);
  for (let host = 30; host < 38; host += 1) expect(await stranger(`198.51.100.${host}`)).toBe(400);
  expect(await stranger('198.51.100.40')).toBe(429);
  expect(alarms).toEqual(['many_wrong_passwords']);
  expect((await tryOne(bench, owner, 'wrong', '203.0.113.60')).status).toBe(400);
  expect((await tryOne(bench, owner, password, '203.0.113.60')).status).toBe(200);
  bench.pass(61);
  expect(await stranger('198.51.100.41')).toBe(400);
});

test('the queue of password checks is limited per address and in all; the others get Retry-After', async () => {
  const bench = await aBench({ wrong_passwords_per_minute: 1000 });
  const ofOnePlace = await Promise.all(
    Array.from({ length: 15 }, () => tryOne(bench, anEmail(), 'wrong', '203.0.113.90')),
  );
  expect(statuses(ofOnePlace)).toEqual([...Array(10).fill(400), ...Array(5).fill(429)]);
  const ofAll = await Promise.all(Array.from({ length: 60 }, () => tryOne(bench, anEmail(), 'wrong')));
  expect(statuses(ofAll)).toEqual([...Array(50).fill(400), ...Array(10).fill(503)]);
  const sentAway = [...ofOnePlace, ...ofAll].filter(({ status }) => status !== 400);
  expect(sentAway.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(15).fill('2'));
  // A rejected attempt has not used up the limit.
  const { rows } = await opened.db.transaction((tx) =>
    tx.query(sql`select hits from auth.rate_limits where key = 'password-ip:203.0.113.90'`),
  );
  expect(rows).toEqual([{ hits: 10 }]);
});

test('codes that strangers request do not block the owner at a known address', async () => {
  const bench = await aBench({ messages_per_address_per_hour: 3, email_interval_seconds: 0 });
  const email = await member(bench);
  const [home, elsewhere] = ['198.51.100.77', '203.0.113.77'];
  expect((await tryOne(bench, email, password, home)).status).toBe(200);
  const ask = (ip: string) => bench.call('POST', '/otp', { email, create_user: false }, from(ip));
  const answers = [await ask(elsewhere), await ask(elsewhere), await ask(elsewhere), await ask(elsewhere)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect((await ask('192.0.2.77')).status).toBe(429);
  expect((await ask(home)).status).toBe(200);
});
