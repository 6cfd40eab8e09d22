/** Letters in Hindi, from a member's choice to the sent message. Everybody else's stay English. */
import { ACCOUNT_NOTICES } from '@tanabana/domain/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember, postEnquiry, postOffer, type Actor } from '../../test/support/members.ts';
import { DEFAULT_BRAND as brand } from '../brand.ts';
import { wordInterestWhatsapp } from '../interests/interest-message.ts';
import { buildTestApp, type TestApp } from '../testing.ts';
import { wordAccountNotice } from './account-notice.ts';
import { wordAuthEmail } from './auth-emails.ts';
import { wordMembershipEmail } from './membership-email.ts';
import { wordRefundEmail } from './refund-email.ts';

const HINDI = /\p{Script=Devanagari}/u;
const site = { brand, publicUrl: 'https://tanabana.example' };
const user = 'b6f0c6f2-5a3e-4a0e-9c36-2f8a4f6d7e10';

describe('written for a reader of Hindi', () => {
  const kinds = [
    'signup',
    'magiclink',
    'recovery',
    'email_change',
    'invite',
    'phone_proof',
    'reauthentication',
  ] as const;
  const auth = kinds.map((kind) =>
    wordAuthEmail(
      { to: 'a@b.c', user, kind, token: '123456', link: 'https://x.example', phone: '919825012345' },
      'hi',
      brand,
    ),
  );
  const notices = ACCOUNT_NOTICES.map((kind) =>
    wordAccountNotice(
      {
        kind,
        to_email: 'a@b.c',
        number_ending: '2345',
        user_agent: 'Firefox/143.0 (Windows NT)',
        happened_at: '2026-11-22T08:00:00Z',
      },
      'hi',
      site,
    ),
  );
  const membership = [true, false].map((is_test) =>
    wordMembershipEmail(
      { member_id: user, member_name: 'आशा पटेल', email: null, invoice_number: 'T/1', total_paise: 989784, is_test },
      'a@b.c',
      'hi',
      site,
    ),
  );

  const refunds = [true, false].map((is_test) =>
    wordRefundEmail(
      {
        member_id: user,
        member_name: 'आशा पटेल',
        amount_paise: 989784,
        currency: 'INR',
        is_test,
        credit_note_number: 'C/1',
        invoice_number: 'T/1',
        has_ended_membership: true,
        credits_taken: 2,
      },
      'a@b.c',
      'hi',
      site,
    ),
  );

  it.each([...auth, ...notices, ...membership, ...refunds].map((letter) => [letter.subject, letter] as const))(
    '%s',
    (subject, { text, html }) => {
      expect(subject).toMatch(HINDI);
      expect(html).toContain('<html lang="hi">');
      // Names and addresses are Latin; no line is.
      const lines = text.split('\n').filter((line) => /[a-z]{3}/i.test(line) && !/^https?:/.test(line));
      expect(lines.filter((line) => !HINDI.test(line))).toEqual([]);
    },
  );

  it('formats days and money in Hindi', () => {
    expect(notices[0]!.text).toContain('यह 22 नव॰ 2026, 1:30 pm को हुआ (भारतीय समय), Windows पर Firefox से।');
    expect(membership[1]!.text).toContain('हमें GST सहित ₹9,897.84 मिल गए हैं');
  });

  it('sends the fields of a WhatsApp template in English, the language of the template', () => {
    const facts = {
      table: 'sales_offers',
      number: 'SO-000007',
      yarn: { fibre_type: 'Cotton', denier_count: '40' },
      quantity_kgs: 120000,
      price: '268.5',
      poster_name: 'रमेश शाह',
      interested: {
        member_name: 'Asha Patel',
        business_name: 'Asha Mills',
        place: 'Surat',
        country_code: '+91',
        mobile_number: '9825012345',
        email: null,
      },
    } as Parameters<typeof wordInterestWhatsapp>[0];
    const { body, fields } = wordInterestWhatsapp(facts, '+919898989898', 'hi', site);
    expect(body).toContain('Asha Patel, Asha Mills (Surat) को आपके बिक्री ऑफ़र *SO-000007* में रुचि है।');
    expect(body).toContain('मात्रा: 1,20,000 किलो\nभाव: ₹268.50 प्रति किलो');
    expect(fields[1]).toBe('Asha Patel of Asha Mills (Surat) is interested in your sales offer SO-000007');
    expect(fields[2]).toContain('Quantity: 1,20,000 kg, Price: ₹268.50 per kg');
  });
});

