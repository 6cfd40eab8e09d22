/**
 * A text as a pattern of `ilike` within an or-filter: quoted, with its own special characters escaped.
 * @example ads.or(`company_name.ilike.${orPattern(word)},page_location.ilike.${orPattern(word)}`)
 */
export const orPattern = (text: string): string => `"%${text.replace(/[\\%_]/g, '\\$&').replace(/["\\]/g, '\\$&')}%"`;
