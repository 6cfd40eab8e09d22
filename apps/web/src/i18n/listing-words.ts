// What the database writes of a listing in one line, in the current language. It is in English, because searches look through it.
import { isTranslated } from './terms.ts';
import { translateIn } from './messages.ts';
import { tokenText } from './yarn.ts';

/** What parts the tokens. */
const DOT = ' · ';

const FACT = /^(?:Lot (?<lot>.+)|Preferred: (?<preferred>.+)|(?<kg>[\d,]+) kg|(?<perKg>₹[\d,.]+)\/kg)$/;

/** A quantity, a price, a lot or a preferred company; any other token as it is. */
export function factText(token: string): string {
  const { lot, preferred, kg, perKg } = FACT.exec(token)?.groups ?? {};
  if (!isTranslated()) return token;
  const t = translateIn('terms');
  if (lot) return t('facts.lot', { text: lot });
  if (preferred) return t('facts.preferred', { text: preferred });
  if (kg) return t('facts.kg', { text: kg });
  return perKg ? t('facts.perKg', { text: perKg }) : token;
}

/** The whole line. */
export const listingWords = (words: string): string =>
  words
    .split(DOT)
    .map((token) => tokenText(factText(token)))
    .join(DOT);
