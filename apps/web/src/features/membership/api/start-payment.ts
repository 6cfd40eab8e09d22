import { queryOptions } from '@tanstack/react-query';
import { invoke } from '#lib/reading/functions.ts';

export const PAISE_PER_RUPEE = 100;

/** What the member is about to pay, and which checkout applies. */
export type Payment = {
  /** Null where no payment is possible. */
  payment_id: string | null;
  /** `button`: Razorpay's hosted button; `order`: its checkout; `test`: no money moves; `none`: no payment is possible yet. */
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
  button_id?: string;
  key_id?: string;
  order_id?: string;
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
