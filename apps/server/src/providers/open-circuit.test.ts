/** A provider that fails, from the request of a member to the metric. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember } from '../../test/support/members.ts';
import { openProviderPeer } from '../../test/support/provider-peer.ts';
import { readConfig } from '../config.ts';
import { buildTestApp, type TestApp } from '../testing.ts';

const TOKEN = 'a token of sixteen';

let peer: Awaited<ReturnType<typeof openProviderPeer>>;
let test: TestApp;
beforeAll(async () => {
  peer = await openProviderPeer();
  const { sms, cities, payments, vendors } = readConfig({
    SMS_PROVIDER: 'msg91',
    MSG91_AUTH_KEY: 'sesame-of-a-test',
    MSG91_TEMPLATE_ID: 't',
    MSG91_API_URL: peer.apiUrl,
    CITIES_API_URL: peer.apiUrl,
    CITIES_API_KEY: 'sesame',
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'sesame-of-a-test',
    RAZORPAY_WEBHOOK_SECRET: 'sesame-of-a-test',
    RAZORPAY_API_URL: peer.apiUrl,
  });
  test = await buildTestApp({ config: { sms, cities, payments, vendors, metricsToken: TOKEN } });
});
afterAll(async () => {
  await test.close();
  peer.close();
});

async function circuits(): Promise<string[]> {
  const text = await (await test.app.request('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  return text.split('\n').filter((line) => line.startsWith('provider_circuit_state{'));
}

it('after five failures members are refused at once, and the circuit is a metric', async () => {
  const member = await newMember(test, { mobile_number: '9866600001' });
  const ask = {
    '/otp': () => member.invoke('verify-user-and-send-otp', { country_code: '+91', mobile_number: '9866600001' }),
    '/v1/orders': () => member.invoke('start-membership-payment', { userId: member.id }),
    '/states': () => member.invoke('cities', { state_iso: 'IN-GJ' }),
  };
  const callsOf = (path: string) => peer.requests.filter(({ url }) => url.startsWith(path)).length;
  expect(await circuits()).toEqual([
    'provider_circuit_state{provider="payment",vendor="razorpay"} 0',
    'provider_circuit_state{provider="sms",vendor="msg91"} 0',
    'provider_circuit_state{provider="cities",vendor="api"} 0',
  ]);
  peer.answer = () => [500, { error: 'broken' }];
  for (const [path, call] of Object.entries(ask)) {
    const answers = [];
    for (let calls = 0; calls < 7; calls += 1) answers.push(await call());
    // The same answer, whether the provider failed or was not called.
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]!.status).toBe(502);
    expect(callsOf(path)).toBe(5);
  }
  expect(await circuits()).toEqual([
    'provider_circuit_state{provider="payment",vendor="razorpay"} 2',
    'provider_circuit_state{provider="sms",vendor="msg91"} 2',
    'provider_circuit_state{provider="cities",vendor="api"} 2',
  ]);
});
