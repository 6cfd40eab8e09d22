/** The content of a listing's own page: in the browser, in the HTML that the server sends and on the share card. */
import { day, money, quantity } from '../format.ts';
import type { ListingTable } from '../vocabulary.ts';
import { LISTING_FIELDS, type ListingFieldName } from './fields.ts';
import { placeText } from './place.ts';
import { countText, COUNT_NOT_GIVEN, specTokens, yarnName, type YarnSpec, factText } from './spec-line.ts';

/** A listing of either table under one set of names. Who posted it is not in it. */
export type ListingSummary = YarnSpec & {
  table: ListingTable;
  number: string;
  /** Kilograms wanted or offered. */
  kgs: number;
  /** Rupees per kg; null for an enquiry. */
  price: number | null;
  city: string | null;
  district: string | null;
  country: string | null;
  created_at: string;
};

/** The yarn with its count before it, `2/40s Cotton Combed`: the heading of the page. */
export function yarnTitle(yarn: YarnSpec): string {
  const count = countText(yarn);
  return count === COUNT_NOT_GIVEN ? yarnName(yarn) : `${count} ${yarnName(yarn)}`;
}

/** `PE-000412: 2/40s Cotton Combed, 6,000 kg wanted`: the page in the browser's tab and wherever it is shared. */
export function listingTitle(listing: YarnSpec & Pick<ListingSummary, 'number' | 'kgs' | 'price'>): string {
  const { number, kgs, price } = listing;
  const terms = price === null ? `${quantity(kgs)} kg wanted` : `${quantity(kgs)} kg at ${money(price)}/kg`;
  return `${number}: ${yarnTitle(listing)}, ${terms}`;
}

/** The listing in two sentences, for the page that a search engine or a messenger shows of it. */
export function listingDescription(listing: ListingSummary): string {
  const { kgs, price } = listing;
  const place = placeText(listing);
  const what = [yarnName(listing), ...specTokens(listing).filter((token) => token !== COUNT_NOT_GIVEN)].join(', ');
  const amount = price === null ? `${quantity(kgs)} kg` : `${quantity(kgs)} kg at ${money(price)} per kg`;
  const side = price === null ? 'Wanted' : 'On offer';
  const posted = `Posted ${place && `from ${place} `}on ${day(listing.created_at)}.`;
  return `${side}: ${what}, ${amount}. ${posted}`;
}

export type ListingFact = { name: ListingFieldName; label: string; value: string };

/**
 * Every field of the page with a value, in the order of the forms; the page shows quantity and price separately and
 * larger.
 */
export function listingFacts(listing: ListingSummary): ListingFact[] {
  const given = listing as unknown as Partial<Record<ListingFieldName, string | number | null>>;
  return LISTING_FIELDS.filter(({ name, uses }) => uses.includes('page') && given[name]).map((field) => ({
    name: field.name,
    label: field.label,
    value: field.written ? String(given[field.name]) : factText(field, given[field.name]!),
  }));
}
