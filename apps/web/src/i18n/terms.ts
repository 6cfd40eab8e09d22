// Translates the trade's fixed terms (fibres, grades, types of business, states) to the current language. They are stored, sent, searched
// and exported in the English of the documents, and translated for display only.
import { isLoaded, currentLanguage, translateIn } from './messages.ts';

/** Whether terms are translated: the language is not English, and its terms have loaded. */
export const isTranslated = (): boolean => currentLanguage() !== 'en' && isLoaded('terms');

/** A fixed word of the trade or a state of India; any other text as it is. */
export const term = (value: string): string =>
  isTranslated() ? (translateIn('terms').maybe(`values.${value}`) ?? value) : value;

/** Several, as one text. */
export const terms = (values: readonly string[] | null | undefined): string | undefined => values?.map(term).join(', ');

/** The prefix of a stored yarn segment that was typed. */
const TYPED = /^Other:\s*/;

/** The products of a company, as one text. */
export const segments = (values: readonly string[]): string =>
  values.map((value) => term(value.replace(TYPED, ''))).join(', ');
