import { z } from 'zod';
import type { VendorSettings } from '../../vendor-settings.ts';

/** The address has no trailing slash. */
export type CashfreeAccount = { mode: 'order'; clientId: string; clientSecret: string; apiUrl: string };

export const CASHFREE_GUIDE = `Set \`PAYMENT_PROVIDER=cashfree\` and the two keys, which Cashfree's dashboard shows under Developers. There, add the webhook
\`/webhooks/cashfree\` in the version 2025-01-01, for payment success, payment failed and refund status. Cashfree signs it with the
secret of the API, so it has no secret of its own.`;

export const CASHFREE_SETTINGS = {
  CASHFREE_CLIENT_ID: {
    schema: z.string().optional(),
    expected: 'the client id that belongs to CASHFREE_CLIENT_SECRET',
    guide: { about: "The client id of Cashfree's API.", example: '4303…', unless: 'no payments with Cashfree' },
  },
  CASHFREE_CLIENT_SECRET: {
    secret: true,
    schema: z.string().min(16).optional(),
    expected: 'the client secret that belongs to CASHFREE_CLIENT_ID, at least 16 characters',
    guide: {
      about: 'Its secret. It signs the webhook `/webhooks/cashfree` too.',
      example: 'cfsk_ma_prod_…',
      unless: 'required with `CASHFREE_CLIENT_ID`',
    },
  },
  CASHFREE_API_URL: {
    schema: z.url({ protocol: /^https?$/ }).default('https://api.cashfree.com'),
    expected: 'an http(s) address',
    guide: {
      about: 'Another host for trying it: the sandbox. Any other than the default opens the checkout of the sandbox.',
      example: 'https://sandbox.cashfree.com',
    },
  },
} as const satisfies VendorSettings;
