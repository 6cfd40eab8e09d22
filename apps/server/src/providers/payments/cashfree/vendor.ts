/** Cashfree Payments: its checkout for an order of ours, in version 2025-01-01 of its API. */
import type { ContentSources, PaymentVendor } from '../port.ts';
import { createCashfreeApi } from './api.ts';
import { createCashfreeEvents } from './events.ts';
import { createCashfreeOrders } from './orders.ts';
import { createCashfreeRefunds } from './refunds.ts';
import { CASHFREE_GUIDE, CASHFREE_SETTINGS, type CashfreeAccount } from './settings.ts';

const PRODUCTION = 'https://api.cashfree.com';

/**
 * What Cashfree's script loads, calls and frames, in production and in the sandbox
 * (https://www.npmjs.com/package/@cashfreepayments/cashfree-js). It opens its page by sending a form into the frame.
 */
const SDK = 'https://sdk.cashfree.com';
const HOSTS = {
  production: [PRODUCTION, 'https://payments.cashfree.com'],
  sandbox: ['https://sandbox.cashfree.com', 'https://payments-test.cashfree.com'],
};

const cspOf = (environment: keyof typeof HOSTS): ContentSources => ({
  scriptSrc: [SDK],
  connectSrc: HOSTS[environment],
  frameSrc: [SDK, ...HOSTS[environment]],
  formAction: HOSTS[environment],
});

export const cashfree: PaymentVendor<typeof CASHFREE_SETTINGS, CashfreeAccount> = {
  settings: CASHFREE_SETTINGS,
  guide: CASHFREE_GUIDE,

  required: (given, isChosen) =>
    isChosen || given('CASHFREE_CLIENT_ID') || given('CASHFREE_CLIENT_SECRET')
      ? ['CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET']
      : [],

  accountOf({ CASHFREE_CLIENT_ID: clientId, CASHFREE_CLIENT_SECRET: clientSecret, CASHFREE_API_URL: url }) {
    return clientId && clientSecret
      ? { mode: 'order', clientId, clientSecret, apiUrl: url.replace(/\/+$/, '') }
      : undefined;
  },

  connect(account, post) {
    const environment = account.apiUrl === PRODUCTION ? 'production' : 'sandbox';
    const api = createCashfreeApi(account, post);
    return {
      orders: createCashfreeOrders(api, environment),
      refunds: createCashfreeRefunds(api),
      events: createCashfreeEvents(account.clientSecret),
      csp: cspOf(environment),
    };
  },
};
