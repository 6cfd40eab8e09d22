/** Calculates what a member is charged: the price of the day plus the GST of the place, in the columns of a payment. */
import { withGst, withinGst, type Buyer, type TaxedPrice } from '@tanabana/domain/membership/gst';
import type { TaxConfig } from '../payment-config.ts';

/** A buyer's place, and the price of the day in rupees. */
export type BuyerRow = Buyer & { price: number };

export type Quote = Omit<TaxedPrice, 'total_paise'> & { amount_paise: number; gst_rate: number };

export const quoteFor = (buyer: BuyerRow, tax: TaxConfig): Quote => quoted(withGst(buyer.price, buyer, tax), tax);

/** The quote for a received amount that is accepted as it is, with its tax included. */
export const quoteWithin = (paise: number, buyer: Buyer, tax: TaxConfig): Quote =>
  quoted(withinGst(paise, buyer, tax), tax);

function quoted({ total_paise, ...parts }: TaxedPrice, { rate }: TaxConfig): Quote {
  return { ...parts, amount_paise: total_paise, gst_rate: rate };
}
