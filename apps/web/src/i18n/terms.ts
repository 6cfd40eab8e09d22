// The trade's fixed words (fibres, grades, types of business, states) in the spoken language. What is stored, sent, searched
// and exported stays the English of the documents; only what is drawn goes through here.
import { isLoaded, currentLanguage, translateIn } from './messages.ts';

/** Whether words are translated: another language than that of the data is spoken, and its terms have come. */
export const isTranslated = (): boolean => currentLanguage() !== 'en' && isLoaded('terms');

/** A fixed word of the trade or a state of India; any other text as it is. */
export const term = (value: string): string =>
  isTranslated() ? (translateIn('terms').maybe(`values.${value}`) ?? value) : value;

/** Several, as one text. */
export const terms = (values: readonly string[] | null | undefined): string | undefined => values?.map(term).join(', ');

/** A yarn segment that was typed is stored behind this. */
const TYPED = /^Other:\s*/;

/** What a company makes, as one text. */
export const segments = (values: readonly string[]): string =>
  values.map((value) => term(value.replace(TYPED, ''))).join(', ');
