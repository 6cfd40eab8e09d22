import { expect, it } from 'vitest';
import type { EditableProfile } from './api/get-editable-profile.ts';
import { changedGroups, overStored } from './over-stored.ts';
import type { Press } from './over-stored.ts';

const EDIT: Press['edit'] = {
  email: 'asha@mill.example',
  member_name: 'Asha',
  business_name: 'Asha Knits',
  gst_number: null,
  country_code: '+91',
  mobile_number: '9825041736',
  country: 'India',
  state: 'Gujarat',
  district: 'Surat',
  city: 'Surat',
  pin_zip_code: '395002',
  business_type: ['Weaver'],
  my_yarns: [],
  list_in_directory: true,
};
const { email: _, ...columns } = EDIT;
const ROW: EditableProfile = { ...columns, membership_type: 'Free Member', is_corporate_member: false };
const KERALA = { state: 'Kerala', district: 'Kollam', city: 'Kollam', pin_zip_code: '691001' };

const press = (changes: Partial<Press['edit']>, ...changed: Press['changed']): Press => ({
  edit: { ...EDIT, ...changes },
  changed,
});

it('names the groups in which a field differs', () => {
  expect(changedGroups((field) => field === 'country_code' || field === 'pin_zip_code')).toEqual([
    'mobile_number',
    'location',
  ]);
});

it('sends what the form did not change as it is stored now', () => {
  const renamed = press({ business_name: 'Asha & Sons' }, 'business_name');
  const now: EditableProfile = { ...ROW, ...KERALA, my_yarns: ['Jute'], list_in_directory: false };
  expect(overStored([renamed], ROW, now)).toEqual({
    edit: { ...EDIT, ...KERALA, business_name: 'Asha & Sons', my_yarns: ['Jute'], list_in_directory: false },
    replaced: [],
  });
});

it('sends a place and a number as a whole, and names what they replace', () => {
  const moved = press({ district: 'Valsad', city: 'Valsad' }, 'location');
  expect(overStored([moved], ROW, { ...ROW, ...KERALA, country_code: '+44' })).toEqual({
    edit: { ...EDIT, district: 'Valsad', city: 'Valsad', country_code: '+44' },
    replaced: ['location'],
  });
});

it('replaces nothing where both changed a group to the same', () => {
  expect(overStored([press(KERALA, 'location')], ROW, { ...ROW, ...KERALA }).replaced).toEqual([]);
});

it('takes what an earlier press of the form has stored for its own, and lets it be changed back', () => {
  const lost = press({ member_name: 'Asha V.' }, 'member_name');
  const { edit, replaced } = overStored([lost, press({})], ROW, { ...ROW, member_name: 'Asha V.' });
  expect(edit.member_name).toBe('Asha');
  expect(replaced).toEqual([]);
});

it('fills a profile that another tab has made meanwhile', () => {
  const first = press({ member_name: 'A. Vekariya' }, 'member_name', 'business_name', 'mobile_number', 'location');
  const { edit, replaced } = overStored([first], null, { ...ROW, gst_number: '24ABCDE1234F1Z5' });
  expect(edit).toEqual({ ...EDIT, member_name: 'A. Vekariya', gst_number: '24ABCDE1234F1Z5' });
  expect(replaced).toEqual(['member_name']);
  expect(overStored([first], null, null)).toEqual({ edit: first.edit, replaced: [] });
});
