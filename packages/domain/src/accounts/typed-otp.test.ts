import { expect, it } from 'vitest';
import { typedOtp } from './typed-otp.ts';

it.each([
  ['123456', '123456', ''],
  ['123 456', '123456', ''],
  ['123-456', '123456', ''],
  [' 1 2 3 4 5 6 ', '123456', ''],
  ['१२३४५६', '123456', ''],
  ['૧૨૩૪૫૬', '123456', ''],
  ['१२३ ४५६', '123456', ''],
  ['Your code is 123456', '123456', ''],
  ['Your code is 123 456.', '123456', ''],
  ['123456 is your OTP for Tanabana. It is valid for 10 minutes.', '123456', ''],
  ['आपका कोड १२३४५६ है', '123456', ''],
  ['\u200E123456\u200E', '123456', ''],
  ['12', '12', ''],
  ['', '', ''],
  ['12a', '12', 'a'],
  ['123456a', '123456', 'a'],
  ['1234567', '123456', '7'],
  ['123456 654321', '123456', '654321'],
  ['Use 111111 or 222222', '111111', 'Useor222222'],
  ['no code', '', 'nocode'],
])('%j is read as %j, and %j is named', (text, digits, dropped) => {
  expect(typedOtp(text)).toEqual({ digits, dropped });
});
