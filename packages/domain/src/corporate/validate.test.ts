import { expect, it } from 'vitest';
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
  [{ name: ' ' }, 'name', 'Name is required.'],
  [{ organisation_name: '' }, 'organisation_name', 'Organisation name is required.'],
  [{ email: '' }, 'email', 'Email is required.'],
  [{ email: 'asha mill' }, 'email', 'Please enter a valid email address.'],
  [{ mobile_number: '' }, 'mobile_number', 'Mobile number is required.'],
  [{ mobile_number: '12345' }, 'mobile_number', 'Please enter a valid 10-digit Indian mobile number.'],
  [{ country_code: '+44', mobile_number: '123' }, 'mobile_number', 'Please enter a valid mobile number (7-15 digits).'],
  [{ mobile_number: '98250 123456' }, 'mobile_number', 'Please enter a valid 10-digit Indian mobile number.'],
  [{ name: 'a'.repeat(101) }, 'name', 'Please enter at most 100 characters.'],
  [{ country_code: '44' }, 'country_code', 'Country code is required with mobile number'],
])('%j is refused at %s with its own sentence', (change, path, message) => {
  const { error } = corporateEnquirySchema.safeParse({ ...enquiry, ...change });
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([path, message]);
});

it('a number as people write it is taken as its digits', () => {
  const typed = { ...enquiry, mobile_number: '+91 98250-12345' };
  expect(corporateEnquirySchema.parse(typed).mobile_number).toBe('9825012345');
});
