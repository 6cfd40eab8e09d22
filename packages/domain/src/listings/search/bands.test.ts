import { expect, it } from 'vitest';
import { READER_COUNT_UNITS } from '../../vocabulary.ts';
import { bandName, bandsOf } from './bands.ts';
import { rangeFilters } from './filters.ts';

const ranges = rangeFilters('sales_offers')
  .map(({ filter }) => filter.as)
  .filter((range) => bandsOf(range, 'posted').length > 0);

it.each(ranges.flatMap((range) => [...READER_COUNT_UNITS, 'posted' as const].map((unit) => [range, unit] as const)))(
  'the bands of a range of %s in %s follow each other and share no number, without an end below and above',
  (range, unit) => {
    const bands = bandsOf(range, unit);
    expect(bands[0]?.[0]).toBeNull();
    expect(bands.at(-1)?.[1]).toBeNull();
    const step = range === 'price' ? 0.01 : 1;
    const ends = bands.slice(0, -1).map(([, max]) => max!);
    expect(bands.slice(1).map(([min]) => min)).toEqual(ends.map((max) => Number((max + step).toFixed(2))));
    const edges = bands.slice(1).map(([min]) => min);
    expect(edges).toEqual(edges.toSorted((one, other) => one! - other!));
  },
);

it('a band is named by its ends', () => {
  expect(bandsOf('price', 'posted').map(bandName)).toEqual([
    '-99.99',
    '100-149.99',
    '150-199.99',
    '200-299.99',
    '300-499.99',
    '500-',
  ]);
});
