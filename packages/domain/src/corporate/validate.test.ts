import { expect, it } from 'vitest';
import { accountFaults } from '../accounts/faults.ts';
import { fieldFaults } from '../faults.ts';
import { enquiryFaults } from './faults.ts';
import { corporateEnquirySchema } from './validate.ts';

const enquiry = {
  name: ' Asha Patel ',
  organisation_name: 'Asha Mills',
  email: 'Asha@Mill.example',
  mobile_number: '9825012345',
};

it('an enquiry is tidied, and its country is India unless another is chosen', () => {
  expect(corporateEnquirySchema.parse(enquiry)).toEqual({
    ...enquiry,
    name: 'Asha Patel',
    email: 'asha@mill.example',
    country_code: '+91',
  });
});

it.each([
  [{ name: ' ' }, 'name', enquiryFaults.nameRequired],
  [{ organisation_name: '' }, 'organisation_name', enquiryFaults.organisationRequired],
  [{ email: '' }, 'email', enquiryFaults.emailRequired],
  [{ email: 'asha mill' }, 'email', accountFaults.email],
  [{ mobile_number: '' }, 'mobile_number', accountFaults.mobileRequired],
  [{ mobile_number: '12345' }, 'mobile_number', accountFaults.mobileEditIndia],
  [{ country_code: '+44', mobile_number: '123' }, 'mobile_number', accountFaults.mobileOther],
  [{ mobile_number: '98250 123456' }, 'mobile_number', accountFaults.mobileEditIndia],
  [{ name: 'a'.repeat(101) }, 'name', fieldFaults.tooLong(100)],
  [{ country_code: '44' }, 'country_code', accountFaults.countryCodeRequired],
])('%j is refused at %s with %s', (change, path, fault) => {
  const { error } = corporateEnquirySchema.safeParse({ ...enquiry, ...change });
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([path, fault]);
});

it('a number as people write it is taken as its digits', () => {
  const typed = { ...enquiry, mobile_number: '+91 98250-12345' };
  expect(corporateEnquirySchema.parse(typed).mobile_number).toBe('9825012345');
});
