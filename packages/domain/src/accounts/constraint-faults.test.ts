import { expect, it } from 'vitest';
import { constraintFault } from './constraint-faults.ts';

it.each([
  [
    'duplicate key value violates unique constraint "members_mobile_number_key"',
    {
      field: 'mobile_number',
      code: 'mobileTaken',
      message: 'This mobile number is already registered with a different account.',
    },
  ],
  [
    'new row for relation "members" violates check constraint "members_pin_zip_code_check"',
    { field: 'pin_zip_code', code: 'pinTooLong', message: 'PIN/ZIP Code has at most 10 characters.' },
  ],
  ['duplicate key value violates unique constraint "members_pkey"', null],
  ['new row for relation "members" violates check constraint "toString"', null],
])('%s', (words, fault) => {
  expect(constraintFault(words)).toEqual(fault);
});
