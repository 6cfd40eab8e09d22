/** The place of a listing's poster. The database has the same rule (db/schema/40-listings/listing_text.sql). */
import { DEFAULTS } from '../reference/defaults.ts';

export type Place = { city: string | null; district: string | null; country?: string | null | undefined };

/** Whether a poster's country is another than India; one that is not known is India. */
export const isAbroad = (country: string | null | undefined): country is string =>
  Boolean(country) && country !== DEFAULTS.country;

/**
 * Where the yarn is wanted or lies, as rows show it.
 *
 * @example placeText({ city: 'Sachin', district: 'Surat', country: 'India' }) // 'Sachin, Dist. Surat'
 * @example placeText({ city: 'Dhaka', district: null, country: 'Bangladesh' }) // 'Dhaka, Bangladesh'
 */
export function placeText({ city, district, country }: Place): string {
  return [city, isAbroad(country) ? country : district && `Dist. ${district}`].filter(Boolean).join(', ');
}
