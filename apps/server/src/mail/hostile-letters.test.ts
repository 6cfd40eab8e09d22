/** Every letter and message, with hostile names that try to break it. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AuthEmail } from '@tanabana/gateway';
import { ACCOUNT_NOTICES, BID_MESSAGE_KINDS, LANGUAGES } from '@tanabana/domain/vocabulary';
import { NOT_IN_LINES } from '@tanabana/domain/text/plain-text';
import { describe, expect, it } from 'vitest';
import { wordBidLetter, type BidLetter } from '../bids/bid-letter.ts';
import { wordCopyLetter } from '../data-copies/copy-letter.ts';
import { wordInterestEmail, wordInterestWhatsapp, type InterestFacts } from '../interests/interest-message.ts';
import { wordPromotionLetter } from '../promotions/promotion-letter.ts';
import { createUnsubscribeLinks } from '../promotions/unsubscribe.ts';
import type { EmailMessage } from '../providers/email/port.ts';
import { wordAccountNotice } from './account-notice.ts';
import { wordAuthEmail } from './auth-emails.ts';
import { wordAuthSms } from './auth-sms.ts';
import { wordMembershipEmail } from './membership-email.ts';
import { wordRefundEmail } from './refund-email.ts';
import { wordTestEmail } from './test-email.ts';

const site = { brand: { name: 'Tanabana', email: 'help@tanabana.example' }, publicUrl: 'https://tanabana.example' };
const links = createUnsubscribeLinks('a secret', site.publicUrl);
const user = 'b6f0c6f2-5a3e-4a0e-9c36-2f8a4f6d7e10';
const to = 'asha@mill.example';

/** Names and other typed texts of members. None is stored any more (docs/decisions/069), but a letter does not rely on that. */
const HOSTILE: [what: string, text: string][] = [
  ['a header of its own', 'Z\r\nBcc: evil@x.example'],
  ['a header and a body', 'Z\r\n\r\n<h1>Pay here</h1>\r\n.\r\n'],
  ['a bare carriage return', 'Z\rBcc: evil@x.example'],
  ['a paragraph of its own', 'Z\n\n--\nYour account is closed.'],
  ['a script', '<script>alert(1)</script>'],
  ['quotes', `"><img src=x onerror='alert(1)'>`],
  ['entities', '&lt;b&gt; &#60;i&#62; &amp;'],
  ['separators of Unicode', 'Z\u2028Bcc: evil@x.example\u2029\u0085Z'],
  ['a zero byte and other controls', 'Z\u0000\u0007\u001b[31m\u007f\u009bX'],
  ['a turn of the direction', 'gnp.\u202Efdp.exe \u2066Z\u2069'],
  ['half of a character', 'Z\ud800X'],
  ['the signs of WhatsApp and of templates', '*Z* _Z_ ~Z~ `Z` {name} {{1}} {brand}'],
  ['very many characters', 'Z'.repeat(5000)],
  ['very many characters of four bytes', '🧵'.repeat(2000)],
];

const interest = (table: InterestFacts['table'], text: string): InterestFacts => ({
  table,
  number: 'SO-000007',
  yarn: { fibre_type: text, specific_type: text, denier_count: text, lustre: text, grade: text },
  quantity_kgs: 1200,
  price: '268.5',
  poster_name: text,
  interested: {
    member_name: text,
    business_name: text,
    is_business_unverified: true,
    place: text,
    country_code: '+91',
    mobile_number: text,
    email: text,
  },
});

const bid = (kind: BidLetter['kind'], to_language: string, text: string): BidLetter => ({
  kind,
  bid: {
    fibre_type: text,
    denier_count: text,
    bid_display_id: 'BID-000007',
    company_name: text,
    department_name: text,
    basic_price: 268.5,
    bid_price: 260.5,
    bid_quantity: 1200,
    bidder_name: text,
    bidder_email: text,
    bidder_country_code: '+91',
    bidder_mobile_number: text,
  },
  bidder_business_name: text,
  is_business_unverified: false,
  to_name: text,
  to_email: to,
  to_language,
  executive_name: text,
  executive_email: text,
  executive_country_code: '+91',
  executive_mobile_number: text,
});

const AUTH_KINDS = Object.keys({
  signup: true,
  magiclink: true,
  recovery: true,
  email_change: true,
  invite: true,
  phone_proof: true,
  reauthentication: true,
} satisfies Record<AuthEmail['kind'], true>) as AuthEmail['kind'][];
const TABLES = ['purchase_enquiries', 'sales_offers', 'd2d_purchase_enquiries', 'd2d_sales_offers'] as const;

