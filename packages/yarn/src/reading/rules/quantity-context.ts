/** What makes something else of a weight or of a number of packages. */
import { isBefore, isBehind, isSecondChoice } from '../beside.ts';
import { canonicalDecimal } from '../decimals.ts';
import type { Line } from '../line.ts';
import { codeOf, type Item, roleOf } from '../matching/lexicon.ts';
import type { Caught } from '../matching/shape-matcher.ts';
import { LEAST_PRICE, NEXT_PRICE } from '../vocabulary/ranges.ts';

/** `2 3 ton` is two or three. */
const WIDEST_CHOICE = 3;
/** What is no price of a kg, and in what steps weights are ordered. */
const LIKE_PRICE = [LEAST_PRICE, 400] as const;
const STEPS = [10, 25] as const;

/** `2 3 ton`, `5,10 bags`: two or three. */
function isSecondNumber({ items }: Line, { from }: Caught): boolean {
  const [comma, number] = [items[from - 1], items[from]!];
  const isComma = comma?.text === ',' && comma.glued && number.glued;
  const at = from - (isComma ? 2 : 1);
  const ratio = Number(number.text) / Number(items[at]?.text);
  return items[at]?.kind === 'number' && items[at - 1]?.text !== '/' && ratio > 1 && ratio <= WIDEST_CHOICE;
}

/** A bound, a sample, what is needed in a day, a former one, the second of two. */
export function isOtherQuantity(line: Line, caught: Caught): boolean {
  const { items } = line;
  const { from, to } = caught;
  const next = items[to];
  const isSurcharge = items[to + 2]?.text === '%';
  const isOpen = next?.text === '+' && (isSurcharge || (next.glued && items[to + 1]?.glued !== true));
  return (
    isOpen ||
    line.isPast ||
    isSecondNumber(line, caught) ||
    isSecondChoice(items, from) ||
    roleOf(next, 'or') !== undefined ||
    isBehind(items, from, ['minimum', 'aside', 'bound', 'former', 'rhythm']) ||
    isBefore(items, to, ['aside', 'bound', 'rhythm'], 2)
  );
}

/** The weight of one package or of one lot: `25 kg per box`, `bag 50 kg`, `500 kg x 4`, `2 lots of 5 ton`. */
export function isOfOne({ items }: Line, { from, to }: Caught): boolean {
  const [before, next] = [items[from - 1], items[to]];
  const isOfEach = roleOf(before, 'at') !== undefined && roleOf(items[from - 2], 'package') !== undefined;
  const isEach = isOfEach || roleOf(before, 'each') !== undefined;
  const isPer = roleOf(next, 'per') !== undefined && !isBefore(items, to + 1, ['month']);
  const isTimes = (item: Item | undefined): boolean => item !== undefined && ['x', '*', '×'].includes(item.text);
  const isOfPackage = roleOf(before, 'package') !== undefined && items[from - 2]?.kind !== 'number';
  const isOfLots = before?.text === 'of' && isBehind(items, from - 1, ['each', 'package'], 1);
  return (
    isEach ||
    isPer ||
    isOfPackage ||
    isOfLots ||
    isTimes(before) ||
    (isTimes(next) && items[to + 1]?.kind === 'number') ||
    roleOf(items[to + (roleOf(next, 'genitive') ? 1 : 0)], 'package') !== undefined ||
    roleOf(next, 'each') !== undefined ||
    codeOf(next, 'packing') !== undefined ||
    next?.text === '/'
  );
}

/** A weight without a price on its line may be its price, where nobody would order so much: `75/36 nim 118 kg`, `152-158 kg`. */
export function priceOf(a: Item, b: Item | undefined): string | undefined {
  const isLike = ({ text }: Item): boolean =>
    Number(text) >= LIKE_PRICE[0] && Number(text) <= LIKE_PRICE[1] && STEPS.every((step) => Number(text) % step !== 0);
  if (![a, b ?? a].some(isLike) || (b && Number(b.text) > Number(a.text) * NEXT_PRICE)) return undefined;
  return [a, ...(b ? [b] : [])].map(({ text }) => canonicalDecimal(text)).join('-');
}
