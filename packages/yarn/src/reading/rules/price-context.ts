/** What makes something else of a number that is marked as a price. */
import { isBefore, isBehind, isSecondChoice } from '../beside.ts';
import { type Item, roleOf } from '../matching/lexicon.ts';
import type { Caught } from '../matching/shape-matcher.ts';
import { isFilamentWord, isSpunWord, type Line, spunUnit } from '../line.ts';
import type { Draft } from '../reading.ts';
import type { Role } from '../vocabulary/entry.ts';
import { PRICED_WEIGHTS, USUAL_DENIER, USUAL_NE } from '../vocabulary/ranges.ts';
import { countOf } from './counts.ts';

/** What shows that the number before it is a count and no price. */
const GLUED_UNITS: readonly Role[] = ['s', 'den', 'fil', 'ply', 'twist', 'unit', 'count', 'no', 'package', 'scale'];
/** The same of these, with a blank before them. */
const UNITS: readonly Role[] = ['day', 'paise', 'twist'];
/** And of these, where no other number follows, which would be theirs: `rate 40 count`, but `rate 104 denier 150`. */
const LAST_UNITS: readonly Role[] = ['den', 'fil', 'ply', 'count', 'unit'];

export function isOtherNumber({ items }: Line, to: number): boolean {
  const [next, after] = [items[to], items[to + 1]];
  if (next === undefined) return false;
  if (next.text === '%') return true;
  const isPair = next.glued && roleOf(next, 'sep') !== undefined && after?.kind === 'number' && after.glued;
  const has = (roles: readonly Role[]): boolean => roles.some((role) => next.roles.has(role));
  const isGlued = next.kind !== 'sign' && next.glued && has(GLUED_UNITS);
  return isPair || isGlued || has(UNITS) || (has(LAST_UNITS) && after?.kind !== 'number');
}

/** The number of a yarn without a unit: `rate 150 nim`. */
export function bareCount(line: Line, number: Item, to: number): Draft | undefined {
  const [size, next] = [Number(number.text), line.items[to]];
  if (line.hasCount) return undefined;
  if (isFilamentWord(next) && USUAL_DENIER.has(size)) return countOf(number, 'denier', false);
  return isSpunWord(next) && USUAL_NE.has(size) ? countOf(number, spunUnit(line), false) : undefined;
}

/** A price of a package or a piece: `bundle rate 1150`, `@ 85/cone`, `rs 12 per mtr`. */
export function isOfPiece({ items }: Line, { from, to }: Caught): boolean {
  const [before, next, after] = [items[from - 1], items[to], items[to + 1]];
  const isPer = roleOf(next, 'per') !== undefined || (next?.text === '/' && next.glued && after?.glued === true);
  const isOfPackage = roleOf(before, 'package') !== undefined && items[from - 2]?.kind !== 'number';
  const isOfWeight = next?.kind === 'number' && PRICED_WEIGHTS.has(next.text) && roleOf(after, 'weight') !== undefined;
  // `355 rs cone`, but not `rs 355 bags 20`.
  const isPackage = roleOf(next, 'package') !== undefined && after?.kind !== 'number' && after?.text !== ':';
  const isMeasured = isOfPackage || isPackage || isOfWeight;
  return isMeasured || (isPer && after?.kind === 'word') || isBehind(items, from, ['ware'], 1);
}

/** Up to so many digits behind a comma may be paise. */
const PAISE_DIGITS = 2;

/** `268,50`, `268 .50`, `268 and 50 paise`: what follows may belong to the price. */
export function mayGoOn({ items }: Line, to: number): boolean {
  const [sign, number, stroke] = items.slice(to, to + 3);
  const isSign = sign?.text === ',' || sign?.text === '.';
  const isPart = isSign && number?.kind === 'number' && number.glued && number.text.length <= PAISE_DIGITS;
  const isListed = stroke?.glued === true && roleOf(stroke, 'sep') !== undefined;
  return (isPart && !isListed) || items.slice(to, to + 4).some((item) => item.roles.has('paise'));
}

/** `@ 164 + 22 dyeing`, but not `@ 164 + 5% GST`. */
const isPart = (items: readonly Item[], to: number): boolean =>
  roleOf(items[to], 'plus') !== undefined &&
  items[to + 1]?.kind === 'number' &&
  !items.slice(to + 2, to + 4).some((item) => item.text === '%' || item.roles.has('gst'));

/** `62 rs discount`, but not `rs 112 freight extra`. */
const isBeforeFee = (items: readonly Item[], to: number): boolean =>
  roleOf(items[to], 'fee') !== undefined &&
  items[to + 1]?.kind !== 'number' &&
  !(['extra', 'included'] as const).some((role) => items[to + 1]?.roles.has(role));

/** A former price, a bound, the second of two, a price in a question, or one with a deduction. */
export function isOtherPrice({ items, isPast }: Line, { from, to }: Caught): boolean {
  return (
    isPast ||
    roleOf(items[from - 1], 'former') !== undefined ||
    roleOf(items[to], 'minus') !== undefined ||
    roleOf(items[to], 'denial') !== undefined ||
    items[to]?.text === '?' ||
    isBeforeFee(items, to) ||
    isPart(items, to) ||
    isSecondChoice(items, from) ||
    isBehind(items, from, ['bound']) ||
    isBehind(items, from, ['minimum'], 1) ||
    isBefore(items, to, ['bound'])
  );
}
