import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fraction } from '../src/arithmetic/fraction.ts';
import { format, formatRoot, show, showRoot } from '../src/arithmetic/format.ts';
import { readNumber } from '../src/arithmetic/input.ts';
import { COUNT, fromTex, isIndirect, toTex, UNIT_NAMES, UNITS } from '../src/arithmetic/units.ts';

const big = (most: number) => fc.bigInt({ min: 1n, max: BigInt(most) });
const positive = fc.tuple(big(10 ** 9), big(10 ** 6)).map(([n, d]) => Fraction.of(n, d));
const signed = fc.tuple(positive, fc.boolean()).map(([value, isBelow]) => value.times(isBelow ? -1 : 1));
const unit = fc.constantFrom(...UNIT_NAMES);

describe('fractions', () => {
  it('keep the laws of arithmetic without any error', () => {
    fc.assert(
      fc.property(signed, signed, positive, (a, b, c) => {
        expect(a.plus(b).times(c)).toEqual(a.times(c).plus(b.times(c)));
        expect(a.over(c).times(c)).toEqual(a);
        expect(a.compare(b)).toBe(-b.compare(a) + 0);
      }),
    );
  });

  it.each([
    ['150', 150, 1],
    ['.5', 1, 2],
    ['5.', 5, 1],
    ['-0.25', -1, 4],
    ['0.9144', 1143, 1250],
  ] as const)('read %s as it stands', (text, n, d) => {
    expect(Fraction.parse(text)).toEqual(Fraction.of(n, d));
  });

  it.each(['', '.', '-', '1e3', '1,000', '1/2', 'NaN', 'Infinity', '0x10', '१५०', ' 1', '--1'])(
    'do not read "%s"',
    (text) => {
      expect(Fraction.parse(text)).toBeNull();
    },
  );

  it('refuse a denominator of zero, which no input can make', () => {
    expect(() => Fraction.of(1, 0)).toThrow(RangeError);
    expect(() => Fraction.of(1).over(0)).toThrow(RangeError);
  });
});

describe('format', () => {
  it.each([
    [Fraction.of(2, 3), 2, '0.67'],
    [Fraction.of(1, 8), 2, '0.13'],
    [Fraction.of(-1, 8), 2, '-0.13'],
    [Fraction.of(5, 2), 0, '3'],
    [Fraction.of(999_999, 1000), 1, '1000.0'],
    [Fraction.of(0), 3, '0.000'],
  ])('rounds half up', (value, decimals, text) => {
    expect(format(value, decimals)).toBe(text);
  });

  it('is never further than half of the last place from the number', () => {
    fc.assert(
      fc.property(signed, fc.integer({ min: 0, max: 8 }), (value, decimals) => {
        const error = Fraction.parse(format(value, decimals))!.plus(value.times(-1));
        expect(error.squared().compare(Fraction.of(1, 4n * 100n ** BigInt(decimals)))).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('gives a square root that is as exact', () => {
    fc.assert(
      fc.property(positive, fc.integer({ min: 0, max: 8 }), (square, decimals) => {
        const shown = Fraction.parse(formatRoot(square, decimals))!;
        const half = Fraction.of(1, 2n * 10n ** BigInt(decimals));
        expect(shown.plus(half).squared().compare(square)).toBeGreaterThan(0);
        const below = shown.plus(half.times(-1));
        expect(below.compare(0) < 0 || below.squared().compare(square) <= 0).toBe(true);
      }),
    );
  });

  it('shows four digits that count, and no zeros of an exact number', () => {
    expect(show(Fraction.of(20))).toEqual({ text: '20', isExact: true });
    expect(show(Fraction.of(125, 10))).toEqual({ text: '12.5', isExact: true });
    expect(show(Fraction.of(100, 3))).toEqual({ text: '33.33', isExact: false });
    expect(show(Fraction.of(1_234_567, 10))).toEqual({ text: '123457', isExact: false });
    expect(show(Fraction.of(1, 1200))).toEqual({ text: '0.0008', isExact: false });
    expect(showRoot(Fraction.of(225))).toEqual({ text: '15', isExact: true });
    expect(showRoot(Fraction.of(2))).toEqual({ text: '1.414', isExact: false });
  });
});

describe('units', () => {
  it('are what their definitions say', () => {
    expect(UNITS.ne.tex).toEqual(Fraction.of(45_359_237, 76_809_600).times(1000));
    expect(format(UNITS.ne.tex, 6)).toBe('590.541247');
    expect(UNITS.denier.tex).toEqual(Fraction.of(1, 9));
    expect(format(UNITS.jute.tex, 3)).toBe('34.448');
    expect(UNITS.ne.tex.over(UNITS['grains-per-lea'].tex)).toEqual(Fraction.of(1000));
  });

  it('convert to every other unit and back without any error', () => {
    fc.assert(
      fc.property(positive, unit, unit, (count, from, to) => {
        const there = fromTex(toTex(count, from), to);
        expect(fromTex(toTex(there, to), from)).toEqual(count);
      }),
    );
  });

  it('are coarser with a higher direct count and finer with a higher indirect one', () => {
    fc.assert(
      fc.property(positive, positive, unit, (count, more, name) => {
        const order = toTex(count.plus(more), name).compare(toTex(count, name));
        expect(order).toBe(isIndirect(name) ? -1 : 1);
      }),
    );
  });
});

describe('a typed number', () => {
  const domain = { ...COUNT, least: Fraction.of(1, 100), most: Fraction.of(2000) };
  it.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['abc', 'not-a-number'],
    ['1e5', 'not-a-number'],
    ['-5', 'negative'],
    ['0', 'zero'],
    ['0.001', 'too-small'],
    ['2000.01', 'too-large'],
    ['9'.repeat(33), 'too-long'],
  ])('"%s" is refused as %s', (typed, code) => {
    expect(readNumber(typed, domain)).toEqual({ code, least: '0.01', most: '2000' });
  });

  it('may have to be whole', () => {
    expect(readNumber('2.5', { ...domain, isWhole: true })).toMatchObject({ code: 'not-whole' });
    expect(readNumber('2.0', { ...domain, isWhole: true })).toEqual(Fraction.of(2));
  });

  it('is a number of the domain or an error, whatever is typed', () => {
    const typed = fc.oneof(fc.string(), fc.double().map(String), fc.stringMatching(/^-?[0-9]{0,40}\.?[0-9]{0,40}$/));
    fc.assert(
      fc.property(typed, (text) => {
        const read = readNumber(text, domain);
        const isOfDomain = (value: Fraction) => value.compare(domain.least) >= 0 && value.compare(domain.most) <= 0;
        expect(read instanceof Fraction ? isOfDomain(read) : /^[a-z-]+$/.test(read.code)).toBe(true);
      }),
    );
  });
});
