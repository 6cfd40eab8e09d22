import { expect, it } from 'vitest';
import { newReferralCode, profilePageReferralCode, withConflictDigit } from './referral-code.ts';

it.each([
  ['Asha Patel', '9825012345', 'ASHAP12345AA'],
  ['Bo', '123', 'BOXXX00123AA'],
  ['आशा', '', 'XXXXX00000AA'],
  ['D’Souza', '+91 98250 12345', 'DSOUZ12345AA'],
  ['José', '9825012345', 'JOSEX12345AA'],
])('a new code for %s with %s is %s', (name, mobile, code) => {
  expect(newReferralCode(name, mobile, () => 0)).toBe(code);
});

it('new codes of the same person differ', () => {
  const codes = new Set(Array.from({ length: 40 }, () => newReferralCode('Asha', '9825012345')));
  expect(codes.size).toBeGreaterThan(1);
});

it('the profile page uses the first letter and five digits, and only when both exist', () => {
  expect(profilePageReferralCode('asha', '9825012345')).toBe('A12345');
  expect(profilePageReferralCode('ßeta', '9825012345')).toBe('S12345');
  expect(profilePageReferralCode('', '9825012345')).toBeNull();
  expect(profilePageReferralCode('asha', '1234')).toBeNull();
  expect(withConflictDigit('A12345', () => 7)).toBe('A123457');
});
