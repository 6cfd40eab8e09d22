import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fraction } from '../src/arithmetic/fraction.ts';
import { format } from '../src/arithmetic/format.ts';
import { blend } from '../src/arithmetic/blend.ts';
import { warp, weft } from '../src/arithmetic/cloth.ts';
import { convertCount } from '../src/arithmetic/convert.ts';
import { loomCover, spindleCover } from '../src/arithmetic/cover.ts';
import { draw } from '../src/arithmetic/draw.ts';
import { perFilament } from '../src/arithmetic/filament.ts';
import type { Outcome } from '../src/arithmetic/input.ts';
import { packing } from '../src/arithmetic/packing.ts';
import { ply } from '../src/arithmetic/ply.ts';
import { twist, TWIST_MEASURES } from '../src/arithmetic/twist.ts';
import { fromTex, isIndirect, toTex, UNIT_NAMES } from '../src/arithmetic/units.ts';

const unit = fc.constantFrom(...UNIT_NAMES);
/** A typed count of two decimals. */
const count = fc.integer({ min: 1, max: 10_000_000 }).map((hundredths) => String(hundredths / 100));
const whole = (most: number) => fc.integer({ min: 1, max: most }).map(String);
const share = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => String(hundredths / 100));
const anything = fc.oneof(
  fc.string(),
  fc.double().map(String),
  count,
  fc.constantFrom('', '0', '-1', '65:35', '1e400'),
);

const done = <I, R>(outcome: Outcome<I, R>): R => {
  if (!outcome.isDone) throw new Error(`The inputs were refused: ${JSON.stringify(outcome.errors)}`);
  return outcome.result;
};
const number = (text: string): Fraction => Fraction.parse(text)!;

describe('ply', () => {
  it('divides an indirect count by the plies, and multiplies a direct one', () => {
    fc.assert(
      fc.property(count, whole(100), unit, (count, plies, unit) => {
        const resultant = fromTex(done(ply({ count, plies }, unit)).tex, unit);
        const expected = isIndirect(unit) ? number(count).over(number(plies)) : number(count).times(number(plies));
        expect(resultant).toEqual(expected);
      }),
    );
  });

  it('of 3/2/40s is 6 2/3 Ne of six singles', () => {
    const { tex, singles } = done(ply({ count: '40', plies: '2', cables: '3' }, 'ne'));
    expect([fromTex(tex, 'ne'), singles]).toEqual([Fraction.of(20, 3), Fraction.of(6)]);
  });

  it('names each wrong input', () => {
    expect(ply({ count: '0', plies: '1.5', otherCount: 'x' }, 'ne')).toEqual({
      isDone: false,
      errors: {
        count: { code: 'zero', least: '0.001', most: '100000' },
        plies: { code: 'not-whole', least: '1', most: '100' },
        otherCount: { code: 'not-a-number', least: '0.001', most: '100000' },
      },
    });
  });
});

describe('filaments', () => {
  it.each([
    ['150', '48', '3.1250', 'regular'],
    ['75', '72', '1.0417', 'regular'],
    ['75', '80', '0.9375', 'micro-by-denier'],
    ['90', '100', '0.9000', 'micro-by-denier'],
    ['75', '144', '0.5208', 'micro'],
  ])('%s/%s has %s denier each: %s', (count, filaments, denier, fineness) => {
    const result = done(perFilament({ count, filaments }, 'denier'));
    expect([format(result.denier, 4), result.fineness]).toEqual([denier, fineness]);
  });
});

describe('blend', () => {
  it('gives shares that make a hundred and weights that make the whole', () => {
    const parts = fc.array(whole(1000), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(parts, count, fc.constantFrom(':', '/', ' ', '-'), (parts, kilograms, between) => {
        const result = done(blend({ ratio: parts.join(between), kilograms }));
        const sum = (of: (part: (typeof result)[number]) => Fraction) => result.map(of).reduce((a, b) => a.plus(b));
        expect(sum(({ percent }) => percent)).toEqual(Fraction.of(100));
        expect(sum((part) => part.kilograms)).toEqual(number(kilograms));
      }),
      { numRuns: 50 },
    );
  });

  it.each(['65', '65:', '65:0', '65:x', '1:1:1:1:1:1:1', '-65:35'])('refuses the ratio "%s"', (ratio) => {
    expect(blend({ ratio, kilograms: '' })).toMatchObject({
      isDone: false,
      errors: { ratio: { code: 'not-a-ratio' }, kilograms: { code: 'missing' } },
    });
  });
});

describe('twist', () => {
  it('keeps the typed measure, and relates all of them to the count', () => {
    fc.assert(
      fc.property(count, whole(100), unit, fc.constantFrom(...TWIST_MEASURES), (count, typed, unit, measure) => {
        const result = done(twist({ count, twist: typed }, unit, measure));
        const tex = toTex(number(count), unit);
        expect(result[measure]).toEqual(number(typed).squared());
        expect(result.tpi.over(result.tpm)).toEqual(Fraction.of(254, 10_000).squared());
        expect(result.alphaE.times(fromTex(tex, 'ne'))).toEqual(result.tpi);
        expect(result.alphaM.times(fromTex(tex, 'nm'))).toEqual(result.tpm);
      }),
    );
  });
});

