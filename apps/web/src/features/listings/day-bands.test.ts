import { describe, expect, it } from 'vitest';
import { anEnquiry } from '#testing/listings.ts';
import { dayBands } from './day-bands.ts';

const now = new Date('2026-03-11T06:00:00Z');
const posted = (...moments: string[]) => moments.map((updated_at, i) => anEnquiry({ id: String(i), updated_at }));

describe('the day bands', () => {
  it('split days in Indian time', () => {
    const bands = dayBands(posted('2026-03-10T18:30:00Z', '2026-03-10T18:29:00Z', '2026-03-08T07:00:00Z'), true, now);
    expect(bands.map(({ name, date, count }) => [name, date, count])).toEqual([
      ['today', 'Wednesday 11 March', 1],
      ['yesterday', 'Tuesday 10 March', 1],
      [null, 'Sunday 8 March', 1],
    ]);
  });

  it('do not count a day that older pages may continue', () => {
    const bands = dayBands(posted('2026-03-11T05:00:00Z', '2026-03-11T04:00:00Z', '2026-03-10T07:00:00Z'), false, now);
    expect(bands.map(({ count }) => count)).toEqual([2, null]);
  });
});
