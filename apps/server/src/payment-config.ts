/**
 * Determines the payment mode, and the tax and the seller on invoices, from the settings that config.ts has validated one by one.
 */
import { stateOfGstin, gstCodeOf } from '@tanabana/domain/membership/gst-states';
import type { GstRule } from '@tanabana/domain/membership/gst';
import type { z } from 'zod';
import type { SETTINGS } from './settings.ts';

type Name = keyof typeof SETTINGS;
type Values = { [N in Name]: z.output<(typeof SETTINGS)[N]['schema']> };

/** The keys of Razorpay's API. The address has no trailing slash. */
export type RazorpayKeys = { keyId: string; keySecret: string; apiUrl: string };

export type PaymentConfig =
  /** With API keys, refunds are requested from the API, without them in the provider's own dashboard. */
  | { mode: 'button'; buttonId: string; webhookSecret: string; keys?: RazorpayKeys }
  | ({ mode: 'order'; webhookSecret: string } & RazorpayKeys)
  /** A labelled test checkout without money, to try the whole process. Never in production. */
  | { mode: 'test' }
  | { mode: 'none' };

export type Seller = { name: string; gstin: string; address: string; state: string };
export type TaxConfig = GstRule & { sac: string; seller: Seller };

/** Settings that an invoice for real money needs. */
const FOR_INVOICES: readonly Name[] = ['SELLER_NAME', 'SELLER_GSTIN', 'SELLER_ADDRESS', 'SELLER_STATE'];

/** The missing settings of the chosen payment mode. */
export function missingForPayments(given: (name: Name) => boolean, production: boolean): Name[] {
  const hasKeys = given('RAZORPAY_KEY_ID') || given('RAZORPAY_KEY_SECRET');
  const needed: Name[] = [];
  if (hasKeys) needed.push('RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET');
  if (hasKeys || given('RAZORPAY_BUTTON_ID')) {
    needed.push('RAZORPAY_WEBHOOK_SECRET', ...(production ? FOR_INVOICES : []));
  }
  return needed.filter((name) => !given(name));
}

/** Whether the GST registration is one of the seller's own state. */
export function isOfSellersState({ SELLER_GSTIN, SELLER_STATE }: Values): boolean {
  return SELLER_GSTIN === undefined || stateOfGstin(SELLER_GSTIN) === SELLER_STATE;
}

/** The button takes precedence over an order, because it needs nothing else of us. In production nothing may seem to be a payment. */
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
      // Visibly not a registration, so that nobody can claim tax with such an invoice.
      gstin: values.SELLER_GSTIN ?? `${gstCodeOf(state)}XXXXX0000X1Z0`,
      address: values.SELLER_ADDRESS,
      state,
    },
  };
}
