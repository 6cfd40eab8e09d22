// The browser's half of the payment providers: one file each in `vendors/`, named like the provider and loaded when members pay with it.
import { PAYMENT_PROVIDER_NAMES, type PaymentProvider } from '@tanabana/domain/vocabulary';
import type { Payment } from './api/start-payment.ts';

/** What a checkout shows besides the amount. */
export type Shown = { shop: string; item: string; buyer: { name: string; email: string } };

export type CheckoutVendor = {
  /** Opens the checkout over the page; resolves when the member has paid or closed it. Rejects when it could not be loaded. */
  open(payment: Payment, shown: Shown): Promise<'sent' | 'closed'>;
  /** The script of the hosted button, which inserts the button where it stands; absent where the provider has none. */
  buttonScript?(payment: Payment): HTMLScriptElement;
};

const vendors = import.meta.glob<CheckoutVendor>('./vendors/*.ts');

/** Rejects when the file could not be loaded. */
export async function loadVendor(provider: PaymentProvider | undefined): Promise<CheckoutVendor> {
  const load = vendors[`./vendors/${provider}.ts`];
  if (!load) throw new Error('there is no checkout of this provider');
  return load();
}

/** The brand name. */
export const providerName = ({ provider }: Payment): string => (provider ? PAYMENT_PROVIDER_NAMES[provider] : '');
