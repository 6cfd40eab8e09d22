import { describe, expect, it } from 'vitest';
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
  it('needs PIN, state and district in India and a city elsewhere', () => {
    const check = (changes: object) =>
      profileEditSchema.safeParse({ ...readProfileData(form), pin_zip_code: '395002', ...changes });
    expect(check({}).success).toBe(true);
    expect(check({ pin_zip_code: '' }).success).toBe(false);
    expect(check({ district: '' }).success).toBe(false);
    expect(check({ country: 'Nepal', country_code: '+977', city: '' }).success).toBe(false);
  });
});

it('an e-mail is lower-cased and trimmed before it is judged', () => {
  expect(emailSchema.parse(' ASHA@mill.example')).toBe('asha@mill.example');
});
