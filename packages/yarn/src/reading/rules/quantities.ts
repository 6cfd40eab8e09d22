/** Quantities: weights in kg, and packages that are counted. */
import { canonicalDecimal, timesPower } from '../decimals.ts';
import { spunUnit } from '../line.ts';
import { type Item, roleOf } from '../matching/lexicon.ts';
import { USUAL_NE, WIDEST_RANGE } from '../vocabulary/ranges.ts';
import { LEAST_BARE_NE } from '../rival-numbers.ts';
import { isOfOne, isOtherQuantity, priceOf } from './quantity-context.ts';
import { draft, draftOf, type Rule } from './rule.ts';

/** What is less, or more, is not sure: a cone weighs 2 kg, and nobody orders 500 tonnes: 800 t is a twist. */
const SURE_KILOS = [10, 300_000] as const;
const MOST_PACKAGES = 20_000;
/** Prices are of 10 or 20 kg too. */
const LEAST_PRICED = 21;
/** A bag of spun yarn weighs so much; no package weighs more than the second. */
const BAG_KILOS = [45, 61] as const;
const MOST_OF_PACKAGE = 100;
/** `10/12 bags` is a range; `2/40` and `36/72` are something else. */
const WIDEST_STROKE = 1.5;
/** Fewer cones are more often a count and its packing. */
const LEAST_CONES = 50;

const kilosOf = (number: Item, scale: string, kilos: string): string =>
  timesPower(timesPower(number.text, scale), kilos);

/** Two numbers as a range; undefined when the second does not belong to the first. */
const rangeOf = (low: string, high: string | undefined): string | undefined => {
  if (high === undefined) return low;
  return Number(high) > Number(low) && Number(high) <= Number(low) * WIDEST_RANGE * 2 ? `${low}-${high}` : undefined;
};

export const quantity: Rule = (line, caught) => {
  const { a, b } = caught.numbers;
  const { scale, weight } = caught.words;
  const before = line.items[caught.from - 1];
  const isOfPrice = before?.text === '/' && before.glued && a!.glued;
  if (isOfPrice || roleOf(before, 'per')) return undefined;
  const factor = roleOf(scale, 'scale')?.value ?? '1';
  const kilos = roleOf(weight, 'weight')!.value!;
  const low = kilosOf(a!, factor, kilos);
  const value = rangeOf(low, b && kilosOf(b, factor, kilos));
  if (value === undefined) return undefined;
  const isUsual = Number(low) >= (line.isPriced ? LEAST_PRICED : SURE_KILOS[0]) && Number(low) <= SURE_KILOS[1];
  const isBag =
    (line.isSpun && Number(low) >= BAG_KILOS[0] && Number(low) <= BAG_KILOS[1]) ||
    (line.isPackagePriced && Number(low) <= MOST_OF_PACKAGE);
  const priced = scale === undefined && kilos === '1' && !line.isPriced ? priceOf(a!, b) : undefined;
  const isOne = b === undefined && isUsual && !isBag && priced === undefined;
  const sure = isOne && !isOfOne(line, caught) && !isOtherQuantity(line, caught);
  return [
    draft(line, caught, 'quantity', value, { unit: 'kg', sure }),
    ...(priced === undefined
      ? []
      : [draft(line, caught, 'price', priced, { currency: 'INR', unit: 'kg', sure: false, isGuess: true })]),
  ];
};

export const packages: Rule = (line, caught) => {
  const { a, b } = caught.numbers;
  const { scale, package: packed } = caught.words;
  const unit = roleOf(packed, 'package')!.value!;
  const factor = roleOf(scale, 'scale')?.value ?? '1';
  const low = timesPower(a!.text, factor);
  const value = rangeOf(low, b && timesPower(b.text, factor));
  if (value === undefined || a!.text.includes('.') || Number(low) > MOST_PACKAGES) return undefined;
  const isStroke = line.items[caught.from + 1]!.text === '/';
  if (isStroke && (unit === 'cones' || Number(b!.text) > Number(a!.text) * WIDEST_STROKE)) return undefined;
  if (unit === 'cones' && b === undefined && !line.hasCount && USUAL_NE.has(Number(low)))
    return [draftOf(a!, 'count', low, { unit: spunUnit(line), sure: false }), draftOf(packed!, 'packing', 'cone')];
  const isMany = unit !== 'cones' || Number(low) >= LEAST_CONES;
  // `7 cartons each`: of each colour.
  const isOfEach = roleOf(line.items[caught.to], 'each') !== undefined;
  const isNamed = b === undefined && isMany && !isOfEach && roleOf(packed, 'package')!.isSure;
  return [draft(line, caught, 'quantity', value, { unit, sure: isNamed && !isOtherQuantity(line, caught) })];
};

/** `half ton`, `one container`, `thirty count`. */
export const worded: Rule = (line, caught) => {
  const { worded: number, weight, package: packed } = caught.words;
  const value = roleOf(number, 'worded')!.value!;
  if (!weight && !packed)
    return Number(value) < LEAST_BARE_NE
      ? undefined
      : [draft(line, caught, 'count', value, { unit: spunUnit(line), sure: false })];
  const [amount, unit] = packed
    ? [value, roleOf(packed, 'package')!.value!]
    : [timesPower(value, roleOf(weight, 'weight')!.value!), 'kg'];
  return [draft(line, caught, 'quantity', amount, { unit, sure: false })];
};

const CONTAINER_FEET: ReadonlySet<string> = new Set(['20', '40', '45']);

/** `1x40hq container`, `2 x 40 container`. */
export const containers: Rule = (line, caught) => {
  const { a, b } = caught.numbers;
  const { hq, package: packed } = caught.words;
  const isContainer = hq !== undefined || roleOf(packed, 'package')?.value === 'containers';
  return isContainer && CONTAINER_FEET.has(b!.text)
    ? [draft(line, caught, 'quantity', canonicalDecimal(a!.text), { unit: 'containers' })]
    : undefined;
};
