/**
 * Determines the payment mode, and the tax and the seller on invoices, from the settings that config.ts has validated one by one.
 */
import { stateOfGstin, gstCodeOf } from '@tanabana/domain/membership/gst-states';
import type { GstRule } from '@tanabana/domain/membership/gst';
import type { PaymentMode, PaymentProvider } from '@tanabana/domain/vocabulary';
import type { z } from 'zod';
import { accountsOf, VENDORS, type PaymentAccounts } from './providers/payments/vendors.ts';
import type { SETTINGS } from './settings.ts';

type Name = keyof typeof SETTINGS;
type Values = { [N in Name]: z.output<(typeof SETTINGS)[N]['schema']> };

export type PaymentConfig = {
  /**
   * How members pay. `test` is a labelled test checkout without money, to try the whole process, never in production; with `none` nobody can
   * pay.
   */
  mode: PaymentMode | 'none';
  /** What new payments are made with. */
  provider: PaymentProvider;
  /** All providers that are set up: what was paid with one is reported and refunded by it, whichever is chosen now. */
  accounts: PaymentAccounts;
};

export type Seller = { name: string; gstin: string; address: string; state: string };
export type TaxConfig = GstRule & { sac: string; seller: Seller };

/** Settings that an invoice for real money needs. */
const FOR_INVOICES: readonly Name[] = ['SELLER_NAME', 'SELLER_GSTIN', 'SELLER_ADDRESS', 'SELLER_STATE'];

/** The missing settings of the payment providers that are set up or chosen. */
export function missingForPayments(
  given: (name: Name) => boolean,
  chosen: PaymentProvider | undefined,
  production: boolean,
): Name[] {
  const needed = Object.entries(VENDORS).flatMap(([name, vendor]): readonly Name[] =>
    vendor.required(given, given('PAYMENT_PROVIDER') && name === chosen),
  );
  return [...needed, ...(production && needed.length > 0 ? FOR_INVOICES : [])].filter((name) => !given(name));
}

/** Whether the GST registration is one of the seller's own state. */
export function isOfSellersState({ SELLER_GSTIN, SELLER_STATE }: Values): boolean {
  return SELLER_GSTIN === undefined || stateOfGstin(SELLER_GSTIN) === SELLER_STATE;
}

/** In production nothing may seem to be a payment, so there is no test checkout. */
export function paymentsOf(values: Values, production: boolean): PaymentConfig {
  const { PAYMENT_PROVIDER: provider } = values;
  const accounts = accountsOf(values);
  return { mode: accounts[provider]?.mode ?? (production ? 'none' : 'test'), provider, accounts };
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
