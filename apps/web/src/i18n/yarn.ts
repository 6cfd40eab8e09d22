// A yarn and its listing in the current language: the functions of packages/domain, with the terms translated.
import * as place from '@tanabana/domain/listings/place';
import type { Place } from '@tanabana/domain/listings/place';
import * as spec from '@tanabana/domain/listings/spec-line';
import type { YarnSpec } from '@tanabana/domain/listings/spec-line';
import { countryNamed } from './countries.ts';
import { isTranslated, term } from './terms.ts';
import { translateIn } from './messages.ts';

export const yarnName = ({ fibre_type, specific_type }: YarnSpec): string =>
  [fibre_type, specific_type]
    .filter((word): word is string => Boolean(word))
    .map(term)
    .join(' ');

/** A token of the spec line, which is in English, in the current language. */
export function tokenText(token: string): string {
  const plys = /^(\d+) ply$/.exec(token)?.[1];
  return plys && isTranslated() ? translateIn('terms')('ply', { count: plys }) : term(token);
}

export const specTokens = (yarn: YarnSpec): string[] => spec.specTokens(yarn).map(tokenText);

export function yarnTitle(yarn: YarnSpec): string {
  const count = spec.countText(yarn);
  return count === spec.COUNT_NOT_GIVEN ? yarnName(yarn) : `${count} ${yarnName(yarn)}`;
}

export function placeText({ city, district, country: abroad }: Place): string {
  if (!isTranslated()) return place.placeText({ city, district, country: abroad });
  const inIndia = district && translateIn('terms')('district', { district });
  return [city, place.isAbroad(abroad) ? countryNamed(abroad) : inIndia].filter(Boolean).join(', ');
}
