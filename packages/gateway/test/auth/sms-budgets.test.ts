import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthAlarm, AuthOptions } from '../../src/auth/types.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { anEmail, openBench, type Bench } from './support.ts';

let opened: Opened;
beforeAll(async () => {
  opened = await openGatewayDatabase();
});
afterAll(() => opened.close());

/** A bench of its own day: what one test counts is over for the next. */
let days = 0;
async function aBench(options: Partial<AuthOptions>): Promise<Bench> {
  const bench = await openBench(opened, options);
  bench.pass((days += 1) * 24 * 3600);
  return bench;
}

const refused = { status: 429, body: { error_code: 'over_sms_send_rate_limit' } };
/** The n-th number of a range of numbers. */
const ofRange = (range: string, n: number) => `${range}${String(n).padStart(6, '0')}`;
const ask = (bench: Bench, phone: string, ip: string) =>
  bench.call('POST', '/otp', { phone }, { 'x-forwarded-for': ip });
/** A /64 for each. */
const place = (n: number) => `2001:db8:0:${n.toString(16)}::1`;

describe('SMS to numbers of unauthenticated requests', () => {
  it('are limited per network, all addresses of which count as one', async () => {
    const bench = await aBench({ limits: { sms_per_ip_per_hour: 3 } });
    for (let n = 0; n < 3; n += 1)
      expect((await ask(bench, ofRange(`9170${n}1`, n), `2001:db8::${n}`)).status).toBe(200);
    expect(await ask(bench, ofRange('917041', 4), '2001:db8::abcd')).toMatchObject(refused);
    expect((await ask(bench, ofRange('917041', 4), '2001:db8:0:1::abcd')).status).toBe(200);
  });

  it('are limited per range of numbers, from every address', async () => {
    const bench = await aBench({ limits: { sms_per_prefix_per_hour: 3 } });
    for (let n = 0; n < 3; n += 1) expect((await ask(bench, ofRange('252611', n), place(n))).status).toBe(200);
    expect(await ask(bench, ofRange('252611', 4), place(4))).toMatchObject(refused);
    expect((await ask(bench, ofRange('252612', 4), place(4))).status).toBe(200);
  });

  it('are limited for the whole site, with one alarm at the limit', async () => {
    const alarms: AuthAlarm[] = [];
    const bench = await aBench({ limits: { sms_per_hour: 3 }, onAlarm: (alarm) => void alarms.push(alarm) });
    for (let n = 0; n < 3; n += 1) {
      expect(alarms).toEqual([]);
      expect((await ask(bench, ofRange(`9180${n}1`, n), place(n))).status).toBe(200);
    }
    for (let n = 4; n < 6; n += 1) {
      const answer = await ask(bench, ofRange(`9181${n}1`, n), place(n));
      expect(answer).toMatchObject(refused);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3500);
    }
    expect(alarms).toEqual(['sms_budget_spent']);
    expect(bench.logged.filter(({ fields }) => 'alarm' in fields)).toHaveLength(1);
    bench.pass(3601);
    for (let n = 6; n < 9; n += 1) expect((await ask(bench, ofRange(`9182${n}1`, n), place(n))).status).toBe(200);
    expect(alarms).toEqual(['sms_budget_spent', 'sms_budget_spent']);
  });

  it('share the budgets with the codes that the server requests', async () => {
    const bench = await aBench({ limits: { sms_per_hour: 1 } });
    const { id } = await bench.api.createUser({ email: anEmail(), email_confirm: true });
    await bench.api.requestPhoneOtp(id, ofRange('918300', 1), { ip: place(1) });
    await expect(bench.api.requestPhoneOtp(id, ofRange('918400', 1), { ip: place(2) })).rejects.toMatchObject({
      code: 'over_sms_send_rate_limit',
    });
  });
});

describe('with sign-up by number closed', () => {
  it('a code to an unknown number is refused, and a known number gets it', async () => {
    const bench = await aBench({ phoneSignup: false });
    const [known, unknown] = [ofRange('918500', 1), ofRange('918500', 2)];
    await bench.api.createUser({ phone: known, phone_confirm: true });
    expect(await ask(bench, unknown, place(1))).toMatchObject({ status: 422, body: { error_code: 'otp_disabled' } });
    expect(bench.sms).toEqual([]);
    expect((await ask(bench, known, place(1))).status).toBe(200);
    expect(bench.sms.map(({ to }) => to)).toEqual([known]);
  });

  it('nobody signs up with a number and a password, known or not', async () => {
    const bench = await aBench({ phoneSignup: false });
    for (const phone of [ofRange('918500', 1), ofRange('918500', 3)]) {
      expect(await bench.call('POST', '/signup', { phone, password: 'Correct-horse-9' })).toMatchObject({
        status: 400,
        body: { error_code: 'phone_provider_disabled' },
      });
    }
    expect((await bench.call('POST', '/signup', { email: anEmail(), password: 'Correct-horse-9' })).status).toBe(200);
  });
});
