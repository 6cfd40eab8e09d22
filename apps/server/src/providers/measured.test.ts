import { expect, it, vi } from 'vitest';
import { noCities } from './cities/cities-api.ts';
import type { Providers } from './create-providers.ts';
import { measureProviders, type CallCounter, type CallWatch } from './measured.ts';
import { ProviderError } from './provider-error.ts';

const error = (status?: number) => new ProviderError('whatsapp', 'refused the message', status);
const refund = { refund_id: 'r', provider_order_id: null, provider_payment_id: 'p', amount_paise: 100 };
const orders = {
  create: async () => ({ order_id: 'o', checkout: {} }),
  reopen: () => Promise.reject(new Error('bug')),
};
const refunds = {
  needsOrder: true,
  request: () => Promise.reject(error(503)),
  status: async () => ({ provider_refund_id: 'x', outcome: 'done' as const }),
};
const own = {
  email: { send: async () => undefined },
  sms: { send: () => Promise.reject(error(400)) },
  whatsapp: { send: () => Promise.reject(error()) },
  cities: noCities,
  payments: { razorpay: { orders, refunds, events: {}, csp: {} } },
  refunds: { razorpay: refunds, cashfree: undefined },
  close: () => undefined,
} as unknown as Providers;

it('each call of a provider is counted by its end, and ends as before', async () => {
  const count = vi.fn<CallCounter>();
  const traced: string[] = [];
  const trace: CallWatch['trace'] = (name, call) => {
    traced.push(name);
    return call();
  };
  const { email, sms, whatsapp, cities, payments, refunds: returned } = measureProviders(own, { count, trace });
  await email.send({ to: 'a@b.example', subject: '', text: '', html: '' });
  await expect(sms.send({ to: '+91', body: '', code: '' })).rejects.toMatchObject({ fate: 'refused' });
  await expect(whatsapp!.send({} as never)).rejects.toMatchObject({ fate: 'unknown' });
  expect(await cities.citiesOf('GJ')).toEqual([]);
  await payments.razorpay!.orders!.create({} as never, {} as never);
  await expect(payments.razorpay!.orders!.reopen({} as never)).rejects.toThrow('bug');
  await expect(returned.razorpay!.request(refund)).rejects.toMatchObject({ fate: 'later' });
  expect(await returned.razorpay!.status({ ...refund, provider_refund_id: 'x' })).toMatchObject({ outcome: 'done' });
  expect(count.mock.calls.map(([provider, outcome]) => `${provider} ${outcome}`)).toEqual([
    'email taken',
    'sms refused',
    'whatsapp unknown',
    'cities taken',
    'razorpay taken',
    'razorpay unknown',
    'razorpay later',
    'razorpay taken',
  ]);
  expect(traced.slice(0, 5)).toEqual(['email send', 'sms send', 'whatsapp send', 'cities citiesOf', 'razorpay create']);
  for (const [, , seconds] of count.mock.calls) expect(seconds).toBeGreaterThanOrEqual(0);
  expect(returned.razorpay!.needsOrder).toBe(true);
});
