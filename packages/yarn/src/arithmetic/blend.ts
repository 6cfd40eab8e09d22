/** The weight of each fibre in a blend by ratio. Ratios are by weight, as the trade names blends. */
import { Fraction } from './fraction.ts';
import { amount, errorOf, LONGEST, readInputs, type InputError, type Outcome } from './input.ts';

export const BLEND_INPUTS = { kilograms: amount(100_000_000) };
/** One part of a ratio. */
const PART = amount(10_000);
const MOST_PARTS = 6;

export type Part = { percent: Fraction; kilograms: Fraction };
export type BlendInput = { ratio: unknown } & typeof BLEND_INPUTS;

/**
 * The parts of a ratio: 65:35, 65/35, 65-35, 50 30 20. They need not make a hundred.
 *
 * @returns an error for fewer than two parts, more than six, or a part that is no number above zero
 */
export function readRatio(typed: string): Fraction[] | InputError {
  const text = typed.trim();
  if (text === '') return errorOf('missing', PART);
  if (text.length > LONGEST) return errorOf('too-long', PART);
  const parts = text.split(/\s*[:/-]\s*|\s+/).map((part) => Fraction.parse(part));
  const isRatio = parts.length >= 2 && parts.length <= MOST_PARTS;
  const isValid = (part: Fraction | null): part is Fraction =>
    part !== null && part.compare(PART.least) >= 0 && part.compare(PART.most) <= 0;
  return isRatio && parts.every(isValid) ? parts : errorOf('not-a-ratio', PART);
}

/**
 * The share and the weight of each part of a blend.
 *
 * @example blend({ ratio: '65:35', kilograms: '1000' }) // 65 % and 650 kg, 35 % and 350 kg
 */
export function blend(typed: { ratio?: string; kilograms?: string }): Outcome<BlendInput, Part[]> {
  const ratio = readRatio(typed.ratio ?? '');
  const read = readInputs(BLEND_INPUTS, typed);
  const errors = { ...(!Array.isArray(ratio) && { ratio }), ...(!read.isRead && read.errors) };
  if (!Array.isArray(ratio) || !read.isRead) return { isDone: false, errors };
  const whole = ratio.reduce((sum, part) => sum.plus(part));
  const result = ratio.map((part) => ({
    percent: part.times(100).over(whole),
    kilograms: part.times(read.numbers.kilograms).over(whole),
  }));
  return { isDone: true, result };
}
