import { YARN_TYPES } from '@tanabana/domain/words';
import type { Listing } from './listing.ts';
import { priceOf, quantityOf } from './listing.ts';
import type { ListingSearch } from './listing-search.ts';

const isWithin = (value: number | null, min = 0, max = Infinity) => value !== null && value >= min && value <= max;

/** Whether a listing that was just posted belongs into the list, as far as its row tells: by the rule of the server. */
export function belongs(listing: Listing & { poster_state?: string | null }, search: ListingSearch): boolean {
  const { fibre, type, lustre, twist, ply, grade, state, city } = search;
  const isNamed = (YARN_TYPES as readonly string[]).includes(listing.fibre_type);
  return (
    (!fibre || fibre === (isNamed ? listing.fibre_type : 'Others')) &&
    (!type || type === listing.specific_type) &&
    (!lustre || lustre === listing.lustre) &&
    (!twist || twist === listing.twist_intermingling) &&
    (!ply || ply === listing.number_of_plys) &&
    (!grade || grade === listing.grade) &&
    (!state || state.toLowerCase() === listing.poster_state?.toLowerCase()) &&
    (!city || Boolean(listing.tanabana_free?.city?.toLowerCase().includes(city.toLowerCase()))) &&
    (!search.count_min && !search.count_max
      ? true
      : isWithin(listing.denier_count ? Number(listing.denier_count) : null, search.count_min, search.count_max)) &&
    isWithin(quantityOf(listing), search.quantity_min, search.quantity_max) &&
    (!search.price_min && !search.price_max ? true : isWithin(priceOf(listing), search.price_min, search.price_max))
  );
}
