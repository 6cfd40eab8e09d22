/**
 * The search text of a listing and the other terms that find it: counts with and without their letters, amounts with
 * and without grouping, the short names of the trade. The database has the same rules
 * (db/schema/40-listings/listing_text.sql).
 */
import { money, quantity } from '../../format.ts';
import { DEFAULTS } from '../../limits.ts';
import { TRADE_NAMES } from '../../vocabulary.ts';
import { isAbroad, placeText, type Place } from '../place.ts';
import { furtherFields } from '../fields.ts';
import { countText, factTokens, type YarnSpec } from '../spec-line.ts';

/**
 * Every way in which a count is written, the ply before it or behind it; '' where none is given.
 *
 * @example countWays({ fibre_type: 'Cotton', denier_count: '40', number_of_plys: 2 }) // '2/40s 40 2/40 40/2'
 */
export function countWays(yarn: YarnSpec): string {
  const bare = [yarn.denier_count, yarn.filament_count].filter(Boolean).join('/');
  const plys = yarn.number_of_plys ?? DEFAULTS.number_of_plys;
  return bare ? [countText(yarn), bare, `${plys}/${bare}`, `${bare}/${plys}`].join(' ') : '';
}

/** The trade's abbreviations for the words of a yarn: `SD` for Semi-Dull. */
export function tradeNames({ specific_type, lustre }: YarnSpec): string {
  const has = (word: string) => word === specific_type || word === lustre;
  return Object.entries(TRADE_NAMES)
    .flatMap(([word, short]) => (has(word) ? short : []))
    .join(' ');
}

/** Every way in which kilograms are written: `5,000 kg 5,000kgs 5000 kgs 5000kgs`. */
export function quantityWays(kgs: number): string {
  const shown = quantity(kgs);
  const grouped = shown === String(kgs) ? '' : `${shown} kg ${shown}kgs `;
  return `${grouped}${kgs} kgs ${kgs}kgs`;
}

/** Every way in which rupees per kg are written: `₹1,268.50/kg 1268.50`; '' for an enquiry, which names no price. */
export function priceWays(price: number | null): string {
  if (price === null) return '';
  const [shown, plain] = [money(price), price.toFixed(2)];
  return shown === `₹${plain}` ? `${shown}/kg` : `${shown}/kg ${plain}`;
}

/** What a search of the lists looks at; a reader's screen does not know every poster's state. */
export type FoundListing = YarnSpec &
  Place & {
    number: string;
    kgs: number;
    price: number | null;
    state?: string | null;
  };

/** Everything that a search of the lists looks at, as the listing shows it and as people write it. */
export function listingText(listing: FoundListing): string {
  return [
    listing.number,
    listing.fibre_type,
    listing.specific_type,
    countWays(listing),
    listing.blend_ratio,
    listing.lustre,
    listing.twist_intermingling,
    `${listing.number_of_plys ?? DEFAULTS.number_of_plys} ply`,
    listing.grade,
    tradeNames(listing),
    listing.lot_no,
    listing.preferred_company,
    listing.company_name,
    quantityWays(listing.kgs),
    priceWays(listing.price),
    ...factTokens(listing, furtherFields('search')),
    placeText(listing),
    isAbroad(listing.country) && listing.district,
    listing.state,
  ]
    .filter(Boolean)
    .join(' ');
}
