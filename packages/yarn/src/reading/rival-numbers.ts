/** Numbers without a unit that show that a line speaks of several yarns, or of two prices: then neither is sure. */
import { canonicalDecimal } from './decimals.ts';
import { isFilamentWord, isSpunWord, type Line, spunUnit } from './line.ts';
import { type Item, roleOf } from './matching/lexicon.ts';
import type { Draft } from './reading.ts';
import { draftOf } from './rules/rule.ts';
import { LEAST_PRICE, MOST_PRICE, NEXT_PRICE, USUAL_DENIER, USUAL_NE } from './vocabulary/ranges.ts';

/** A draft with the index of its item. */
export type NumberRead = { readonly at: number; readonly draft: Draft };

/** Spun yarn that is coarser has its unit written. */
export const LEAST_BARE_NE = 5;

export const isPrice = (item: Item): boolean => Number(item.text) >= LEAST_PRICE && Number(item.text) <= MOST_PRICE;

/** A number of days, of paise or of inches, the least of a weight, or a total: `60 days`, `500+ kg`, `70 bags of 120`. */
export function isOfOther({ items }: Line, at: number): boolean {
  const next = items[at + 1];
  const isLeast = next?.text === '+' && roleOf(items[at + 2], 'weight') !== undefined;
  const isTotal = items[at - 1]?.text === 'of' && items[at - 2]?.roles.has('package') === true;
  return isLeast || isTotal || (['day', 'paise'] as const).some((role) => next?.roles.has(role));
}

/** Another yarn behind the one whose count is written so that it is no other number: `30s combed, 40 carded`. */
export function nextCountAt(line: Line, at: number): Draft | undefined {
  const item = line.items[at]!;
  const [size, next] = [Number(item.text), line.items[at + 1]];
  const value = canonicalDecimal(item.text);
  if (isSpunWord(next) && !line.isFilament && USUAL_NE.has(size) && size >= LEAST_BARE_NE)
    return draftOf(item, 'count', value, { unit: spunUnit(line), sure: false });
  if (isFilamentWord(next) && !line.isSpun && USUAL_DENIER.has(size))
    return draftOf(item, 'count', value, { unit: 'denier', sure: false });
  return undefined;
}

const JOINTS = new Set([',', '&', '+', '/', '-', 'and', 'aur', 'और', 'अने', 'or', 'ya', 'या', 'to', 'se', 'से']);

/** The other counts of a list whose last one has its unit: `75, 100 and 150 den`, `30,40,50s`. */
export function listedCounts(line: Line, numbers: readonly number[], shapes: readonly Draft[]): NumberRead[] {
  const counts = new Map(shapes.filter(({ field }) => field === 'count').map((draft) => [draft.start, draft]));
  const found: NumberRead[] = [];
  for (const at of numbers.toReversed()) {
    let next = at + 1;
    while (next <= at + 2 && JOINTS.has(line.items[next]?.text ?? '')) next += 1;
    const listed = next > at + 1 ? counts.get(line.items[next]?.start ?? -1) : undefined;
    const item = line.items[at]!;
    if (!listed?.unit || !(listed.unit === 'denier' ? USUAL_DENIER : USUAL_NE).has(Number(item.text))) continue;
    const draft = draftOf(item, 'count', canonicalDecimal(item.text), { unit: listed.unit, sure: false });
    counts.set(item.start, draft);
    found.push({ at, draft });
  }
  return found;
}

/** Other prices beside one, as rivals of it: `rate 104, yesterday 103`, `30s 264, 40s 290`. */
export function otherPrices(line: Line, numbers: readonly number[], price: Draft): NumberRead[] {
  return numbers.flatMap((at) => {
    const item = line.items[at]!;
    const ratio = Number(item.text) / Number(price.value);
    const isNear = ratio !== 1 && ratio <= NEXT_PRICE && ratio >= 1 / NEXT_PRICE;
    const isOther = isNear && isPrice(item) && !isOfOther(line, at);
    const { start, end } = item;
    return isOther ? [{ at, draft: { ...price, value: canonicalDecimal(item.text), start, end, sure: false } }] : [];
  });
}
