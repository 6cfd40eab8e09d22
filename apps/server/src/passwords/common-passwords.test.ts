import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each([
  'Password1!',
  'password',
  'PASSWORD123',
  'P@ssw0rd',
  'P@$$w0rd1!',
  'Passw0rd2024',
  '123Password!',
  'Qwerty123!',
  'Welcome@2024',
  'Iloveyou1!',
  'Abcdef1!',
  'Abcd1!',
  'Aaaaaa1!',
  '12345678',
  '87654321',
  'Zaq12wsx!',
  '1Q2w3e4r!',
  'Krishna@123',
  'Ganesh1!',
  'Sachin@10',
  'Monkey12!',
])('%s is one of the most common passwords', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each([
  'Tanabana1!',
  'Correct-horse-9',
  'Battery-staple-9',
  'Another-horse-7',
  'Kx7!pq2Lm',
  'Monkey#71948263',
  'Surat-Looms-88',
  'Two-bobbins-26',
  'मेरा-धागा-42-Reshma',
  '7 spindles of Tiruppur',
])('%s is not a common password', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
