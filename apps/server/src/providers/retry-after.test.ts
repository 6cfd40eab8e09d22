import { expect, it } from 'vitest';
import { LONGEST_PAUSE_MS, retryAfterOf } from './retry-after.ts';

const NOW = Date.parse('2026-05-04T10:00:00Z');
const wait = (retryAfter: string | null, status = 429) => retryAfterOf({ status, retryAfter }, NOW);

it.each([
  ['30', 30_000],
  [' 2 ', 2000],
  ['Mon, 04 May 2026 10:01:00 GMT', 60_000],
])('a pause is read from seconds or a date: %s', (header, ms) => {
  expect([wait(header), wait(header, 503)]).toEqual([ms, ms]);
});

it.each(['301', '86400', '999999999999999999999', 'Tue, 05 May 2026 10:00:00 GMT'])(
  'a pause is never longer than five minutes: %s',
  (header) => {
    expect(wait(header)).toBe(LONGEST_PAUSE_MS);
    expect(LONGEST_PAUSE_MS).toBe(300_000);
  },
);

it.each([null, '', '0', '-5', '1e3', 'soon', 'Mon, 04 May 2026 09:59:00 GMT'])('no pause is read from %j', (header) => {
  expect(wait(header)).toBeUndefined();
});

it('a pause counts with 429 and 503 alone', () => {
  expect([200, 301, 400, 500].map((status) => wait('30', status))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
