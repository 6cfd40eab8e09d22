import { DEFAULTS } from '@tanabana/domain/reference/defaults';
import { countryNamed } from '#i18n/countries.ts';
import { term } from '#i18n/terms.ts';

/** A state, or India for all of them, in the current language. */
export const regionName = (region: string): string =>
  region === DEFAULTS.country ? countryNamed(region) : term(region);
