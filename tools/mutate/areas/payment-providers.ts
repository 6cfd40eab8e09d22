/** Payment providers: whose events count, amounts to the paisa, and refunds that go to the provider of the payment. */
import type { Mutation } from '../mutation.ts';

const SCHEMA = 'db/schema/35-payments';
const REFUNDS = 'db/schema/36-refunds';
const PAYMENTS = ['db/tests/private/membership_payments.test.sql'];
const REFUND = ['db/tests/private/payment_refunds.test.sql'];
const VENDORS = 'apps/server/src/providers/payments';
const CASHFREE_TESTS = 'apps/server/src/payments/cashfree.test.ts';
const TWO_PROVIDERS = 'apps/server/src/payments/two-providers.test.ts';

export const paymentProviders: readonly Mutation[] = [
  {
    name: 'any signature of Razorpay is right',
    file: `${VENDORS}/razorpay/events.ts`,
    find: `isSigned(body, header('x-razorpay-signature'), secret)`,
    replace: `header('x-razorpay-signature') !== undefined`,
    tests: ['apps/server/src/payments/webhook.test.ts'],
  },
  {
    name: 'any signature of Cashfree is right',
    file: `${VENDORS}/cashfree/events.ts`,
    find: `|| !isSigned(signed, header('x-webhook-signature'), secret, 'base64')`,
    replace: '',
    tests: [CASHFREE_TESTS],
  },
  {
    name: 'the time of an event is not signed',
    file: `${VENDORS}/cashfree/events.ts`,
    find: 'Buffer.concat([Buffer.from(time), body])',
    replace: 'Buffer.concat([body])',
    tests: [CASHFREE_TESTS],
  },
  {
    name: 'an old event counts',
    file: `${VENDORS}/cashfree/events.ts`,
    find: 'return age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS;',
    replace: 'return age >= -MAX_AHEAD_MS;',
    tests: [CASHFREE_TESTS],
  },
  {
    name: 'an order of somebody else begins a membership',
    file: `${VENDORS}/cashfree/events.ts`,
    find: '...orderOf(order.order_id),',
    replace: '...orderOf(order.order_id), emails: [String(customer?.customer_email)],',
    tests: [CASHFREE_TESTS],
  },
  {
    name: 'an automatic refund of a failed attempt returns the order',
    file: `${VENDORS}/cashfree/events.ts`,
    find: `AUTOMATIC.test(refund.refund_type ?? '') ? null : refund.order_id`,
    replace: 'refund.order_id',
    tests: [CASHFREE_TESTS],
  },
  {
    name: 'an unsigned header takes the id of an event of another provider',
    file: 'apps/server/src/payments/payments.ts',
    find: String.raw`const USABLE_ID = /^[\w-]{1,200}$/;`,
    replace: String.raw`const USABLE_ID = /^[\w.-]{1,200}$/;`,
    tests: [TWO_PROVIDERS],
  },
  {
    name: 'a refusal counts although the refund may exist',
    file: `${VENDORS}/cashfree/api.ts`,
    find: 'if (isMissing && error.status !== CONFLICT) throw error;',
    replace: 'throw error;',
    tests: [`${VENDORS}/cashfree/cashfree.test.ts`],
  },
  {
    name: 'a refusal counts while an earlier request is processed',
    file: `${VENDORS}/cashfree/api.ts`,
    find: 'isMissing && error.status !== CONFLICT',
    replace: 'isMissing',
    tests: [`${VENDORS}/cashfree/cashfree.test.ts`],
  },
  {
    name: 'half a paisa is rounded',
    file: `${VENDORS}/cashfree/rupees.ts`,
    find: String.raw`const RUPEES = /^(\d{1,13})(?:\.(\d{1,2}))?$/;`,
    replace: String.raw`const RUPEES = /^(\d{1,13})(?:\.(\d{1,2}))?\d*$/;`,
    tests: [CASHFREE_TESTS, `${VENDORS}/cashfree/cashfree.test.ts`],
  },
  {
    name: 'a refund goes to the provider that is chosen now',
    file: 'apps/server/src/payments/send-refund.ts',
    find: `refunds[mode === 'test' ? 'test' : provider]`,
    replace: `(refunds[mode === 'test' ? 'test' : provider] ?? refunds.cashfree)`,
    tests: [TWO_PROVIDERS],
  },
  {
    name: 'a payment without an order of ours is refunded by its number',
    file: 'apps/server/src/payments/send-refund.ts',
    find: 'port?.needsOrder && provider_order_id === null ? undefined : port',
    replace: 'port',
    tests: [CASHFREE_TESTS],
  },
  {
    name: 'an event finds the payments of another provider',
    file: `${SCHEMA}/find_membership_payment.sql`,
    find: '  where p.provider = p_provider\n    and (',
    replace: '  where (',
    tests: PAYMENTS,
  },
  {
    name: 'an address finds the button payment of another provider',
    file: `${SCHEMA}/find_membership_payment.sql`,
    find: 'and p.provider = p_provider and p.mode =',
    replace: 'and p.mode =',
    tests: PAYMENTS,
  },
  {
    name: 'a payment that is open with another provider is taken up',
    file: `${SCHEMA}/start_membership_payment.sql`,
    find: 'and o.provider = p_provider ',
    replace: '',
    tests: PAYMENTS,
  },
  {
    name: 'refunds that are reported alone are not added up',
    file: `${REFUNDS}/refund_membership_payment.sql`,
    find: 'p.refunded_paise + p_refund_paise',
    replace: 'p_refund_paise',
    tests: REFUND,
  },
  {
    name: 'the failure of another refund closes the one under way',
    file: `${REFUNDS}/refund_membership_payment.sql`,
    find: 'where r.id = v_refund and r.provider_refund_id <> p_provider_refund_id',
    replace: 'where false',
    tests: REFUND,
  },
];
