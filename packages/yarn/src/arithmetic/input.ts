/**
 * Reads what somebody typed into a calculator. A wrong input is an error with a code, by the name of the input; nothing
 * throws, and no result is NaN.
 */
import { Fraction } from './fraction.ts';

/** The numbers that an input takes. */
export type Domain = {
  /** Greater than zero unless zero is taken. */
  least: Fraction;
  most: Fraction;
  isWhole?: boolean;
  /** What stands for an empty input. Without it the input is required. */
  fallback?: Fraction;
};

export type InputErrorCode =
  | 'missing'
  | 'not-a-number'
  | 'negative'
  | 'zero'
  | 'too-small'
  | 'too-large'
  | 'not-whole'
  | 'too-long'
  | 'not-a-ratio';

/** What is wrong with an input. The bounds are plain decimals. */
export type InputError = { code: InputErrorCode; least: string; most: string };

/** The characters of a typed number at most, which bounds the work of reading one. */
export const LONGEST = 32;
/** A number of at most this many decimals is a text without rounding. */
const DECIMALS = 6;

const plain = (bound: Fraction): string => {
  const tenth = 10n ** BigInt(DECIMALS);
  const scaled = String((bound.numerator * tenth) / bound.denominator).padStart(DECIMALS + 1, '0');
  return `${scaled.slice(0, -DECIMALS)}.${scaled.slice(-DECIMALS)}`.replace(/\.?0+$/, '');
};

export const errorOf = (code: InputErrorCode, { least, most }: Pick<Domain, 'least' | 'most'>): InputError => ({
  code,
  least: plain(least),
  most: plain(most),
});

function codeOf(value: Fraction, { least, most, isWhole }: Domain): InputErrorCode | null {
  if (value.compare(0) < 0) return 'negative';
  if (value.equals(0) && least.compare(0) > 0) return 'zero';
  if (isWhole && !value.isWhole) return 'not-whole';
  if (value.compare(least) < 0) return 'too-small';
  return value.compare(most) > 0 ? 'too-large' : null;
}

/** The number of one input, or what is wrong with it. */
export function readNumber(typed: string, domain: Domain): Fraction | InputError {
  const text = typed.trim();
  if (text === '') return domain.fallback ?? errorOf('missing', domain);
  if (text.length > LONGEST) return errorOf('too-long', domain);
  const value = Fraction.parse(text);
  if (!value) return errorOf('not-a-number', domain);
  const code = codeOf(value, domain);
  return code ? errorOf(code, domain) : value;
}

/** The inputs of a calculator by name. */
export type Inputs = Readonly<Record<string, Domain>>;
/** What was typed, by the name of the input. */
export type Typed<I> = { readonly [name in keyof I]?: string };
type Numbers<I> = { [name in keyof I]: Fraction };
export type InputErrors<I> = { [name in keyof I]?: InputError };

/** The numbers of all inputs, or the errors of those that are wrong. */
export type Read<I> = { isRead: true; numbers: Numbers<I> } | { isRead: false; errors: InputErrors<I> };

/** Reads every input of a calculator. */
export function readInputs<I extends Inputs>(inputs: I, typed: Typed<I>): Read<I> {
  const numbers: Partial<Numbers<I>> = {};
  const errors: InputErrors<I> = {};
  for (const name of Object.keys(inputs) as (keyof I)[]) {
    const value = readNumber(typed[name] ?? '', inputs[name]!);
    if (value instanceof Fraction) numbers[name] = value;
    else errors[name] = value;
  }
  return Object.keys(errors).length > 0 ? { isRead: false, errors } : { isRead: true, numbers: numbers as Numbers<I> };
}

/** The result of a calculator, or the errors of its inputs. */
export type Outcome<I, R> = { isDone: true; result: R } | { isDone: false; errors: InputErrors<I> };

/** Reads the inputs and works the result out of them, which no input that is read can fail. */
export function work<I extends Inputs, R>(
  inputs: I,
  typed: Typed<I>,
  resultOf: (numbers: Numbers<I>) => R,
): Outcome<I, R> {
  const read = readInputs(inputs, typed);
  return read.isRead ? { isDone: true, result: resultOf(read.numbers) } : { isDone: false, errors: read.errors };
}

/** A number above zero, of which the smallest that is taken is a hundredth unless another is given. */
export const amount = (most: number, least = Fraction.of(1, 100)): Domain => ({ least, most: Fraction.of(most) });
/** A whole number from 1 up. */
export const pieces = (most: number): Domain => ({ ...amount(most, Fraction.of(1)), isWhole: true });
/** A share in hundredths. An empty one is zero. */
export const percent = (most: number): Domain => ({
  ...amount(most, Fraction.of(0)),
  fallback: Fraction.of(0),
});
