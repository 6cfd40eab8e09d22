import { z } from 'zod';
import type { VendorSettings } from '../../vendor-settings.ts';

/** The keys of Razorpay's API. The address has no trailing slash. */
export type RazorpayKeys = { keyId: string; keySecret: string; apiUrl: string };

/** With API keys, refunds are requested from the API, without them in Razorpay's own dashboard. */
export type RazorpayAccount = { webhookSecret: string } & (
  { mode: 'button'; buttonId: string; keys?: RazorpayKeys } | { mode: 'order'; keys: RazorpayKeys }
);

export const RAZORPAY_GUIDE = `Set either a hosted button, or a key id with its secret for Razorpay's checkout. The webhook is \`/webhooks/razorpay\`, for
\`payment.captured\`, \`order.paid\`, \`payment.failed\`, \`refund.processed\` and \`refund.failed\`. With a button, the two keys additionally
let admins request refunds; without them refunds are made in Razorpay's dashboard.`;

export const RAZORPAY_SETTINGS = {
  RAZORPAY_KEY_ID: {
    schema: z.string().optional(),
    expected: 'the key id that belongs to RAZORPAY_KEY_SECRET',
    guide: {
      about: "The key of Razorpay's checkout and refunds.",
      example: 'rzp_live_…',
      unless: 'a test checkout; in production no way to pay',
    },
  },
  RAZORPAY_KEY_SECRET: {
    secret: true,
    schema: z.string().optional(),
    expected: 'the key secret that belongs to RAZORPAY_KEY_ID',
    guide: { about: 'Its secret.', example: '…', unless: 'required with `RAZORPAY_KEY_ID`' },
  },
  RAZORPAY_WEBHOOK_SECRET: {
    secret: true,
    schema: z.string().min(8).optional(),
    expected: 'the secret of the webhook, at least 8 characters, since Razorpay is set up',
    guide: {
      about: 'The secret of the webhook `/webhooks/razorpay`.',
      example: '…',
      unless: 'required with a key or a button',
    },
  },
  RAZORPAY_BUTTON_ID: {
    schema: z
      .string()
      .regex(/^pl_\w+$/)
      .optional(),
    expected: 'the id of a payment button, as in pl_XXXXXXXXXXXXXX',
    guide: { about: 'A hosted payment button.', example: 'pl_Nz3k…', unless: 'no button' },
  },
  RAZORPAY_API_URL: {
    schema: z.url({ protocol: /^https?$/ }).default('https://api.razorpay.com'),
    expected: 'an http(s) address',
    guide: { about: 'Another host for trying it.', example: 'http://127.0.0.1:9000' },
  },
} as const satisfies VendorSettings;
