import { describe, expect, it } from 'vitest';
import { FIELD_MESSAGES } from './messages.ts';
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

function faults(data: unknown) {
  const result = profileSchema.safeParse(data);
  return result.success ? [] : result.error.issues.map((issue) => [issue.path.join('.'), issue.message]);
}

describe('profileSchema', () => {
  it('turns the form of the spec into the columns of the profile', () => {
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
    ['member_name', '', 'Name is required.'],
    ['business_name', undefined, 'Business name is required.'],
    ['country', '', 'Country is required.'],
    ['email', 'asha', 'Please enter a valid email address.'],
    ['mobile_number', '', 'Mobile number is required for India'],
    ['country_code', '', 'Country code is required with mobile number'],
  ])('says what is wrong with %s', (name, value, message) => {
    expect(faults({ ...readProfileData(form), [name]: value })).toEqual([[name, message]]);
  });

  it('does not let a client choose the corporate tier or a longer PIN', () => {
    expect(faults({ ...readProfileData(form), membership_type: 'Corporate Member' })).toHaveLength(1);
    expect(faults({ ...readProfileData(form), pin_zip_code: '12345678901' })).toHaveLength(1);
  });

  it('takes numbers as people write them', () => {
    const typed = { mobileNumber: '+91 (0) 98250-12345', gstNumber: '24 abcde 1234 f 1z5', pinZipCode: ' ३ ९ ५ ० ० २' };
    expect(profileSchema.parse(readProfileData({ ...form, ...typed }))).toMatchObject({
      mobile_number: '9825012345',
      gst_number: '24ABCDE1234F1Z5',
      pin_zip_code: '395002',
    });
  });

  it.each([
    ['mobile_number', '98250 123456', FIELD_MESSAGES.mobileIndia],
    ['mobile_number', '98250 1234O', FIELD_MESSAGES.mobileIndia],
    ['member_name', 'a'.repeat(101), 'Please enter at most 100 characters.'],
    ['business_name', 'a'.repeat(151), 'Please enter at most 150 characters.'],
    ['city', 'a'.repeat(101), 'Please enter at most 100 characters.'],
    ['gst_number', '1'.repeat(21), FIELD_MESSAGES.gstTooLong],
    ['pin_zip_code', '39500239500', FIELD_MESSAGES.pinTooLong],
  ])('cuts nothing and names the field: %s with %s', (name, value, message) => {
    expect(faults({ ...readProfileData(form), [name]: value })).toEqual([[name, message]]);
  });

  it('counts characters as the database does', () => {
    expect(faults({ ...readProfileData(form), member_name: '🧵'.repeat(100) })).toEqual([]);
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
    [{ member_name: ' ' }, [['member_name', 'Name is required.']]],
    [{ business_name: '' }, [['business_name', 'Business name is required.']]],
    [{ mobile_number: '' }, [['mobile_number', 'Mobile number is required.']]],
    [{ mobile_number: '5825012345' }, [['mobile_number', 'Please enter a valid 10-digit Indian mobile number.']]],
    [
      { country_code: '+977', mobile_number: '12345' },
      [['mobile_number', 'Please enter a valid mobile number (7-15 digits).']],
    ],
    [{ country_code: '' }, [['country_code', 'Country code is required with mobile number']]],
    [
      { country: '' },
      [
        ['country', 'Country is required.'],
        ['city', 'City/Region is required.'],
      ],
    ],
    [
      { state: '', district: '' },
      [
        ['state', 'State is required.'],
        ['district', 'District is required.'],
      ],
    ],
    [{ country: 'Nepal', city: '' }, [['city', 'City/Region is required.']]],
    [{ pin_zip_code: '' }, [['pin_zip_code', 'PIN/ZIP Code is required.']]],
    [{ pin_zip_code: '39500200000' }, [['pin_zip_code', 'PIN/ZIP Code has at most 10 characters.']]],
    [{ gst_number: '' }, []],
  ])('says of %j: %j', (changes, faults) => {
    expect(check(changes)).toEqual(faults);
  });
});

it('an e-mail is lower-cased and trimmed before it is judged', () => {
  expect(emailSchema.parse(' ASHA@mill.example')).toBe('asha@mill.example');
});
