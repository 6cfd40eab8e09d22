/**
 * Registers the payment vendors: each folder beside this file has one line in each list. `PAYMENT_PROVIDERS` in the domain's vocabulary has
 * their names, and a list that lacks one does not compile.
 */
import type { PaymentProvider } from '@tanabana/domain/vocabulary';
import type { CashfreeAccount } from './cashfree/settings.ts';
import { cashfree } from './cashfree/vendor.ts';
import { postJson, type PostJson } from '../post-json.ts';
import type { ValuesOf } from '../vendor-settings.ts';
import type { PaymentPorts } from './port.ts';
import type { RazorpayAccount } from './razorpay/settings.ts';
import { razorpay } from './razorpay/vendor.ts';

export const VENDORS = { razorpay, cashfree } satisfies Record<PaymentProvider, object>;

/** The settings of all vendors, for settings.ts. */
export const PAYMENT_SETTINGS = { ...razorpay.settings, ...cashfree.settings };

/** The vendors that are set up. Members pay with one; the others still report and refund what was paid with them. */
export type PaymentAccounts = {
  razorpay?: RazorpayAccount | undefined;
  cashfree?: CashfreeAccount | undefined;
};

export function accountsOf(values: ValuesOf<typeof PAYMENT_SETTINGS>): PaymentAccounts {
  return {
    razorpay: razorpay.accountOf(values),
    cashfree: cashfree.accountOf(values),
  } satisfies Record<PaymentProvider, unknown>;
}

export type ConnectedVendors = Readonly<Partial<Record<PaymentProvider, PaymentPorts | undefined>>>;

/** @param postOf how to call the API of a vendor */
export function connectVendors(
  accounts: PaymentAccounts,
  postOf: (vendor: PaymentProvider) => PostJson = () => postJson,
): ConnectedVendors {
  return {
    razorpay: accounts.razorpay && razorpay.connect(accounts.razorpay, postOf('razorpay')),
    cashfree: accounts.cashfree && cashfree.connect(accounts.cashfree, postOf('cashfree')),
  } satisfies Record<PaymentProvider, unknown>;
}
