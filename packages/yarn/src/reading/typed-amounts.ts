/**
 * Reads a quantity or a price that was typed alone, into a field that asks for it. Only what cannot mean anything else is read; a
 * plain number is not, for there is nothing to read in it.
 */
import { canonicalDecimal, timesPower } from './decimals.ts';
import { type Item, lexiconOf, roleOf } from './matching/lexicon.ts';
import { compiled, matched } from './matching/shape-matcher.ts';
import { plainOf } from './matching/text.ts';
import { tokensOf } from './matching/tokens.ts';
import { AMOUNT_WORDS } from './vocabulary/amounts.ts';

const itemsOf = lexiconOf(AMOUNT_WORDS);

/** Longer texts are no amount. In UTF-16 units. */
const MOST_TYPED = 60;

const KILOGRAMS = compiled('#a (@scale? @weight | @scale) .?');
const RUPEES = compiled('@at? (@money (. | :)?)? #a (^/ ^-)? @money? ((/ | @per) @weight)? .?');

const itemsIn = (text: string): readonly Item[] => (text.length > MOST_TYPED ? [] : itemsOf(tokensOf(plainOf(text))));

/**
 * Kilograms that were typed with their unit (`5 ton`, `१,२०० किलो`) or as lakhs and thousands of them (`1.2 lakh`).
 *
 * @returns an exact decimal, or undefined where the text is anything else
 * @example typedKilograms('2.5 ton') // '2500'
 */
export function typedKilograms(text: string): string | undefined {
  const items = itemsIn(text);
  return matched(KILOGRAMS, items, 0, ({ numbers, words, to }) => {
    if (to !== items.length) return undefined;
    const scaled = timesPower(numbers.a!.text, roleOf(words.scale, 'scale')?.value ?? '1');
    return timesPower(scaled, roleOf(words.weight, 'weight')?.value ?? '1');
  })?.result;
}

/**
 * Rupees of a kg that were typed as a price: `₹268.50`, `268/-`, `Rs 268 per kg`.
 *
 * @returns an exact decimal, or undefined where the text is anything else: dollars, or the price of another weight
 * @example typedRupees('268/-') // '268'
 */
export function typedRupees(text: string): string | undefined {
  const items = itemsIn(text);
  return matched(RUPEES, items, 0, ({ numbers, words, to }) => {
    if (to !== items.length || items.length === 1) return undefined;
    const monies = items.flatMap((item) => roleOf(item, 'money')?.value ?? []);
    const isOfKilogram = words.weight === undefined || roleOf(words.weight, 'weight')!.value === '1';
    const isMarked = items.some(({ kind, text: sign }) => kind !== 'number' && sign !== '.');
    return isMarked && isOfKilogram && monies.every((money) => money === 'INR')
      ? canonicalDecimal(numbers.a!.text)
      : undefined;
  })?.result;
}
