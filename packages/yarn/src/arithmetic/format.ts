/** Turns exact numbers into decimals. This is the only place that rounds: half up, away from zero. */
import { Fraction } from './fraction.ts';

function written(scaled: bigint, decimals: number): string {
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(decimals + 1, '0');
  const sign = scaled < 0n ? '-' : '';
  const whole = digits.slice(0, digits.length - decimals);
  return sign + (decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`);
}

/**
 * A number with a fixed number of decimals, without grouping.
 *
 * @param decimals 0 or more
 * @example format(Fraction.of(2, 3), 2) // '0.67'
 */
export function format({ numerator, denominator }: Fraction, decimals: number): string {
  const doubled = 2n * numerator * 10n ** BigInt(decimals);
  const half = numerator < 0n ? -denominator : denominator;
  return written((doubled + half) / (2n * denominator), decimals);
}

/** The whole part of a square root, by Newton's method from above. */
function wholeRoot(square: bigint): bigint {
  if (square < 2n) return square;
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2));
  for (;;) {
    const next = (root + square / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}

/**
 * The square root of a number with a fixed number of decimals. It is as exact as {@link format}: the root itself is never
 * approximated before it is rounded.
 *
 * @param square zero or above
 * @example formatRoot(Fraction.of(2), 3) // '1.414'
 */
export function formatRoot({ numerator, denominator }: Fraction, decimals: number): string {
  // The root of 4s, rounded down, is 2r or 2r + 1; the half up of r is then a whole division by two.
  const scaled = 4n * numerator * 100n ** BigInt(decimals);
  return written((wholeRoot(scaled / denominator) + 1n) / 2n, decimals);
}

/** How many decimals a number needs to show `digits` digits that count, between none and `most`. */
function decimalsFor(whole: string, digits: number, most: number): number {
  return whole === '0' ? most : Math.max(0, Math.min(most, digits - whole.length));
}

const withoutZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** A number as it is shown, and whether the shown decimals are all of it. */
export type Shown = { text: string; isExact: boolean };

/**
 * A number in about four digits: 35.43, 166.7, 0.8333. An exact one has no zeros at its end.
 *
 * @example show(Fraction.of(20)) // { text: '20', isExact: true }
 */
export function show(value: Fraction, digits = 4, most = 4): Shown {
  const decimals = decimalsFor(format(value, most).split('.')[0]!, digits, most);
  const text = format(value, decimals);
  const isExact = Fraction.parse(text)!.equals(value);
  return { text: isExact ? withoutZeros(text) : text, isExact };
}

/** The square root of a number, as {@link show} shows a number. */
export function showRoot(square: Fraction, digits = 4, most = 4): Shown {
  const decimals = decimalsFor(formatRoot(square, most).split('.')[0]!, digits, most);
  const text = formatRoot(square, decimals);
  const isExact = Fraction.parse(text)!.squared().equals(square);
  return { text: isExact ? withoutZeros(text) : text, isExact };
}
