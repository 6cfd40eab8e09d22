import { describe, expect, it } from 'vitest';
import {
  digitsOnly,
  isEmail,
  isOtp,
  mobileEditError,
  mobileError,
  passwordResetError,
  passwordStrengthError,
} from './checks.ts';
import { accountErrors, passwordParts } from './field-errors.ts';

describe('mobileError', () => {
  it.each([
    ['an Indian number', { country: 'India', country_code: '+91', mobile_number: '9825012345' }, null],
    [
      'a number starting with 5',
      { country: 'India', country_code: '+91', mobile_number: '5825012345' },
      accountErrors.mobileIndia,
    ],
    ['a number as people write it', { country: 'India', country_code: '+91', mobile_number: '+91 98250-12345' }, null],
    [
      'an eleventh digit',
      { country: 'India', country_code: '+91', mobile_number: '98250123456' },
      accountErrors.mobileIndia,
    ],
    ['nine digits', { country: 'India', country_code: '+91', mobile_number: '982501234' }, accountErrors.mobileIndia],
    [
      'no number in India',
      { country: 'India', country_code: '+91', mobile_number: '' },
      accountErrors.mobileRequiredForIndia,
    ],
    [
      'no number and no code in India',
      { country: 'India', country_code: '', mobile_number: '' },
      accountErrors.mobileRequiredForIndia,
    ],
    [
      'a code without a number',
      { country: 'Nepal', country_code: '+977', mobile_number: '' },
      accountErrors.mobileRequiredWithCode,
    ],
    [
      'a number without a code',
      { country: 'Nepal', country_code: '', mobile_number: '98400000' },
      accountErrors.countryCodeRequired,
    ],
    [
      'a code without its plus sign',
      { country: 'Nepal', country_code: '977', mobile_number: '98400000' },
      accountErrors.countryCodeRequired,
    ],
    ['neither outside India', { country: 'Nepal', country_code: '', mobile_number: '' }, null],
    ['seven digits elsewhere', { country: 'Nepal', country_code: '+977', mobile_number: '1234567' }, null],
    [
      'six digits elsewhere',
      { country: 'Nepal', country_code: '+977', mobile_number: '123456' },
      accountErrors.mobileOther,
    ],
    [
      'sixteen digits elsewhere',
      { country: 'Nepal', country_code: '+977', mobile_number: '1234567890123456' },
      accountErrors.mobileOther,
    ],
  ])('returns the error of %s', (_name, mobile, error) => {
    expect(mobileError(mobile)).toBe(error);
  });

  it('is stricter on the edit form: a number is always required', () => {
    expect(mobileEditError({ country_code: '+977', mobile_number: '' })).toBe(accountErrors.mobileRequired);
    expect(mobileEditError({ country_code: '+91', mobile_number: '12345' })).toBe(accountErrors.mobileEditIndia);
  });
});

describe('passwordStrengthError', () => {
  it('names every missing part, in order', () => {
    expect(passwordStrengthError('')).toBe(accountErrors.passwordWeak(Object.values(passwordParts)));
    expect(passwordStrengthError('abcdef1')).toBe(
      accountErrors.passwordWeak([passwordParts.upper, passwordParts.sign]),
    );
    expect(passwordStrengthError('Abcde1!')).toBeNull();
  });

  it('differs from the reset rule, which needs eight characters but no special one', () => {
    expect(passwordResetError('Abcdefg1')).toBeNull();
    expect(passwordResetError('Abcde1!')).toBe(accountErrors.passwordReset);
  });
});

describe('small checks', () => {
  it.each([
    ['asha@mill.example', true],
    ['asha@mill', false],
    ['asha mill@x.example', false],
    [`${'a'.repeat(250)}@x.example`, false],
  ])('accepts %s as an e-mail: %s', (text, isFine) => {
    expect(isEmail(text)).toBe(isFine);
  });

  it('keeps only digits and recognizes a complete code', () => {
    expect(digitsOnly('12a 34-5678', 6)).toBe('123456');
    expect([isOtp('12345'), isOtp('123456'), isOtp('12345x')]).toEqual([false, true, false]);
  });
});
