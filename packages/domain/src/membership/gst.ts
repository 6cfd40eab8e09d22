/**
 * What a price becomes with GST, in whole paise. Within the seller's state the tax is halved between centre and state
 * (CGST and SGST), everywhere else it is one (IGST). Halves of a paisa are rounded up, each tax by itself, so that CGST
 * and SGST are equal and the total is the sum of what is shown.
 */
import { DEFAULTS } from '../limits.ts';
import { isIndianState, stateOfGstin } from './gst-states.ts';

export type GstRule = {
  /** Percent: 18, or 0.25. */
  rate: number;
  seller_state: string;
  /** What buyers abroad are charged: IGST as everybody else, or nothing under a letter of undertaking. */
  exports: 'igst' | 'zero-rated';
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
  const place_of_supply = placeOfSupply(buyer, rule.seller_state);
  const taxable_paise = Math.round(price * 100);
  const isExempt = rule.exports === 'zero-rated' && !isIndianState(place_of_supply);
  const isHalved = place_of_supply === rule.seller_state;
  const tax = isExempt ? 0 : isHalved ? share(taxable_paise, rule.rate, 2) : share(taxable_paise, rule.rate, 1);
  const half = isHalved ? tax : 0;
  const igst_paise = isHalved ? 0 : tax;
  const total_paise = taxable_paise + half + half + igst_paise;
  return { taxable_paise, cgst_paise: half, sgst_paise: half, igst_paise, total_paise, place_of_supply };
}

/** `rate` percent of an amount, divided by `parts`, in whole paise: integers all the way, as 0.1 + 0.2 is not 0.3. */
function share(paise: number, rate: number, parts: number): number {
  const hundredths = Math.round(rate * 100);
  const divisor = 10_000 * parts;
  return Math.floor((2 * paise * hundredths + divisor) / (2 * divisor));
}
