/** Translations for the server: read from the files, in any language. For Node only. */
import { LOCALES } from '@tanabana/domain/languages.gen';
import { SOURCE, compiledOnDemand } from './catalogue.ts';
import type { Area, Catalogue, CommonValues, Translate } from './translate.ts';
import { createTranslate } from './translate.ts';

const known = new Map<string, Catalogue>();

function catalogueOf(language: string, area: Area): Catalogue {
  const key = `${language}/${area}`;
  let catalogue = known.get(key);
  if (!catalogue) known.set(key, (catalogue = compiledOnDemand(language, area)));
  return catalogue;
}

/**
 * The messages of an area in a language; English for an unknown language.
 *
 * @param language a folder's name: `hi`
 * @param commonValues values that every message may use
 */
export function translator<A extends Area, O extends Area = never>(
  language: string,
  area: A,
  commonValues: CommonValues,
): Translate<A, O> {
  const spoken = Object.hasOwn(LOCALES, language) ? (language as keyof typeof LOCALES) : SOURCE;
  const { locale } = LOCALES[spoken];
  return createTranslate<A, O>(area, (each) => catalogueOf(spoken, each), { language: spoken, locale }, commonValues);
}
