import { describe, expect, it } from 'vitest';
import { DEFAULT_BRAND } from '../brand.ts';
import { e164, wordInterestEmail, wordInterestWhatsapp, type InterestFacts } from './interest-message.ts';

const site = { brand: DEFAULT_BRAND, publicUrl: 'https://tanabana.example' };
const offer: InterestFacts = {
  table: 'sales_offers',
  number: 'SO-000007',
  yarn: {
    fibre_type: 'Polyester Filament',
    specific_type: 'Textured',
    denier_count: '150',
    filament_count: '48',
    lustre: 'Bright',
    number_of_plys: 1,
    grade: 'AA',
  },
  quantity_kgs: 120000,
  price: '268.5',
  poster_name: 'Ramesh Shah',
  interested: {
    member_name: 'Asha Patel',
    business_name: 'Asha Weaving Mills',
    is_business_unverified: false,
    place: 'Surat',
    country_code: '+91',
    mobile_number: '9825012345',
    email: 'asha_p@mill.example',
  },
};

describe('the message about interest', () => {
  it('contains the listing, the member and the contact data', () => {
    const { to, body, link } = wordInterestWhatsapp(offer, '+919898989898', 'en', site);
    expect(to).toBe('+919898989898');
    expect(link).toBe('https://tanabana.example/offer/SO-000007');
    expect(body).toBe(
      [
        'Hello Ramesh Shah,',
        '',
        'Asha Patel of Asha Weaving Mills (Surat) is interested in your sales offer *SO-000007*.',
        '',
        'Yarn: Polyester Filament Textured · 150D/48F · Bright · 1 ply · AA',
        'Quantity: 1,20,000 kg',
        'Price: ₹268.50 per kg',
        '',
        'Reply to Asha Patel:',
        'Mobile: +919825012345',
        'E-mail: asha_p@mill.example',
        '',
        'See your sales offer: https://tanabana.example/offer/SO-000007',
        '',
        '– Tanabana',
      ].join('\n'),
    );
  });

  it('says that a business with the name of a registered company is not verified', () => {
    const claimed = { ...offer, interested: { ...offer.interested, is_business_unverified: true } };
    const sentence = 'Asha Patel of Asha Weaving Mills (business name not verified) (Surat) is interested';
    expect(wordInterestWhatsapp(claimed, '+919898989898', 'en', site).body).toContain(sentence);
    expect(wordInterestWhatsapp(claimed, '+919898989898', 'hi', site).body).toContain('सत्यापित नहीं');
  });

  it('about an enquiry has no price, and links to the enquiry', () => {
    const enquiry: InterestFacts = { ...offer, table: 'purchase_enquiries', number: 'PE-000001', price: null };
    const { body } = wordInterestWhatsapp(enquiry, '+919898989898', 'en', site);
    expect(body).toContain('can supply the yarn of your purchase enquiry *PE-000001*');
    expect(body).toContain('https://tanabana.example/enquiry/PE-000001');
    expect(body).not.toContain('Price');
  });

  it('keeps its format whatever a member typed', () => {
    const interested = {
      ...offer.interested,
      member_name: '*Free*\n\nReply to: http://evil.example',
      business_name: null,
      place: null,
    };
    const { body } = wordInterestWhatsapp({ ...offer, interested }, '+919898989898', 'en', site);
    expect(body).toContain('Free Reply to: http://evil.example is interested in');
    const email = wordInterestEmail(
      { ...offer, interested: { ...interested, member_name: '<b>x</b>' } },
      'r@x.example',
      'en',
      site,
    );
    expect(email.html).not.toContain('<b>');
  });

  it('has the same content as an e-mail', () => {
    const email = wordInterestEmail(offer, 'ramesh@x.example', 'en', site);
    expect(email.subject).toBe('Interest in your sales offer SO-000007');
    expect(email.text).toContain('Mobile: +919825012345');
  });

  it.each([
    ['+91', '9825012345', '+919825012345'],
    ['+91', null, null],
    [null, null, null],
  ])('turns code %s and number %s into %s', (country_code, mobile_number, expected) => {
    expect(e164({ country_code, mobile_number })).toBe(expected);
  });
});
