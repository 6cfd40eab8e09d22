/**
 * In charge of which way members pay, and of the tax and the seller that a bill names: read from the settings that
 * config.ts has checked one by one.
 */
import { stateOfGstin, gstCodeOf } from '@tanabana/domain/membership/gst-states';
import type { GstRule } from '@tanabana/domain/membership/gst';
import type { z } from 'zod';
import type { SETTINGS } from './settings.ts';

type Name = keyof typeof SETTINGS;
type Values = { [N in Name]: z.output<(typeof SETTINGS)[N]['schema']> };

/** What opens Razorpay's API; the address is without a trailing slash. */
export type RazorpayKeys = { keyId: string; keySecret: string; apiUrl: string };

export type PaymentConfig =
  /** With keys of the API refunds are asked for there, without them at the provider's own desk. */
  | { mode: 'button'; buttonId: string; webhookSecret: string; keys?: RazorpayKeys }
  | ({ mode: 'order'; webhookSecret: string } & RazorpayKeys)
  /** Nothing is paid: a labelled checkout that lets the whole way be tried. Never in production. */
  | { mode: 'test' }
  | { mode: 'none' };

export type Seller = { name: string; gstin: string; address: string; state: string };
export type TaxConfig = GstRule & { sac: string; seller: Seller };

/** Settings that an invoice for real money cannot do without. */
const OF_THE_BILL: readonly Name[] = ['SELLER_NAME', 'SELLER_GSTIN', 'SELLER_ADDRESS', 'SELLER_STATE'];

/** What is missing for the way of payment that was chosen. */
export function missingForPayments(given: (name: Name) => boolean, production: boolean): Name[] {
  const hasKeys = given('RAZORPAY_KEY_ID') || given('RAZORPAY_KEY_SECRET');
  const needed: Name[] = [];
  if (hasKeys) needed.push('RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET');
  if (hasKeys || given('RAZORPAY_BUTTON_ID')) {
    needed.push('RAZORPAY_WEBHOOK_SECRET', ...(production ? OF_THE_BILL : []));
  }
  return needed.filter((name) => !given(name));
}

/** Whether the registration is one of the seller's own state. */
export function isOfSellersState({ SELLER_GSTIN, SELLER_STATE }: Values): boolean {
  return SELLER_GSTIN === undefined || stateOfGstin(SELLER_GSTIN) === SELLER_STATE;
}

/** The button comes before an order, as it needs nothing of ours; in production nothing may pretend to be a payment. */
export function paymentsOf(values: Values, production: boolean): PaymentConfig {
  const {
    RAZORPAY_BUTTON_ID: buttonId,
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = values;
  const keys =
    keyId && keySecret ? { keyId, keySecret, apiUrl: values.RAZORPAY_API_URL.replace(/\/+$/, '') } : undefined;
  if (webhookSecret && buttonId) return { mode: 'button', buttonId, webhookSecret, ...(keys && { keys }) };
  if (webhookSecret && keys) return { mode: 'order', webhookSecret, ...keys };
  return { mode: production ? 'none' : 'test' };
}

export function taxOf(values: Values): TaxConfig {
  const { SELLER_STATE: state } = values;
  return {
    rate: values.GST_RATE,
    sac: values.GST_SAC,
    exports: values.GST_EXPORTS,
    seller_state: state,
    seller: {
      name: values.SELLER_NAME,
      // Plainly no registration, for bills that nobody may claim tax with.
      gstin: values.SELLER_GSTIN ?? `${gstCodeOf(state)}XXXXX0000X1Z0`,
      address: values.SELLER_ADDRESS,
      state,
    },
  };
}
