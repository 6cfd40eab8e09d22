import type { PaymentProvider } from '@tanabana/domain/vocabulary';
import { queryOptions } from '@tanstack/react-query';
import { invoke } from '#lib/reading/functions.ts';

export const PAISE_PER_RUPEE = 100;

/** What the member is about to pay, and which checkout applies. The answer has further fields that the file of the provider reads. */
export type Payment = {
  /** Null where no payment is possible. */
  payment_id: string | null;
  /** `button`: a hosted button; `order`: the provider's checkout; `test`: no money moves; `none`: no payment is possible yet. */
  mode: 'button' | 'order' | 'test' | 'none';
  /** All that is paid, GST included. */
  amount_paise: number;
  /** In rupees, like each tax; those that do not apply are 0. */
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
  /** In percent. */
  gst_rate: number;
  /** The state that receives the tax. */
  place_of_supply: string;
  /** Where members pay with a provider. */
  provider?: PaymentProvider;
};

const startPayment = (userId: string) => invoke<Payment>('start-membership-payment', { userId });

/** One payment for one visit of the page: it is begun once and forgotten with the page. */
export const paymentQuery = (userId: string) =>
  queryOptions({
    queryKey: ['membership-payment', userId],
    queryFn: () => startPayment(userId),
    staleTime: Infinity,
    gcTime: 0,
  });