/** All letters by the function that composes them, with one text in all places of typed texts. */
const LETTERS: Record<string, (text: string, language: string) => EmailMessage[]> = {
  wordAuthEmail: (text, language) =>
    AUTH_KINDS.map((kind) =>
      wordAuthEmail({ to, user, kind, token: '123456', link: 'https://x.example', phone: text }, language, site.brand),
    ),
  wordAccountNotice: (text, language) =>
    ACCOUNT_NOTICES.map((kind) =>
      wordAccountNotice(
        { kind, to_email: to, number_ending: '2345', user_agent: text, happened_at: '2026-11-22T08:00:00Z' },
        language,
        site,
      ),
    ),
  wordMembershipEmail: (text, language) =>
    [true, false].map((is_test) =>
      wordMembershipEmail(
        { member_id: user, member_name: text, email: to, invoice_number: 'T/1', total_paise: 989784, is_test },
        to,
        language,
        site,
      ),
    ),
  wordRefundEmail: (text, language) =>
    ['INR', text].map((currency) =>
      wordRefundEmail(
        {
          member_id: user,
          member_name: text,
          amount_paise: 989784,
          currency,
          is_test: false,
          credit_note_number: 'C/1',
          invoice_number: 'T/1',
          has_ended_membership: true,
          credits_taken: 2,
        },
        to,
        language,
        site,
      ),
    ),
  wordCopyLetter: (_, language) => [
    wordCopyLetter({ email: to, ready_until: '2026-11-23T08:00:00Z' }, 'https://x.example', language, site),
  ],
  wordTestEmail: () => [wordTestEmail(to, site)],
  wordInterestEmail: (text, language) =>
    TABLES.map((table) => wordInterestEmail(interest(table, text), to, language, site)),
  wordBidLetter: (text, language) => BID_MESSAGE_KINDS.map((kind) => wordBidLetter(bid(kind, language, text), site)),
  wordPromotionLetter: (text, language) =>
    [`News for {name} of {business}`, text].map((subject) =>
      wordPromotionLetter(
        {
          member_id: user,
          to_email: to,
          to_language: language,
          member_name: text,
          business_name: text,
          subject,
          body: `Dear {name} of {business},\n\nhello.\n\nUs`,
        },
        site,
        links,
      ),
    ),
};
const SHORT_MESSAGES = ['wordInterestWhatsapp', 'wordAuthSms'];

const forbidden = new RegExp(`[\\u0000]|${NOT_IN_LINES}`, 'u');
const isLine = (text: string): boolean => text.isWellFormed() && !forbidden.test(text);
const tagsOf = (html: string): string => (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/".*"/, '')).join('');

it('all letters are listed here', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const sources = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const words = sources.flatMap((file) => {
    const found = readFileSync(`${root}/${file}`, 'utf8').matchAll(
      /^export (?:async )?(?:function|const) (word[A-Z]\w*)/gm,
    );
    return [...found].map(([, name]) => name!);
  });
  expect(words.sort()).toEqual([...Object.keys(LETTERS), ...SHORT_MESSAGES].sort());
});

describe.each(HOSTILE)('%s', (_what, text) => {
  describe.each(LANGUAGES)('in %s', (language) => {
    it.each(Object.keys(LETTERS))('%s keeps its headers and its structure', (name) => {
      const hostile = LETTERS[name]!(text, language);
      const plain = LETTERS[name]!('Z', language);
      hostile.forEach((letter, at) => {
        // Headers: the recipient alone, one line each, and no line that a mail server would reject.
        expect(letter.to).toBe(to);
        expect(isLine(letter.subject)).toBe(true);
        expect(Buffer.byteLength(letter.subject)).toBeLessThanOrEqual(1000);
        expect(Object.entries(letter.headers ?? {}).filter(([key, value]) => !isLine(key) || !isLine(value))).toEqual(
          [],
        );
        expect(letter.headers).toEqual(plain[at]!.headers);
        expect(letter.link).toBe(plain[at]!.link);
        // The same elements with any text: no typed text became markup, a line or a paragraph.
        expect(tagsOf(letter.html)).toBe(tagsOf(plain[at]!.html));
        expect(letter.html).not.toMatch(/<script|<img|<h1>|onerror='/);
        expect(letter.text.split('\n')).toHaveLength(plain[at]!.text.split('\n').length);
        expect(letter.text.split('\n').every(isLine)).toBe(true);
        expect(isLine(letter.html)).toBe(true);
      });
    });

    it('a WhatsApp message keeps its lines and its fields, and only we format it', () => {
      // An address may contain such characters, and is not changed.
      const facts = (table: InterestFacts['table'], typed: string): InterestFacts => {
        const { interested, ...rest } = interest(table, typed);
        return { ...rest, interested: { ...interested, mobile_number: '9825012345', email: 'asha_p@mill.example' } };
      };
      for (const table of TABLES) {
        const message = wordInterestWhatsapp(facts(table, text), '+919825012345', language, site);
        const plain = wordInterestWhatsapp(facts(table, 'Z'), '+919825012345', language, site);
        expect(message.body.split('\n')).toHaveLength(plain.body.split('\n').length);
        expect(message.body.split('\n').every(isLine)).toBe(true);
        expect(message.fields).toHaveLength(plain.fields.length);
        expect(message.fields.filter((field) => !isLine(field))).toEqual([]);
        expect(message.body.match(/[*~`]/g)).toEqual(plain.body.match(/[*~`]/g));
      }
    });
  });
});

it('an SMS contains no typed text but the code', () => {
  for (const language of LANGUAGES) {
    for (const kind of ['login', 'phone_change'] as const) {
      const { body } = wordAuthSms({ code: '123456', kind, language }, site.brand, undefined);
      expect(isLine(body)).toBe(true);
    }
  }
});
