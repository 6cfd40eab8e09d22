/** The choices that a field of listings declares itself, in place of naming a list of the vocabulary. For Node only. */
import * as words from '../vocabulary.ts';
import { LISTING_FIELDS } from './fields.ts';

const VOCABULARY = new Set<unknown>(Object.values(words));

/** Lists by the name of their field. SQL has each as `private.words_<field>()`, and each choice has a term in every language. */
export const OWN_CHOICES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  LISTING_FIELDS.flatMap(({ name, choices }) =>
    Array.isArray(choices) && !VOCABULARY.has(choices) ? [[name, choices as readonly string[]]] : [],
  ),
);
