// On a page in Hindi no fixed term (fibres, grades, kinds of business, states, countries) is in English.
import { AD_PAGES } from '@tanabana/domain/ads/ad-pages';
import { loadCountries, loadStates } from '@tanabana/domain/reference/places';
import * as words from '@tanabana/domain/vocabulary';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { env } from '#config/env.ts';
import { countryNamed } from '#i18n/countries.ts';
import { term } from '#i18n/terms.ts';
import { changeLanguage } from '#i18n/messages.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '../testing/render-app.tsx';

startServer();
afterEach(async () => {
  await supabase().auth.signOut();
  await changeLanguage('en');
});

let fixed: ReadonlySet<string>;
beforeAll(async () => {
  await changeLanguage('hi');
  const trade = [
    words.BUSINESS_TYPES,
    words.YARN_TYPES,
    words.COTTON_SPINNING_TYPES,
    words.FILAMENT_TYPES,
    words.LUSTRES,
    words.QUALITY_GRADES,
    words.MEMBERSHIP_TYPES,
    words.COMPANY_PLANS,
    words.AD_PLACEMENTS,
    Object.values(AD_PAGES).flat(),
    (await loadStates()).map(({ name }) => name),
  ].flat();
  const countries = (await loadCountries()).map(({ name }) => name);
  // A code, such as FDY, is the same in every language.
  fixed = new Set([...trade.filter((word) => term(word) !== word), ...countries]);
  await changeLanguage('en');
});

/** The English terms of the closed lists on a page: alone, in a row of several, or at the head of a sentence in Hindi. */
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

/** The English terms that remain on a page after it has rendered. */
async function leftOn(path: string, isThere: () => Promise<unknown>): Promise<string[]> {
  await changeLanguage('hi');
  const { unmount } = renderApp(path);
  await isThere();
  const left = englishOn(screen.getByRole('main'));
  unmount();
  return left;
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
  expect(await leftOn('/', () => screen.findAllByText('पॉलिएस्टर फ़िलामेंट'))).toEqual([]);
  expect(await leftOn('/check-purchase-enquiries', heading('खरीद पूछताछ'))).toEqual([]);
  expect(
    await leftOn(`/offer/${offer!.offer_number}`, () => screen.findByRole('heading', { level: 2, name: /^कॉटन के/ })),
  ).toEqual([]);
  expect(
    await leftOn(`/corporate/${company!.id}`, () => screen.findByText('पॉलिएस्टर-विस्कोस (PV), PV 80/20, PV 65/35')),
  ).toEqual([]);
  expect(await leftOn('/contact-corporate', () => screen.findByRole('option', { name: /\+93 अफ़गानिस्तान/ }))).toEqual(
    [],
  );
});

it('for members', async () => {
  await signInAs('paid');
  expect(await leftOn('/post-sales-offer', heading('बिक्री ऑफ़र पोस्ट करें'))).toEqual([]);
  expect(await leftOn('/listed-subscribers', () => screen.findAllByText(/महाराष्ट्र/))).toEqual([]);
  expect(await leftOn('/product-search', () => screen.findAllByText(/पॉलिएस्टर फ़िलामेंट/))).toEqual([]);
  expect(await leftOn('/product-search?q=nepal', () => screen.findAllByText(/नेपाल/))).toEqual([]);
  expect(await leftOn('/my-credits', heading('मेरे क्रेडिट'))).toEqual([]);
  expect(await leftOn('/profile/me', () => screen.findAllByText(/राजस्थान/))).toEqual([]);
  await supabase().auth.signOut();
  await signInAs('free');
  expect(await leftOn('/payment/razorpay', () => screen.findByText(/^आपूर्ति का स्थान: \S/))).toEqual([]);
});

it('of admins, where companies, members, ads, payments and reports are listed', async () => {
  await signInAs('admin2');
  expect(await leftOn('/admin/companies', () => screen.findAllByText(/पॉलिएस्टर-विस्कोस/))).toEqual([]);
  expect(await leftOn('/admin/membership-management', () => screen.findAllByText('Sutradhar Yarns'))).toEqual([]);
  expect(await leftOn('/admin/ad-management', () => screen.findAllByText('Vennai Yarns'))).toEqual([]);
  expect(await leftOn('/admin/settings', () => screen.findByText('दूसरा राज्य'))).toEqual([]);
  const payment = '/admin/payments?payment=20000000-0000-4000-8000-000000009902';
  expect(await leftOn(payment, () => screen.findByText('आपूर्ति का स्थान'))).toEqual([]);
  expect(await leftOn('/admin/moderation', () => screen.findByText(/1,200 किलो · ₹212\.75\/किलो · लॉट /))).toEqual([]);
});

it('countries are found by the names of our list, whatever names the browser has', async () => {
  await changeLanguage('hi');
  const names = (await loadCountries()).map(({ name }) => name);
  expect(names.filter((name) => !/\p{Script=Devanagari}/u.test(countryNamed(name)))).toEqual([]);
  expect(countryNamed('Somewhere')).toBe('Somewhere');
  await changeLanguage('en');
  expect(countryNamed('Nepal')).toBe('Nepal');
});
