import { spoken, wordsOf } from './words.ts';

/** A country in the spoken language. @param iso2 its code; `name` is its English name */
export function country(iso2: string, name: string): string {
  if (spoken() === 'en') return name;
  return new Intl.DisplayNames(wordsOf('common').locale, { type: 'region' }).of(iso2) ?? name;
}
