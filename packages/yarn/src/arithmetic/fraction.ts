/** Exact fractions of big integers, always in lowest terms with a positive denominator. Nothing here rounds. */

/** The greatest common divisor of two whole numbers, of which the second is above zero. */
function divisorOf(a: bigint, b: bigint): bigint {
  let [high, low] = [a < 0n ? -a : a, b];
  while (low !== 0n) [high, low] = [low, high % low];
  return high;
}

type Operand = Fraction | number | bigint;

export class Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;

  private constructor(numerator: bigint, denominator: bigint) {
    const divisor = divisorOf(numerator, denominator);
    this.numerator = numerator / divisor;
    this.denominator = denominator / divisor;
  }

  /**
   * The fraction of two whole numbers.
   *
   * @param denominator above zero
   * @throws RangeError for another denominator or a number that is not whole: errors of the program, not of its user
   */
  static of(numerator: number | bigint, denominator: number | bigint = 1n): Fraction {
    const below = BigInt(denominator);
    if (below <= 0n) throw new RangeError('A denominator is above zero.');
    return new Fraction(BigInt(numerator), below);
  }

  /**
   * A decimal number as it is written.
   *
   * @param text digits, with an optional sign, and optional decimals after a point
   * @returns null for any other text
   * @example Fraction.parse('0.9144') // 1143/1250
   */
  static parse(text: string): Fraction | null {
    const parts = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text);
    if (!parts) return null;
    const [, sign = '', whole = '', decimals = ''] = parts;
    if (whole + decimals === '') return null;
    return Fraction.of(BigInt(whole + decimals) * (sign ? -1n : 1n), 10n ** BigInt(decimals.length));
  }

  plus(other: Operand): Fraction {
    const { numerator, denominator } = fraction(other);
    return new Fraction(this.numerator * denominator + numerator * this.denominator, this.denominator * denominator);
  }

  times(other: Operand): Fraction {
    const { numerator, denominator } = fraction(other);
    return new Fraction(this.numerator * numerator, this.denominator * denominator);
  }

  /** @throws RangeError for zero: callers check their inputs first */
  over(other: Operand): Fraction {
    const { numerator, denominator } = fraction(other);
    if (numerator === 0n) throw new RangeError('A fraction is not divided by zero.');
    const sign = numerator < 0n ? -1n : 1n;
    return new Fraction(this.numerator * denominator * sign, this.denominator * numerator * sign);
  }

  squared(): Fraction {
    return this.times(this);
  }

  /** Below zero, zero or above zero, as this is less than, equal to or greater than the other. */
  compare(other: Operand): number {
    const { numerator, denominator } = fraction(other);
    const difference = this.numerator * denominator - numerator * this.denominator;
    return difference < 0n ? -1 : Number(difference > 0n);
  }

  equals(other: Operand): boolean {
    return this.compare(other) === 0;
  }

  get isWhole(): boolean {
    return this.denominator === 1n;
  }

  /** The smallest whole number that is not less. */
  ceiling(): bigint {
    const rest = this.numerator % this.denominator;
    return this.numerator / this.denominator + (rest > 0n ? 1n : 0n);
  }
}

const fraction = (value: Operand): Fraction => (value instanceof Fraction ? value : Fraction.of(value));

export const ONE = Fraction.of(1);
