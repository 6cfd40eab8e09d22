import type { ListingTable } from '@tanabana/domain/vocabulary';
import { readListingSearch } from './listing-search.ts';
import type { ListingSearch } from './listing-search.ts';

/** The search parameters of the dealers' page; the offers are its first tab. */
export type D2DSearch = ListingSearch & { tab?: 'enquiries' };

export const tableOf = ({ tab }: Pick<D2DSearch, 'tab'>): ListingTable =>
  tab === 'enquiries' ? 'purchase_enquiries' : 'sales_offers';

/** Reads the address: what it does not know, or what the tab does not have, is left out. */
export function validateD2DSearch(given: Record<string, unknown>): D2DSearch {
  const tab: Pick<D2DSearch, 'tab'> = given.tab === 'enquiries' ? { tab: given.tab } : {};
  return { ...tab, ...readListingSearch(tableOf(tab), given) };
}
