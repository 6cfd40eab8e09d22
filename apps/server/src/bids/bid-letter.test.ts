/** The exact letters about a bid, in English and in Hindi. */
import { BID_MESSAGE_KINDS } from '@tanabana/domain/vocabulary';
import { expect, it } from 'vitest';
import { DEFAULT_BRAND as brand } from '../brand.ts';
import { wordBidLetter, type BidLetter } from './bid-letter.ts';

const site = { brand, publicUrl: 'https://tanabana.example' };
const letter: BidLetter = {
  kind: 'placed_company',
  bid: {
    fibre_type: 'Cotton',
    specific_type: 'Combed',
    denier_count: '40',
    number_of_plys: 1,
    bid_display_id: 'BID-000007',
    company_name: 'Acme Yarns',
    department_name: 'Cotton',
    basic_price: 268.5,
    bid_price: 260.5,
    bid_quantity: 120000,
    bidder_name: 'Asha Patel',
    bidder_email: 'asha_p@mill.example',
    bidder_country_code: '+91',
    bidder_mobile_number: '9825012345',
  },
  bidder_business_name: 'Asha Weaving Mills',
  is_business_unverified: false,
  to_name: 'Kavitha Rao',
  to_email: 'kavitha@acme.example',
  to_language: 'en',
  executive_name: 'Kavitha Rao',
  executive_email: 'kavitha@acme.example',
  executive_country_code: '+91',
  executive_mobile_number: '9825099999',
};

it('a bidder whose business has the name of a registered company is not verified', () => {
  const { text } = wordBidLetter({ ...letter, is_business_unverified: true }, site);
  expect(text).toContain('Asha Patel of Asha Weaving Mills (business name not verified)');
});

it('a new bid, to the company', () => {
  const { to, subject, text, link } = wordBidLetter(letter, site);
  expect([to, subject, link]).toEqual([
    'kavitha@acme.example',
    'New bid BID-000007',
    'https://tanabana.example/bid-management',
  ]);
  expect(text).toBe(`New bid BID-000007

Hello Kavitha Rao,

Asha Patel of Asha Weaving Mills has placed bid BID-000007 on a product of Acme Yarns.

Yarn: Cotton Combed · 40s · 1 ply
Department: Cotton
Basic price: ₹268.50 per kg
Bid: ₹260.50 per kg
Quantity: 1,20,000 kg

How to reach Asha Patel:
Mobile: +919825012345
E-mail: asha_p@mill.example

Accept or reject it: https://tanabana.example/bid-management

--
You get this because you answer for products of Acme Yarns on Tanabana.`);
});

it('a new bid, to its bidder: the bid without contact data', () => {
  const { subject, text, link } = wordBidLetter({ ...letter, kind: 'placed_bidder', to_name: 'Asha Patel' }, site);
  expect(subject).toBe('Your bid BID-000007 was placed');
  expect(link).toBe('https://tanabana.example/my-bids');
  expect(text).not.toContain('kavitha@');
  expect(text).not.toContain('Kavitha');
});

it('an accepted bid, to its bidder: the contact of the executive, if there is one', () => {
  const accepted: BidLetter = { ...letter, kind: 'accepted_bidder' };
  expect(wordBidLetter(accepted, site).text).toContain(
    'How to reach Kavitha Rao:\nMobile: +919825099999\nE-mail: kavitha@acme.example',
  );
  expect(wordBidLetter({ ...accepted, executive_name: null }, site).text).not.toContain('How to reach');
});

it('leaves out what is not known', () => {
  const bid = { ...letter.bid, basic_price: null, department_name: null };
  const { text } = wordBidLetter({ ...letter, bid, bidder_business_name: null }, site);
  expect(text).not.toMatch(/Basic price|Department|null| of Asha/);
});

it('keeps typed text on one line and escaped in the HTML', () => {
  const bid = { ...letter.bid, bidder_name: '<b>Asha</b>\nCall me' };
  const { text, html } = wordBidLetter({ ...letter, bid }, site);
  expect(text).toContain('<b>Asha</b> Call me of');
  expect(html).not.toContain('<b>Asha');
});

it.each(BID_MESSAGE_KINDS)('%s is in Hindi for a reader of Hindi', (kind) => {
  const { subject, text, html, link } = wordBidLetter({ ...letter, kind, to_language: 'hi' }, site);
  expect(subject).toMatch(/\p{Script=Devanagari}/u);
  expect(html).toContain('lang="hi"');
  expect(text.replace(link!, '')).not.toMatch(/\b(bid|price|Quantity|You|your)\b/);
});
