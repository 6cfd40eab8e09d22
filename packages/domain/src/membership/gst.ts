/**
 * Computes a price with GST, in whole paise. Within the seller's state the tax is halved between centre and state (CGST
 * and SGST); elsewhere it is one tax (IGST). Halves of a paisa are rounded up, each tax by itself, so that CGST and
 * SGST are equal and the total is the sum of the shown amounts.
 */
import { DEFAULTS } from '../limits.ts';
import type { GstExports } from '../vocabulary.ts';
import { isIndianState, stateOfGstin } from './gst-states.ts';

export type GstRule = {
  /** Percent: 18, or 0.25. */
  rate: number;
  seller_state: string;
  exports: GstExports;
};

/** What decides where a service is supplied. */
export type Buyer = { country: string; state: string | null; gst_number: string | null };

export type TaxedPrice = {
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
  total_paise: number;
  /** State, or country when it is not India. */
  place_of_supply: string;
};

/**
 * The state of the buyer, or the country of a buyer abroad. Who gave no state is placed by the GST registration, and
 * without one where the seller is, as the law has it for a buyer whose address is not on record.
 */
export function placeOfSupply({ country, state, gst_number }: Buyer, sellerState: string): string {
  if (country !== DEFAULTS.country) return country;
  if (state !== null && isIndianState(state)) return state;
  return stateOfGstin(gst_number ?? '') ?? sellerState;
}

/** Adds GST to a price in rupees. */
export function withGst(price: number, buyer: Buyer, rule: GstRule): TaxedPrice {
  const taxable_paise = Math.round(price * 100);
  const taxes = taxesIn(taxable_paise, 100, buyer, rule);
  return { ...taxes, taxable_paise, total_paise: taxable_paise + sumOf(taxes) };
}

/** Finds the GST that is in an amount of paise: the parts add up to it, to the paisa. */
export function withinGst(total_paise: number, buyer: Buyer, rule: GstRule): TaxedPrice {
  const taxes = taxesIn(total_paise, 100 + rule.rate, buyer, rule);
  return { ...taxes, taxable_paise: total_paise - sumOf(taxes), total_paise };
}

type Taxes = Omit<TaxedPrice, 'taxable_paise' | 'total_paise'>;

const sumOf = ({ cgst_paise, sgst_paise, igst_paise }: Taxes): number => cgst_paise + sgst_paise + igst_paise;

/** @param whole the per cent that the paise are: 100 without the tax, 118 including a tax of 18 */
function taxesIn(paise: number, whole: number, buyer: Buyer, { rate, exports, seller_state }: GstRule): Taxes {
  const place_of_supply = placeOfSupply(buyer, seller_state);
  const isExempt = exports === 'zero-rated' && !isIndianState(place_of_supply);
  const isHalved = place_of_supply === seller_state;
  const tax = isExempt ? 0 : share(paise, rate, whole * (isHalved ? 2 : 1));
  const half = isHalved ? tax : 0;
  return { cgst_paise: half, sgst_paise: half, igst_paise: isHalved ? 0 : tax, place_of_supply };
}

/** The `rate` of `whole` parts of an amount, in whole paise: integers all the way, as 0.1 + 0.2 is not 0.3. */
function share(paise: number, rate: number, whole: number): number {
  const hundredths = Math.round(rate * 100);
  const divisor = Math.round(whole * 100);
  return Math.floor((2 * paise * hundredths + divisor) / (2 * divisor));
}
