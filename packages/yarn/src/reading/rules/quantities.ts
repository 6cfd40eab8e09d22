/** Quantities: weights in kg, and packages that are counted. */
import { canonicalDecimal, timesPower } from '../decimals.ts';
import { codeOf, type Item, roleOf } from '../matching/lexicon.ts';
import { spunUnit } from '../line.ts';
import { USUAL_NE, WIDEST_RANGE } from '../vocabulary/ranges.ts';
import { draft, draftOf, type Rule } from './rule.ts';

/** What is less, or more, is not sure: a cone weighs 2 kg, and nobody sends 10,000 tonnes. */
const SURE_KILOS = [10, 5_000_000] as const;
const MOST_PACKAGES = 20_000;

const kilosOf = (number: Item, scale: string, kilos: string): string =>
  timesPower(timesPower(number.text, scale), kilos);

export const quantity: Rule = (line, caught) => {
  const { a, b } = caught.numbers;
  const { scale, weight, package: packed } = caught.words;
  const factor = roleOf(scale, 'scale')?.value ?? '1';
  const [before, next] = [line.items[caught.from - 1], line.items[caught.to]];
  if (packed) {
    const unit = roleOf(packed, 'package')!.value!;
    const value = timesPower(a!.text, factor);
    if (a!.text.includes('.') || Number(value) > MOST_PACKAGES) return undefined;
    if (unit === 'cones' && !line.hasCount && USUAL_NE.has(Number(value)))
      return [draftOf(a!, 'count', value, { unit: spunUnit(line), sure: false }), draftOf(packed, 'packing', 'cone')];
    return [draft(line, caught, 'quantity', value, { unit, sure: unit !== 'cones' || Number(value) >= 50 })];
  }
  if (before?.text === '/' || roleOf(before, 'per')) return undefined;
  const kilos = roleOf(weight, 'weight')!.value!;
  const low = kilosOf(a!, factor, kilos);
  const high = b && kilosOf(b, factor, kilos);
  if (high !== undefined && !(Number(high) > Number(low) && Number(high) <= Number(low) * WIDEST_RANGE * 2))
    return undefined;
  const isOfOne =
    roleOf(next, 'package') !== undefined ||
    roleOf(next, 'each') !== undefined ||
    codeOf(next, 'packing') !== undefined ||
    next?.text === '/';
  const isMinimum = [before, line.items[caught.from - 2]].some((item) => roleOf(item, 'minimum'));
  const sure =
    high === undefined && !isOfOne && !isMinimum && Number(low) >= SURE_KILOS[0] && Number(low) <= SURE_KILOS[1];
  return [draft(line, caught, 'quantity', high === undefined ? low : `${low}-${high}`, { unit: 'kg', sure })];
};

/** `1x40hq container`. */
export const containers: Rule = (line, caught) => [
  draft(line, caught, 'quantity', canonicalDecimal(caught.numbers.a!.text), { unit: 'containers' }),
];
