import { expect, it } from 'vitest';
import { accountErrors } from '../accounts/field-errors.ts';
import { fieldErrors } from '../field-errors.ts';
import { enquiryErrors } from './field-errors.ts';
import { corporateEnquirySchema } from './validate.ts';

const enquiry = {
  name: ' Asha Patel ',
  organisation_name: 'Asha Mills',
  email: 'Asha@Mill.example',
  mobile_number: '9825012345',
};

it('an enquiry is normalized, and its country is India unless another is chosen', () => {
  expect(corporateEnquirySchema.parse(enquiry)).toEqual({
    ...enquiry,
    name: 'Asha Patel',
    email: 'asha@mill.example',
    country_code: '+91',
  });
});

it.each([
  [{ name: ' ' }, 'name', enquiryErrors.nameRequired],
  [{ organisation_name: '' }, 'organisation_name', enquiryErrors.organisationRequired],
  [{ email: '' }, 'email', enquiryErrors.emailRequired],
  [{ email: 'asha mill' }, 'email', accountErrors.email],
  [{ mobile_number: '' }, 'mobile_number', accountErrors.mobileRequired],
  [{ mobile_number: '12345' }, 'mobile_number', accountErrors.mobileEditIndia],
  [{ country_code: '+44', mobile_number: '123' }, 'mobile_number', accountErrors.mobileOther],
  [{ mobile_number: '98250 123456' }, 'mobile_number', accountErrors.mobileEditIndia],
  [{ name: 'a'.repeat(101) }, 'name', fieldErrors.tooLong(100)],
  [{ country_code: '44' }, 'country_code', accountErrors.countryCodeRequired],
])('%j is refused at %s with %s', (change, path, expected) => {
  const { error } = corporateEnquirySchema.safeParse({ ...enquiry, ...change });
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([path, expected]);
});

it('a number in the usual notations is stored as its digits', () => {
  const typed = { ...enquiry, mobile_number: '+91 98250-12345' };
  expect(corporateEnquirySchema.parse(typed).mobile_number).toBe('9825012345');
});
