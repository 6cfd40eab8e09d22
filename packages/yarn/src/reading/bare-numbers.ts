/** Numbers without a unit that no shape took: a count beside the word of a yarn, or a price at the end. */
import { canonicalDecimal } from './decimals.ts';
import { draftOf, isWhole } from './rules/rule.ts';
import type { Item } from './matching/lexicon.ts';
import { isFilamentWord, isSpunWord, type Line, spunUnit } from './line.ts';
import type { Draft } from './reading.ts';
import {
  isOfOther,
  isPrice,
  LEAST_BARE_NE,
  listedCounts,
  nextCountAt,
  type NumberRead,
  otherPrices,
} from './rival-numbers.ts';
import { USUAL_DENIER, USUAL_NE } from './vocabulary/ranges.ts';

/** `10 का ओई`: the word of the yarn stands behind "of". */
const isSilent = (item: Item): boolean => item.isNoise && item.senses.every(({ role }) => role === 'genitive');

/** The nearest item that is not a sign or a word like "yarn" or "of". */
function neighbour(line: Line, at: number, step: 1 | -1): Item | undefined {
  let next = at + step;
  while (line.items[next] !== undefined && isSilent(line.items[next]!)) next += step;
  return line.items[next];
}

/** Signs that a number may follow without a blank. */
const OPENINGS = new Set(['(', ',', ';', '|', '-', '*', '@', '+', ':']);

/** A part of something longer that was not understood: `24AAACC1206D1ZM`, `12.5.8`. */
function isFree(line: Line, at: number): boolean {
  const [item, next] = [line.items[at]!, line.items[at + 1]];
  const before = line.items[at - 1];
  const isAfterStroke = before?.text === '/' && line.items[at - 2]?.kind === 'word';
  const gluedBefore = item.glued && before !== undefined && !isAfterStroke && !OPENINGS.has(before.text);
  const gluedAfter =
    next?.glued === true &&
    (next.kind !== 'sign' || ['/', '%'].includes(next.text)) &&
    !isFilamentWord(next) &&
    !isSpunWord(next);
  return !gluedBefore && !gluedAfter;
}

/** A word of spun yarn that stands between two numbers belongs to the first. */
function countAt(line: Line, at: number, claimed: Set<Item>): Draft | undefined {
  const item = line.items[at]!;
  const size = Number(item.text);
  const beside = [neighbour(line, at, 1), neighbour(line, at, -1)].filter((one) => one && !claimed.has(one));
  if (!isWhole(item)) return undefined;
  const value = canonicalDecimal(item.text);
  const word = beside.find(isSpunWord);
  if (!line.isFilament && word && USUAL_NE.has(size)) {
    claimed.add(word);
    const unit = spunUnit(line);
    const sure = unit === 'Ne' && size >= LEAST_BARE_NE && !line.fibres.includes('polyester');
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

/** A number that may be a price; it gives way to one that is marked. */
const barePrice = (line: Line, at: number): NumberRead => {
  const item = line.items[at]!;
  const others = { currency: 'INR', sure: false, isGuess: true } as const;
  return { at, draft: draftOf(item, 'price', canonicalDecimal(item.text), others) };
};

/**
 * Reads what is left of the numbers.
 *
 * @param free indexes of the items that no shape took
 * @param shapes what the shapes found
 * @returns drafts with the index of their item
 */
export function bareNumbers(line: Line, free: readonly number[], shapes: readonly Draft[]): readonly NumberRead[] {
  const found: NumberRead[] = [];
  const numbers = free.filter((at) => line.items[at]!.kind === 'number' && isFree(line, at));
  const hasCount = shapes.some(({ field }) => field === 'count');
  found.push(...listedCounts(line, numbers, shapes));
  const listed = new Set(found.map(({ at }) => at));
  const claimed = new Set<Item>();
  for (const at of numbers.filter((one) => !listed.has(one))) {
    const draft = hasCount ? nextCountAt(line, at) : countAt(line, at, claimed);
    if (draft) found.push({ at, draft });
  }
  const counted = new Set(found.map(({ at }) => at));
  const left = numbers.filter((at) => !counted.has(at));
  const marked = shapes.find(({ field, isGuess }) => field === 'price' && isGuess !== true);
  const last = marked ? undefined : left.findLast((at) => isPrice(line.items[at]!) && !isOfOther(line, at));
  const guess = last !== undefined && (hasCount || found.length > 0) ? barePrice(line, last) : undefined;
  if (guess) found.push(guess);
  const price = marked ?? guess?.draft;
  if (price) found.push(...otherPrices(line, left, price));
  return found;
}
