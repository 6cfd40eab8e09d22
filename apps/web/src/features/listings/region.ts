import { isAbroad } from '@tanabana/domain/listings/place';
import { countryNamed } from '#i18n/countries.ts';
import type { Words } from '#i18n/words.ts';
import type { Listing } from './listing.ts';

/** What stands beside the poster's city: the district, abroad the country; '' where neither is known. */
export function regionOf(t: Words<'listings'>, { poster_country, tanabana_free: poster }: Listing): string {
  if (isAbroad(poster_country)) return countryNamed(poster_country);
  return poster?.district ? t('dist', { district: poster.district }) : '';
}
