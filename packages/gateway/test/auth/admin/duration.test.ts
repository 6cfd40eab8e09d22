import { expect, test } from 'vitest';
import { parseDuration } from '../../../src/auth/endpoints/admin/user-params.ts';

const HOUR = 3_600_000;

test.each([
  ['24h', 24 * HOUR],
  ['1h30m', 1.5 * HOUR],
  ['1.5h', 1.5 * HOUR],
  ['876000h', 876_000 * HOUR],
  ['300ms', 300],
  ['-1h', -HOUR],
  ['0', 0],
  ['+2s', 2000],
])('%s is a duration as Go writes it', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

test.each(['', 'h', '24', '1d', '1h ', '99999999h', '1h'.repeat(40), '1e3h', '-'])('%j is none', (text) => {
  expect(parseDuration(text)).toBeNull();
});
