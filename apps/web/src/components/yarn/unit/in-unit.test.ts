import { expect, it } from 'vitest';
import { inUnit } from './in-unit.ts';

it.each([
  [19685, 'denier', '30s', '≈ 177.2 den'],
  [19685, 'nm', '2/30s', '≈ 50.8 Nm'],
  [16667, 'ne', '150D/48F', '≈ 35.4 Ne'],
  [16667, 'dtex', '150D', '≈ 166.7 dtex'],
  [100_000, 'dtex', '900D', '≈ 1,000 dtex'],
  [1_111_000, 'dtex', '10000D', '≈ 11,110 dtex'],
  [99_950, 'dtex', '900D', '≈ 999.5 dtex'],
  [99_998, 'dtex', '900D', '≈ 1,000 dtex'],
  [11_110_000, 'dtex', '99999D', '≈ 1,11,100 dtex'],
  [1000, 'denier', '590s', '≈ 9 den'],
  [16667, 'denier', '150D/48F', ''],
  [16667, 'denier', '150D', ''],
  [19685, 'ne', '30s', ''],
] as const)('%i millitex in %s beside %s', (millitex, unit, posted, text) => {
  expect(inUnit(millitex, unit, posted)).toBe(text);
});
