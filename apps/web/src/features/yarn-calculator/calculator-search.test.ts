import { describe, expect, it } from 'vitest';
import { calculatorOf } from './calculators.ts';
import { numbersOf, readCalculatorSearch, typedIn } from './calculator-search.ts';

const work = (given: Record<string, unknown>) => {
  const search = readCalculatorSearch(given);
  return calculatorOf(search.calculator ?? 'convert').work(numbersOf(typedIn(search)));
};

describe('an address', () => {
  it('keeps what its calculator asks for, as typed', () => {
    const given = { calculator: 'ply', count: '४०', unit: 'ne', plies: 2, otherCount: '0.50', ends: '9', x: 'y' };
    expect(readCalculatorSearch(given)).toEqual({
      calculator: 'ply',
      count: '४०',
      unit: 'ne',
      plies: 2,
      otherCount: '0.50',
    });
  });

  it.each([{ calculator: 'nonsense' }, { calculator: {} }, { unit: 'stone' }, { count: ['1'] }, {}])(
    '%j opens the first calculator, empty',
    (given) => {
      expect(readCalculatorSearch(given)).toEqual({});
      expect(typedIn({})).toEqual({ count: '', unit: 'denier' });
    },
  );
});

describe('a result', () => {
  it('is worked out from Devanagari and Gujarati digits and Indian grouping', () => {
    for (const ends of ['3648', '३,६४८', '૩૬૪૮'])
      expect(work({ calculator: 'warp', ends, metres: '१००', count: 20, unit: 'tex', crimp: '10' })).toMatchObject({
        isDone: true,
        rows: [{ value: { text: '8.026', isExact: false } }, { value: { text: '401280', isExact: true } }],
      });
  });

  it.each([
    [{ count: 150 }, { denier_count: '150' }],
    [{ count: 167, unit: 'dtex' }, { denier_count: '150' }],
    [
      { calculator: 'ply', count: 40, unit: 'ne', plies: 2 },
      { denier_count: '40', number_of_plys: '2' },
    ],
    [{ calculator: 'ply', count: 40, unit: 'ne', plies: 1, otherCount: 20 }, {}],
    [
      { calculator: 'filament', count: 150, filaments: '४८' },
      { denier_count: '150', filament_count: '48' },
    ],
    [
      { calculator: 'blend', ratio: '65:35', kilograms: '1,200', fibre: 'Cotton Blend' },
      { fibre_type: 'Cotton Blend', blend_ratio: '65:35', quantity_required_kgs: '1200' },
    ],
    [
      { calculator: 'draw', count: 250, drawRatio: 1.6, filaments: 48 },
      { fibre_type: 'Polyester Filament', specific_type: 'Textured', denier_count: '156', filament_count: '48' },
    ],
    [
      { calculator: 'packing', kilograms: '500.2', kilogramsPerCone: 2, conesPerCarton: 24 },
      { quantity_required_kgs: '501' },
    ],
  ])('of %j fills an enquiry with %j', (given, enquiry) => {
    expect(work(given)).toMatchObject({ isDone: true });
    expect(work(given)).toHaveProperty('enquiry', { ...enquiry });
  });
});
