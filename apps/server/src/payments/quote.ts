/** In charge of what a member is charged: the price of the day with the GST of the place, in the columns of a payment. */
import { withGst, type Buyer, type TaxedPrice } from '@tanabana/domain/membership/gst';
import type { TaxConfig } from '../payment-config.ts';

/** What the database says of a buyer: where, and the price of the day in rupees. */
export type BuyerRow = Buyer & { price: number };

export type Quote = Omit<TaxedPrice, 'total_paise'> & { amount_paise: number; gst_rate: number };

export function quoteFor(buyer: BuyerRow, tax: TaxConfig): Quote {
  const { total_paise, ...parts } = withGst(buyer.price, buyer, tax);
  return { ...parts, amount_paise: total_paise, gst_rate: tax.rate };
}