describe('warp and weft', () => {
  it('weigh more with more ends, length, crimp or waste', () => {
    fc.assert(
      fc.property(whole(9999), count, count, share, share, unit, (ends, metres, count, crimp, waste, unit) => {
        const kilograms = (more: Parameters<typeof warp>[0]) =>
          done(warp({ ends, metres, count, crimp, waste, ...more }, unit)).kilograms;
        const least = kilograms({});
        expect(kilograms({ ends: String(Number(ends) + 1) }).compare(least)).toBe(1);
        expect(kilograms({ crimp: '100' }).compare(least)).toBeGreaterThanOrEqual(0);
        expect(kilograms({ waste: '100' }).compare(least)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('of 100 m with 3648 ends of 20 tex and 10 % crimp is 8.0256 kg', () => {
    const { kilograms } = done(warp({ ends: '3648', metres: '100', count: '20', crimp: '10' }, 'tex'));
    expect(format(kilograms, 4)).toBe('8.0256');
  });

  it('take the width in the reed for each pick', () => {
    const { metres } = done(weft({ picksPerInch: '60', reedInches: '50', metres: '25.4', count: '1' }, 'tex'));
    expect(metres).toEqual(Fraction.of(60 * 1000).times(Fraction.of(127, 100)));
  });
});

describe('days of cover', () => {
  const LOOM = { stock: '1000', looms: '24', picksPerMinute: '600', reedInches: '60', hours: '22', efficiency: '90' };
  it('last as long as the stock over what a day takes', () => {
    const { perDay, days } = done(loomCover({ ...LOOM, count: '150' }, 'denier'));
    expect(days.times(perDay)).toEqual(Fraction.of(1000));
    expect([format(perDay, 2), format(days, 2)]).toEqual(['434.52', '2.30']);
  });

  it('are half on two-for-one twisters', () => {
    const typed = {
      stock: '500',
      spindles: '120',
      speed: '12000',
      turnsPerMetre: '800',
      hours: '24',
      efficiency: '95',
      count: '75',
    };
    const [once, twice] = [done(spindleCover(typed, 'denier')), done(spindleCover(typed, 'denier', 2))];
    expect(once.days).toEqual(twice.days.times(2));
  });
});

describe('drawing', () => {
  it('makes 156.25 denier of POY 250 at 1.6, and finer filaments', () => {
    const { tex, filament } = done(draw({ count: '250', drawRatio: '1.6', filaments: '48' }, 'denier'));
    expect([format(fromTex(tex, 'denier'), 2), format(filament!.denier, 3)]).toEqual(['156.25', '3.255']);
  });

  it('leaves the count at a ratio of one, and refuses less', () => {
    expect(done(draw({ count: '250', drawRatio: '1' }, 'denier')).tex).toEqual(toTex(number('250'), 'denier'));
    expect(draw({ count: '250', drawRatio: '0.9' }, 'denier')).toMatchObject({
      errors: { drawRatio: { code: 'too-small' } },
    });
  });
});

describe('packing', () => {
  it('counts cones and cartons that hold the quantity, and none too many', () => {
    fc.assert(
      fc.property(count, whole(9), whole(50), (kilograms, kilogramsPerCone, conesPerCarton) => {
        const { cones, cartons, conesInLastCarton } = done(packing({ kilograms, kilogramsPerCone, conesPerCarton }));
        const cone = number(kilogramsPerCone);
        expect(cone.times(cones).compare(number(kilograms))).toBeGreaterThanOrEqual(0);
        expect(cone.times(cones - 1n).compare(number(kilograms))).toBeLessThan(0);
        expect(BigInt(conesPerCarton) * (cartons - 1n) + conesInLastCarton).toBe(cones);
        expect(conesInLastCarton > 0n && conesInLastCarton <= BigInt(conesPerCarton)).toBe(true);
      }),
    );
  });
});

describe('every calculator', () => {
  it('answers any text with a result or with errors, and never throws', () => {
    fc.assert(
      fc.property(fc.array(anything, { minLength: 8, maxLength: 8 }), unit, ([a, b, c, d, e, f, g, h], unit) => {
        const outcomes: Outcome<object, unknown>[] = [
          convertCount({ count: a }, unit),
          ply({ count: a, plies: b, cables: c, otherCount: d, otherPlies: e }, unit),
          perFilament({ count: a, filaments: b }, unit),
          blend({ ratio: a, kilograms: b }),
          ...TWIST_MEASURES.map((measure) => twist({ count: a, twist: b }, unit, measure)),
          warp({ ends: a, metres: b, count: c, crimp: d, waste: e }, unit),
          weft({ picksPerInch: a, reedInches: b, metres: c, count: d, crimp: e, waste: f }, unit),
          loomCover(
            { stock: a, looms: b, picksPerMinute: c, reedInches: d, hours: e, efficiency: f, count: g, waste: h },
            unit,
          ),
          spindleCover({ stock: a, spindles: b, speed: c, turnsPerMetre: d, hours: e, efficiency: f, count: g }, unit),
          draw({ count: a, drawRatio: b, filaments: c }, unit),
          packing({ kilograms: a, kilogramsPerCone: b, conesPerCarton: c }),
        ];
        for (const outcome of outcomes) expect(outcome.isDone || Object.keys(outcome.errors).length > 0).toBe(true);
      }),
    );
  });
});
