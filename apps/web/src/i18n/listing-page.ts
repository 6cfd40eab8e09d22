// The texts of a listing's own page, in the current language. Not part of yarn.ts, which Home loads: the fields of listings would come with
// it.
import * as summary from '@tanabana/domain/listings/summary';
import type { ListingFact, ListingSummary } from '@tanabana/domain/listings/summary';
import { money, quantity } from './format.ts';
import { isTranslated, term } from './terms.ts';
import { translateIn } from './messages.ts';
import { yarnTitle } from './yarn.ts';

/** The page of a listing in the browser's tab and wherever it is shared. */
export function listingTitle(listing: Parameters<typeof summary.listingTitle>[0]): string {
  if (!isTranslated()) return summary.listingTitle(listing);
  const t = translateIn('terms');
  const { number, kgs, price } = listing;
  const facts = { number, yarn: yarnTitle(listing), kgs: quantity(kgs) };
  return price === null ? t('wanted', facts) : t('offered', { ...facts, price: money(price) });
}

export const listingFacts = (listing: ListingSummary): ListingFact[] =>
  summary.listingFacts(listing).map((fact) => ({ ...fact, value: term(fact.value) }));
