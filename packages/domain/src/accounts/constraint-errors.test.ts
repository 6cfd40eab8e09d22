import { expect, it } from 'vitest';
import { fieldErrors } from '../field-errors.ts';
import { constraintError } from './constraint-errors.ts';
import { accountErrors } from './field-errors.ts';

it.each([
  [
    'This mobile number is already registered with a different account.',
    {
      field: 'mobile_number',
      error: accountErrors.mobileTaken,
    },
  ],
  ['pin_zip_code is not valid', { field: 'pin_zip_code', error: accountErrors.pinTooLong }],
  ['member_name is not one line', { field: 'member_name', error: fieldErrors.notOneLine }],
  ['id already exists', null],
  ['toString is not valid', null],
])('%s', (words, error) => {
  expect(constraintError(words)).toEqual(error);
});
