import { expect, it } from 'vitest';
import { fieldFaults } from '../faults.ts';
import { constraintFault } from './constraint-faults.ts';
import { accountFaults } from './faults.ts';

it.each([
  [
    'This mobile number is already registered with a different account.',
    {
      field: 'mobile_number',
      fault: accountFaults.mobileTaken,
    },
  ],
  ['pin_zip_code is not valid', { field: 'pin_zip_code', fault: accountFaults.pinTooLong }],
  ['member_name is not one line', { field: 'member_name', fault: fieldFaults.notOneLine }],
  ['id already exists', null],
  ['toString is not valid', null],
])('%s', (words, fault) => {
  expect(constraintFault(words)).toEqual(fault);
});
