import { isAbroad } from '@tanabana/domain/listings/place';
import { countryNamed } from '#i18n/countries.ts';
import type { Translate } from '#i18n/messages.ts';
import type { Listing } from './listing.ts';

/** The region beside the poster's city: the district, abroad the country; '' where neither is known. */
export function regionOf(t: Translate<'listings'>, { poster_country, tanabana_free: poster }: Listing): string {
  if (isAbroad(poster_country)) return countryNamed(poster_country);
  return poster?.district ? t('dist', { district: poster.district }) : '';
}
