import { countryNamed } from './countries.ts';
import { term } from './terms.ts';

/** A state of India or a country in the current language. */
export const regionName = (region: string): string => countryNamed(term(region));
