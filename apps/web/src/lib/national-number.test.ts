import { describe, expect, it } from 'vitest';
import { nationalNumber } from './national-number.ts';

describe('nationalNumber', () => {
  it.each([
    ['9825012345', '+91', '9825012345'],
    ['98250 12345', '+91', '9825012345'],
    ['+91 98250-12345', '+91', '9825012345'],
    ['919825012345', '+91', '9825012345'],
    ['09825012345', '+91', '9825012345'],
    ['9198765432', '+91', '9198765432'],
    ['98250123456', '+91', '9825012345'],
    ['+1 (212) 555-0100', '+1', '2125550100'],
    ['1234567890123456', '+49', '123456789012345'],
    ['abc', '+91', ''],
  ])('%s with %s is stored as %s', (text, country_code, stored) => {
    expect(nationalNumber(text, country_code)).toBe(stored);
  });
});
