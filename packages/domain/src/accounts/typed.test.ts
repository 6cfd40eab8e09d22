import { describe, expect, it } from 'vitest';
import { isForeignMobile, typedGst, typedMobile, typedPin } from './typed.ts';

describe('typedMobile', () => {
  it.each([
    ['9825012345', '+91', '9825012345'],
    ['98250 12345', '+91', '9825012345'],
    ['98250.12345', '+91', '9825012345'],
    ['+91 98250-12345', '+91', '9825012345'],
    ['+91 (0) 98250 12345', '+91', '9825012345'],
    ['0091 98250 12345', '+91', '9825012345'],
    ['\u202A+91\u00A098250\u00A012345\u202C', '+91', '9825012345'],
    ['919825012345', '+91', '9825012345'],
    ['098250 12345', '+91', '9825012345'],
    ['९८२५०१२३४५', '+91', '9825012345'],
    ['+૯૧ ૯૮૨૫૦ ૧૨૩૪૫', '+91', '9825012345'],
    ['9198765432', '+91', '9198765432'],
    ['+1 (212) 555-0100', '+1', '2125550100'],
    ['+49 (0) 151 2345678', '+49', '1512345678'],
    ['0049 151 2345678', '+49', '1512345678'],
    ['0151 2345678', '+49', '01512345678'],
    ['98400-00000', '', '9840000000'],
    ['', '+91', ''],
  ])('%s with %s is stored as %s', (text, country_code, stored) => {
    expect(typedMobile(text, country_code)).toBe(stored);
  });

  it.each([
    ['one digit too many', '98250 123456', '+91', '98250123456'],
    ['sixteen digits', '1234567890123456', '+49', '1234567890123456'],
  ])('truncates nothing: %s', (_, text, country_code, expected) => {
    expect(typedMobile(text, country_code)).toBe(expected);
    expect(isForeignMobile(text, country_code)).toBe(true);
  });

  it.each([
    ['letters', 'call 98250', '+91'],
    ['two numbers', '98250 12345 / 98250 54321', '+91'],
    ['an extension', '98250 12345 x12', '+91'],
    ['a comma', '98250,12345', '+91'],
  ])('keeps an invalid number as it was typed: %s', (_, text, country_code) => {
    expect(typedMobile(text, country_code)).toBe(text);
    expect(isForeignMobile(text, country_code)).toBe(true);
  });

  it('keeps a number of another country, for the choice of the code', () => {
    expect(typedMobile('+1 212 555 0100', '+91')).toBe('+1 212 555 0100');
  });

  it.each(['+', '+9', '+91', '+91 9', '91982501234', '0', '09825012345', '00919825012345', '98250 1', '+4915'])(
    'accepts %s as a number that is still being typed',
    (text) => {
      expect(isForeignMobile(text, '+91')).toBe(false);
    },
  );
});

it.each([
  ['39 5002', '395002'],
  ['395-002', '395002'],
  ['३९५००२', '395002'],
  ['૩૯૫ ૦૦૨', '395002'],
  [' SW1A 1AA ', 'SW1A 1AA'],
  ['12345-6789', '12345-6789'],
  ['39500O', '39500O'],
  ['3950', '3950'],
])('the PIN or ZIP code %s is stored as %s', (text, stored) => {
  expect(typedPin(text)).toBe(stored);
});

it.each([
  ['24abcde1234f1z5', '24ABCDE1234F1Z5'],
  [' 24 ABCDE 1234 F 1Z5', '24ABCDE1234F1Z5'],
  ['24-abcde1234f-1z5', '24ABCDE1234F1Z5'],
  ['२४ABCDE१२३४F१Z५', '24ABCDE1234F1Z5'],
  ['GB 123 4567 89', 'GB 123 4567 89'],
  ['24abcde1234f1z', '24abcde1234f1z'],
])('the GST number %s is stored as %s', (text, stored) => {
  expect(typedGst(text)).toBe(stored);
});
