import { describe, expect, it } from 'vitest';
import { fieldErrors } from '../field-errors.ts';
import { accountErrors } from './field-errors.ts';
import { readProfileData } from './profile-data.ts';
import { emailSchema, profileEditSchema, profileSchema } from './validate.ts';

const form = {
  email: ' Asha@Mill.example ',
  mobileNumber: '9825012345',
  countryCode: '+91',
  memberName: ' Asha Patel ',
  businessName: 'Asha Yarns',
  gstNumber: '',
  businessType: ['Weaver'],
  my_yarns: ['Cotton'],
  country: 'India',
  state: 'Gujarat',
  district: 'Surat',
  city: '',
  pinZipCode: '',
  referralCode: ' abcde12345xy ',
};

function errors(data: unknown) {
  const result = profileSchema.safeParse(data);
  return result.success ? [] : result.error.issues.map((issue) => [issue.path.join('.'), issue.message]);
}

describe('profileSchema', () => {
  it('converts the form of the spec to the columns of the profile', () => {
    expect(profileSchema.parse(readProfileData(form))).toEqual({
      email: 'asha@mill.example',
      mobile_number: '9825012345',
      country_code: '+91',
      member_name: 'Asha Patel',
      business_name: 'Asha Yarns',
      gst_number: null,
      business_type: ['Weaver'],
      my_yarns: ['Cotton'],
      country: 'India',
      state: 'Gujarat',
      district: 'Surat',
      city: 'Surat',
      pin_zip_code: null,
      list_in_directory: true,
      membership_type: 'Free Member',
      referral_code: 'ABCDE12345XY',
      mobile_verified: false,
      language: null,
    });
  });

  it.each([
    ['member_name', '', accountErrors.memberNameRequired],
    ['business_name', undefined, accountErrors.businessNameRequired],
    ['country', '', accountErrors.countryRequired],
    ['email', 'asha', accountErrors.email],
    ['mobile_number', '', accountErrors.mobileRequiredForIndia],
    ['country_code', '', accountErrors.countryCodeRequired],
  ])('returns the error of %s', (name, value, error) => {
    expect(errors({ ...readProfileData(form), [name]: value })).toEqual([[name, error]]);
  });

  it('does not let a client choose the corporate tier or a longer PIN', () => {
    expect(errors({ ...readProfileData(form), membership_type: 'Corporate Member' })).toHaveLength(1);
    expect(errors({ ...readProfileData(form), pin_zip_code: '12345678901' })).toHaveLength(1);
  });

  it('accepts the usual notations of numbers', () => {
    const typed = { mobileNumber: '+91 (0) 98250-12345', gstNumber: '24 abcde 1234 f 1z5', pinZipCode: ' ३ ९ ५ ० ० २' };
    expect(profileSchema.parse(readProfileData({ ...form, ...typed }))).toMatchObject({
      mobile_number: '9825012345',
      gst_number: '24ABCDE1234F1Z5',
      pin_zip_code: '395002',
    });
  });

  it.each([
    ['mobile_number', '98250 123456', accountErrors.mobileIndia],
    ['mobile_number', '98250 1234O', accountErrors.mobileIndia],
    ['member_name', 'a'.repeat(101), fieldErrors.tooLong(100)],
    ['business_name', 'a'.repeat(151), fieldErrors.tooLong(150)],
    ['city', 'a'.repeat(101), fieldErrors.tooLong(100)],
    ['gst_number', '1'.repeat(21), accountErrors.gstTooLong],
    ['pin_zip_code', '39500239500', accountErrors.pinTooLong],
  ])('truncates nothing and names the field: %s with %s', (name, value, error) => {
    expect(errors({ ...readProfileData(form), [name]: value })).toEqual([[name, error]]);
  });

  it('counts characters as the database does', () => {
    expect(errors({ ...readProfileData(form), member_name: '🧵'.repeat(100) })).toEqual([]);
  });

  it('clears state and district outside India', () => {
    const abroad = {
      ...readProfileData(form),
      country: 'Nepal',
      country_code: '',
      mobile_number: '',
      city: 'Biratnagar',
    };
    expect(profileSchema.parse(abroad)).toMatchObject({ state: null, district: null, city: 'Biratnagar' });
  });
});

describe('profileEditSchema', () => {
  const check = (changes: object) => {
    const result = profileEditSchema.safeParse({ ...readProfileData(form), pin_zip_code: '395002', ...changes });
    return result.success ? [] : result.error.issues.map((issue) => [issue.path.join('.'), issue.message]);
  };

  it.each([
    [{}, []],
    [{ member_name: ' ' }, [['member_name', accountErrors.memberNameRequired]]],
    [{ business_name: '' }, [['business_name', accountErrors.businessNameRequired]]],
    [{ mobile_number: '' }, [['mobile_number', accountErrors.mobileRequired]]],
    [{ mobile_number: '5825012345' }, [['mobile_number', accountErrors.mobileEditIndia]]],
    [{ country_code: '+977', mobile_number: '12345' }, [['mobile_number', accountErrors.mobileOther]]],
    [{ country_code: '' }, [['country_code', accountErrors.countryCodeRequired]]],
    [
      { country: '' },
      [
        ['country', accountErrors.countryRequired],
        ['city', accountErrors.cityRequired],
      ],
    ],
    [
      { state: '', district: '' },
      [
        ['state', accountErrors.stateRequired],
        ['district', accountErrors.districtRequired],
      ],
    ],
    [{ country: 'Nepal', city: '' }, [['city', accountErrors.cityRequired]]],
    [{ pin_zip_code: '' }, [['pin_zip_code', accountErrors.pinRequired]]],
    [{ pin_zip_code: '39500200000' }, [['pin_zip_code', accountErrors.pinTooLong]]],
    [{ gst_number: '' }, []],
  ])('returns for %j: %j', (changes, errors) => {
    expect(check(changes)).toEqual(errors);
  });
});

it('an e-mail is lower-cased and trimmed before it is checked', () => {
  expect(emailSchema.parse(' ASHA@mill.example')).toBe('asha@mill.example');
});
