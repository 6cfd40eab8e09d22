import { AD_PAGES } from '@tanabana/domain/ads/ad-pages';
import { OWN_CHOICES } from '@tanabana/domain/listings/own-choices';
import { loadStates } from '@tanabana/domain/reference/places';
import * as words from '@tanabana/domain/vocabulary';
import { expect, it } from 'vitest';
import { texts } from '../src/catalogue.ts';

/** Lists whose words are stored in English and drawn in the language of the page. */
const TRADE = [
  words.BUSINESS_TYPES,
  words.YARN_TYPES,
  words.COTTON_SPINNING_TYPES,
  words.FILAMENT_TYPES,
  words.LUSTRES,
  words.INTERMINGLINGS,
  words.QUALITY_GRADES,
  words.MEMBERSHIP_TYPES,
  words.COMPANY_PLANS,
  words.AD_PLACEMENTS,
  Object.values(AD_PAGES).flat(),
  Object.values(OWN_CHOICES).flat(),
];

it('every fixed value of the vocabulary and every state has its term, and no other has', async () => {
  const states = (await loadStates()).map(({ name }) => name);
  const wanted = [...new Set<string>([...TRADE.flat(), ...states])];
  const terms = Object.entries(texts('en', 'terms')).filter(([key]) => key.startsWith('values.'));
  expect(terms.map(([key]) => key.slice('values.'.length)).sort()).toEqual(wanted.sort());
  expect(terms.filter(([key, text]) => key !== `values.${text}`)).toEqual([]);
});