describe('sent to a member who chose Hindi', () => {
  let test: TestApp;
  let hindi: Actor;
  let english: Actor;
  beforeAll(async () => {
    test = await buildTestApp();
    hindi = await newMember(test);
    english = await newMember(test);
    const answer = await test.app.request(`/rest/v1/tanabana_free?id=eq.${hindi.id}`, {
      method: 'PATCH',
      headers: {
        apikey: test.keys.anonKey,
        authorization: `Bearer ${hindi.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ language: 'hi' }),
    });
    if (answer.status !== 204) throw new Error(`the language was not taken: ${answer.status}`);
  });
  afterAll(() => test.close());

  const post = (path: string, body: object) =>
    test.app.request(path, {
      method: 'POST',
      headers: { apikey: test.keys.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const lastTo = async (to: string) => (await test.outbox.list({ to }))[0]!;
  /** Pays for a press of I'm Interested, and presses. */
  async function press(member: Actor, transactionType: string, name: string, sent: Record<string, string>) {
    const [id] = Object.values(sent);
    await member.invoke('handle-credit-deduction', { userId: member.id, transactionType, relatedEntityId: id });
    return member.invoke(name, { ...sent, interested_user_id: member.id });
  }

  it('the code of the login', async () => {
    for (const { email } of [hindi, english]) {
      expect((await post('/auth/v1/otp', { email, create_user: false })).status).toBe(200);
    }
    const [inHindi, inEnglish] = [await lastTo(hindi.email), await lastTo(english.email)];
    expect(inHindi.subject).toBe(`${inHindi.code} आपका Tanabana लॉगिन कोड है`);
    expect(inHindi.body).toContain('Tanabana पर लॉगिन करने के लिए यह कोड भरें:');
    expect(inEnglish.subject).toBe(`${inEnglish.code} is your Tanabana login code`);
  });

  it('the code of a signup, in the language of the screen', async () => {
    expect((await post('/functions/v1/usersignup', { email: 'naya@mill.example', language: 'hi' })).status).toBe(200);
    expect((await lastTo('naya@mill.example')).subject).toMatch(/^\d{6} आपका Tanabana साइन अप कोड है$/);
    expect((await post('/functions/v1/usersignup', { email: 'new@mill.example' })).status).toBe(200);
    expect((await lastTo('new@mill.example')).subject).toMatch(/^\d{6} is your Tanabana signup code$/);
    expect((await post('/functions/v1/usersignup', { email: 'x@mill.example', language: 'toString' })).status).toBe(
      400,
    );
  });

  it('a letter for a page in Hindi, to an account without a language', async () => {
    const postIn = (path: string, body: object, languages: string) =>
      test.app.request(path, {
        method: 'POST',
        headers: { apikey: test.keys.anonKey, 'content-type': 'application/json', 'accept-language': languages },
        body: JSON.stringify(body),
      });
    const { email } = english;
    await test.run('delete from auth.rate_limits');
    expect((await postIn('/auth/v1/recover', { email }, 'hi')).status).toBe(200);
    expect((await lastTo(email)).subject).toMatch(HINDI);
    const stranger = 'anjaan@mill.example';
    expect((await postIn('/functions/v1/usersignup', { email: stranger }, 'hi-IN,en;q=0.8')).status).toBe(200);
    expect((await lastTo(stranger)).subject).toMatch(/^\d{6} आपका Tanabana साइन अप कोड है$/);
    // The member's own choice takes precedence over the page's language.
    const chosen = 'chosen@mill.example';
    expect((await postIn('/functions/v1/usersignup', { email: chosen, language: 'en' }, 'hi')).status).toBe(200);
    expect((await lastTo(chosen)).subject).toMatch(/^\d{6} is your Tanabana signup code$/);
  });

  it('an interest, by WhatsApp', async () => {
    const enquiry = await postEnquiry(hindi);
    expect(
      (await press(english, 'usage_enquiry', 'sendPurchaseInterestWhatsapp', { enquiry_id: enquiry.id })).status,
    ).toBe(200);
    const [{ mobile_number }] = (await test.run(
      `select mobile_number from private.members where id = '${hindi.id}'`,
    )) as [{ mobile_number: string }];
    const { body } = await lastTo(`+91${mobile_number}`);
    expect(body).toContain(
      `Asha Patel, Asha Weaving Mills (Surat) आपकी खरीद पूछताछ *${enquiry.enquiry_number}* का यार्न दे सकते हैं।`,
    );
  });

  it('English for a member who chose nothing, whatever the other side reads', async () => {
    const offer = await postOffer(english);
    expect((await press(hindi, 'usage_offer', 'sendSalesInterestNotification', { offer_id: offer.id })).status).toBe(
      200,
    );
    const [{ mobile_number }] = (await test.run(
      `select mobile_number from private.members where id = '${english.id}'`,
    )) as [{ mobile_number: string }];
    expect((await lastTo(`+91${mobile_number}`)).body).toContain(
      `is interested in your sales offer *${offer.offer_number}*.`,
    );
  });
});
