/** Razorpay: a hosted payment button, or its checkout for an order of ours. */
import type { ContentSources, PaymentVendor } from '../port.ts';
import { createRazorpayEvents } from './events.ts';
import { createRazorpayOrders } from './orders.ts';
import { createRazorpayRefunds } from './refunds.ts';
import { RAZORPAY_GUIDE, RAZORPAY_SETTINGS, type RazorpayAccount } from './settings.ts';

/**
 * Button and checkout need a script, which loads files from Razorpay's own hosts and opens a frame of theirs
 * (https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/).
 */
const HOSTS = ['https://*.razorpay.com'];
const CSP: ContentSources = {
  scriptSrc: HOSTS,
  styleSrc: HOSTS,
  fontSrc: HOSTS,
  connectSrc: HOSTS,
  frameSrc: HOSTS,
  formAction: HOSTS,
};

export const razorpay: PaymentVendor<typeof RAZORPAY_SETTINGS, RazorpayAccount> = {
  settings: RAZORPAY_SETTINGS,
  guide: RAZORPAY_GUIDE,

  required(given, isChosen) {
    const hasButton = given('RAZORPAY_BUTTON_ID');
    const hasKeys = given('RAZORPAY_KEY_ID') || given('RAZORPAY_KEY_SECRET') || (isChosen && !hasButton);
    return [
      ...(hasKeys ? (['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'] as const) : []),
      ...(hasKeys || hasButton ? (['RAZORPAY_WEBHOOK_SECRET'] as const) : []),
    ];
  },

  /** The button takes precedence over an order, because it needs nothing else of us. */
  accountOf(values) {
    const {
      RAZORPAY_BUTTON_ID: buttonId,
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    } = values;
    if (!webhookSecret) return undefined;
    const keys =
      keyId && keySecret ? { keyId, keySecret, apiUrl: values.RAZORPAY_API_URL.replace(/\/+$/, '') } : undefined;
    if (buttonId) return { mode: 'button', buttonId, webhookSecret, ...(keys && { keys }) };
    return keys && { mode: 'order', webhookSecret, keys };
  },

  /** Payments by button and by order go to one account, which the API keys belong to. */
  connect(account, post) {
    return {
      ...(account.mode === 'button' && { hosted: { button_id: account.buttonId } }),
      ...(account.keys && {
        orders: createRazorpayOrders(account.keys, post),
        refunds: createRazorpayRefunds(account.keys, post),
      }),
      events: createRazorpayEvents(account.webhookSecret),
      csp: CSP,
    };
  },
};
