import { expect, it } from 'vitest';
import { directorySearch, isFoundInDirectory } from './search.ts';

const asha = {
  member_name: 'Asha Patel',
  business_name: 'Kolhapur Looms',
  email: 'asha@looms.example',
  mobile_number: '9825012345',
  state: 'Goa',
  district: 'North Goa',
  business_type: ['Weaver'],
  my_yarns: ['Polyester-Cotton (PC)', 'Silk'],
};

it.each([
  ['', true],
  ['SHA PAT', true],
  ['hapur', true],
  ['@LOOMS', true],
  ['50123', true],
  ['+91 98250 12345', true],
  ['98250-12345', true],
  ['north', true],
  ['goa', true],
  ['weav', true],
  ['cotton', true],
  ['SILK', true],
  ['pc', false],
  ['si', false],
  ['asha looms', false],
  ['mumbai', false],
  ['%', false],
])('%j finds the member: %s', (typed, isFound) => {
  expect(isFoundInDirectory(asha, directorySearch(typed))).toBe(isFound);
});

it('names the entries that contain the typed text', () => {
  expect(directorySearch('Cotton')).toEqual({
    text: 'cotton',
    business_types: [],
    yarns: ['Cotton', 'Polyester-Cotton (PC)', 'Cotton-Spandex', 'Cotton Blend'],
  });
  expect(directorySearch('PC')?.yarns).toEqual(['PC']);
  expect(directorySearch('dealer')?.business_types).toEqual(['Yarn Trader/Dealer']);
});
