/** Numbers without a unit that no shape took: a count beside the word of a yarn, or a price at the end. */
import { canonicalDecimal } from './decimals.ts';
import { draftOf, isWhole } from './rules/rule.ts';
import type { Item } from './matching/lexicon.ts';
import { isFilamentWord, isSpunWord, type Line, spunUnit } from './line.ts';
import type { Draft } from './reading.ts';
import { LEAST_PRICE, MOST_PRICE, USUAL_DENIER, USUAL_NE } from './vocabulary/ranges.ts';

/** The nearest item that is not a sign or a word like "yarn". */
function neighbour(line: Line, at: number, step: 1 | -1): Item | undefined {
  let next = at + step;
  while (line.items[next] !== undefined && line.items[next]!.isNoise && line.items[next]!.senses.length === 0)
    next += step;
  return line.items[next];
}

/** A part of something longer that was not understood: `24AAACC1206D1ZM`, `12.5.8`. */
function isFree(line: Line, at: number): boolean {
  const [item, next] = [line.items[at]!, line.items[at + 1]];
  const before = line.items[at - 1];
  const gluedBefore = item.glued && before !== undefined && !['(', ',', '-', '*', '@', '+', ':'].includes(before.text);
  const gluedAfter =
    next?.glued === true &&
    (next.kind !== 'sign' || ['/', '%'].includes(next.text)) &&
    !isFilamentWord(next) &&
    !isSpunWord(next);
  return !gluedBefore && !gluedAfter;
}

function countAt(line: Line, at: number): Draft | undefined {
  const item = line.items[at]!;
  const size = Number(item.text);
  const beside = [neighbour(line, at, 1), neighbour(line, at, -1)];
  if (!isWhole(item)) return undefined;
  const value = canonicalDecimal(item.text);
  if (!line.isFilament && beside.some(isSpunWord) && USUAL_NE.has(size)) {
    const unit = spunUnit(line);
    const sure = unit === 'Ne' && size >= 5 && !line.fibres.includes('polyester');
    return draftOf(item, 'count', value, { unit, sure });
  }
  const isPolyester = line.fibres.includes('polyester');
  if (isPolyester && line.isSpun && !line.isFilament && USUAL_NE.has(size))
    return draftOf(item, 'count', value, { unit: 'Ne', sure: false });
  const isBesideFilament =
    beside.some(isFilamentWord) || (line.isFilament && beside.some((one) => one?.text.startsWith('poly')));
  if (isBesideFilament && !line.isSpun && USUAL_DENIER.has(size))
    return draftOf(item, 'count', value, { unit: 'denier', sure: false });
  return undefined;
}

const isPrice = (item: Item): boolean => Number(item.text) >= LEAST_PRICE && Number(item.text) <= MOST_PRICE;

/**
 * Reads what is left of the numbers.
 *
 * @param free indexes of the items that no shape took
 * @param has which fields the shapes found
 * @returns drafts with the index of their item
 */
export function bareNumbers(
  line: Line,
  free: readonly number[],
  has: { readonly count: boolean; readonly price: boolean },
): readonly { at: number; draft: Draft }[] {
  const found: { at: number; draft: Draft }[] = [];
  const numbers = free.filter((at) => line.items[at]!.kind === 'number' && isFree(line, at));
  if (!has.count)
    for (const at of numbers) {
      const draft = countAt(line, at);
      if (draft) found.push({ at, draft });
      if (draft?.sure) break;
    }
  const counted = new Set(found.map(({ at }) => at));
  const last = numbers.findLast((at) => !counted.has(at) && isPrice(line.items[at]!));
  if (last !== undefined && !has.price && (has.count || found.length > 0)) {
    const item = line.items[last]!;
    found.push({
      at: last,
      draft: draftOf(item, 'price', canonicalDecimal(item.text), { currency: 'INR', sure: false, isGuess: true }),
    });
  }
  return found;
}
