import { expect, it } from 'vitest';
import { constraintFault } from './constraint-faults.ts';
import { accountFaults } from './faults.ts';

it.each([
  [
    'duplicate key value violates unique constraint "members_mobile_number_key"',
    {
      field: 'mobile_number',
      fault: accountFaults.mobileTaken,
    },
  ],
  [
    'new row for relation "members" violates check constraint "members_pin_zip_code_check"',
    { field: 'pin_zip_code', fault: accountFaults.pinTooLong },
  ],
  ['duplicate key value violates unique constraint "members_pkey"', null],
  ['new row for relation "members" violates check constraint "toString"', null],
])('%s', (words, fault) => {
  expect(constraintFault(words)).toEqual(fault);
});
