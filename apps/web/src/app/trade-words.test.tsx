// On a page in Hindi nothing of what is fixed (fibres, grades, kinds of business, states, countries) stands in English.
import { loadCountries, loadStates } from '@tanabana/domain/reference/places';
import * as words from '@tanabana/domain/words';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { env } from '#config/env.ts';
import { countryNamed } from '#i18n/countries.ts';
import { term } from '#i18n/terms.ts';
import { speakIn } from '#i18n/words.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '../testing/render-app.tsx';

startServer();
afterEach(async () => {
  await supabase().auth.signOut();
  await speakIn('en');
});

let fixed: ReadonlySet<string>;
beforeAll(async () => {
  await speakIn('hi');
  const trade = [
    words.BUSINESS_TYPES,
    words.YARN_TYPES,
    words.COTTON_SPINNING_TYPES,
    words.FILAMENT_TYPES,
    words.LUSTRES,
    words.QUALITY_GRADES,
    (await loadStates()).map(({ name }) => name),
  ].flat();
  const countries = (await loadCountries()).map(({ name }) => name);
  // A code, such as FDY, is the same in every language.
  fixed = new Set([...trade.filter((word) => term(word) !== word), ...countries]);
  await speakIn('en');
});

/** What the page says in words of the lists: alone, in a row of several, or at the head of a sentence in Hindi. */
function englishOn(page: HTMLElement): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  for (const part of page.querySelectorAll('[title], [aria-label]'))
    texts.push(part.getAttribute('title') ?? '', part.getAttribute('aria-label') ?? '');
  return texts.filter((text) => {
    if (text === env().brand.address) return false;
    const parts = text.split(/[,:·]/).map((part) => part.trim());
    const [before = ''] = text.split(/(?=[\u0900-\u097F])/);
    const dialled = /^\S+ \+\d+ (.+)$/.exec(text)?.[1];
    return [...parts, before.trim(), dialled ?? ''].some((part) => fixed.has(part));
  });
}

async function expectHindi(path: string, isThere: () => Promise<unknown>) {
  await speakIn('hi');
  const { unmount } = renderApp(path);
  await isThere();
  await waitFor(() => expect(englishOn(screen.getByRole('main'))).toEqual([]));
  unmount();
}

const heading = (name: string | RegExp) => () => screen.findByRole('heading', { level: 1, name });

it('for visitors', async () => {
  const { data: offer } = await supabase()
    .from('sales_offers')
    .select('offer_number')
    .eq('status', 'Open')
    .eq('fibre_type', 'Cotton')
    .limit(1)
    .single();
  const { data: company } = await supabase()
    .from('company_details')
    .select('id')
    .eq('company_name', 'Aravat Suityarn')
    .single();
  await expectHindi('/', () => screen.findAllByText('पॉलिएस्टर फ़िलामेंट'));
  await expectHindi('/check-purchase-enquiries', heading('खरीद पूछताछ'));
  await expectHindi(`/offer/${offer!.offer_number}`, () => screen.findByRole('heading', { level: 2, name: /^कॉटन के/ }));
  await expectHindi(`/corporate/${company!.id}`, () => screen.findByText('पॉलिएस्टर-विस्कोस (PV), PV 80/20, PV 65/35'));
  await expectHindi('/contact-corporate', () => screen.findByRole('option', { name: /\+93 अफ़गानिस्तान/ }));
});

it('for members', async () => {
  await signInAs('paid');
  await expectHindi('/post-sales-offer', heading('बिक्री ऑफ़र पोस्ट करें'));
  await expectHindi('/listed-subscribers', () => screen.findAllByText(/महाराष्ट्र/));
  await expectHindi('/my-credits', heading('मेरे क्रेडिट'));
  await expectHindi('/profile/me', () => screen.findAllByText(/राजस्थान/));
});

it('of admins, where companies are listed', async () => {
  await signInAs('admin2');
  await expectHindi('/admin/companies', () => screen.findAllByText(/पॉलिएस्टर-विस्कोस/));
});

it('countries are found by the names of our list, whatever the browser calls them', async () => {
  await speakIn('hi');
  const names = (await loadCountries()).map(({ name }) => name);
  expect(names.filter((name) => !/\p{Script=Devanagari}/u.test(countryNamed(name)))).toEqual([]);
  expect(countryNamed('Somewhere')).toBe('Somewhere');
  await speakIn('en');
  expect(countryNamed('Nepal')).toBe('Nepal');
});
