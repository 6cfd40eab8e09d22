import { expect, it } from 'vitest';
import { daysOf } from './periods.ts';

it.each([
  ['month', '2026-11-24', '2026-11-01', '2026-11-30'],
  ['month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['year', '2026-03-31', '2025-04-01', '2026-03-31'],
  ['year', '2026-04-01', '2026-04-01', '2027-03-31'],
  ['lastYear', '2026-03-31', '2024-04-01', '2025-03-31'],
  ['lastYear', '2026-11-24', '2025-04-01', '2026-03-31'],
] as const)('%s of %s is from %s to %s', (period, today, from, to) => {
  expect(daysOf(period, today)).toEqual({ from, to });
});
