import { TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { newTotpSecret, stepOf } from './totp.ts';

const NOW = new Date('2026-01-31T10:00:10Z');
const HALF_MINUTE = 30_000;

it.each([
  [-10, false],
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
  [10, false],
])('the code of %i half minutes away is accepted: %s', (steps, isTaken) => {
  const secret = newTotpSecret();
  const code = new TOTP({ secret }).generate({ timestamp: NOW.getTime() + steps * HALF_MINUTE });
  const step = Math.floor(NOW.getTime() / HALF_MINUTE) + steps;
  expect(stepOf(secret, code, NOW), 'one half minute either way, and no more').toBe(isTaken ? step : null);
});
