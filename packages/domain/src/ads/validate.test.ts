import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { fieldErrors } from '../field-errors.ts';
import { AD_PAGES } from '../vocabulary.ts';
import { adErrors } from './field-errors.ts';
import { adSchema, pagesOf } from './validate.ts';
import type { AdInput } from './validate.ts';

const AD: AdInput = {
  company_name: ' Kirtana Spinners ',
  from_date: '2026-03-10',
  to_date: '2026-03-10',
  placement_type: 'Premium',
  page_location: 'NewsPage',
  alt_text: 'Compact cotton',
  click_url: '',
  status: true,
};

/** What is wrong, by field. */
function errorsOf(changes: Partial<AdInput>) {
  const { error } = adSchema.safeParse({ ...AD, ...changes });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

it('one day is long enough; surrounding spaces are removed, an empty click URL is null', () => {
  expect(adSchema.parse(AD)).toEqual({ ...AD, company_name: 'Kirtana Spinners', click_url: null });
});

it.each(['company_name', 'from_date', 'to_date', 'placement_type', 'page_location', 'alt_text'] as const)(
  '%s is required',
  (field) => {
    expect(errorsOf({ [field]: '' })).toMatchObject({ [field]: adErrors.required });
  },
);

it('names and alt texts have a maximum length', () => {
  const { company_name_length: name, ad_alt_text_length: alt } = LIMITS;
  expect(errorsOf({ company_name: 'a'.repeat(name), alt_text: 'a'.repeat(alt) })).toEqual({});
  expect(errorsOf({ company_name: 'a'.repeat(name + 1), alt_text: 'a'.repeat(alt + 1) })).toEqual({
    company_name: fieldErrors.tooLong(name),
    alt_text: fieldErrors.tooLong(alt),
  });
});

it('an ad ends on the day it begins, or later', () => {
  expect(errorsOf({ from_date: '2026-03-11' })).toEqual({ to_date: adErrors.endsBeforeItBegins });
  expect(errorsOf({ to_date: '2027-01-01' })).toEqual({});
  expect(errorsOf({ from_date: '2026-02-30' })).toEqual({ from_date: adErrors.date });
});

describe('a page', () => {
  it('must belong to its placement', () => {
    expect(errorsOf({ placement_type: 'Home', page_location: 'HomePage' })).toEqual({});
    expect(errorsOf({ placement_type: 'Home' })).toEqual({ page_location: adErrors.place });
    expect(errorsOf({ page_location: 'UnknownPage' })).toEqual({ page_location: adErrors.place });
    expect(errorsOf({ placement_type: 'Sideways' })).toEqual({
      placement_type: adErrors.place,
      page_location: adErrors.place,
    });
  });

  it('is offered by its placement, and none before one is chosen', () => {
    expect(pagesOf('')).toEqual([]);
    expect(pagesOf('Non-Premium')).toBe(AD_PAGES['Non-Premium']);
  });
});

it.each([
  ['https://kirtana.example/offers?x=1#y', true],
  ['http://kirtana.example', true],
  ['kirtana.example', true],
  ['www.kirtana.example/offers', true],
  ['kirtana', false],
  ['javascript:alert(1)', false],
  ['mailto:a@b.example', false],
  ['//kirtana.example', false],
  ['https://', false],
  ['https://kirtana .example', false],
  [`https://kirtana.example/${'a'.repeat(LIMITS.url_length)}`, false],
])('%s as a click URL: %s', (click_url, isTaken) => {
  expect(errorsOf({ click_url })).toEqual(isTaken ? {} : { click_url: adErrors.clickUrl });
});
