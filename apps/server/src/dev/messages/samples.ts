/**
 * Every e-mail, SMS and WhatsApp message with sample values, for the preview at /__dev/messages. A function that composes a message belongs
 * in the table below; a test compares the table with the code.
 */
import type { YarnSpec } from '@tanabana/domain/listings/spec-line';
import { ACCOUNT_NOTICES, BID_MESSAGE_KINDS, LISTING_TABLES } from '@tanabana/domain/vocabulary';
import type { AuthEmail, AuthSms } from '@tanabana/gateway';
import { wordBidLetter } from '../../bids/bid-letter.ts';
import { wordInterestEmail, wordInterestWhatsapp, type InterestFacts } from '../../interests/interest-message.ts';
import { wordAccountNotice } from '../../mail/account-notice.ts';
import { wordAuthEmail } from '../../mail/auth-emails.ts';
import { wordAuthSms } from '../../mail/auth-sms.ts';
import type { Site } from '../../mail/letter-messages.ts';
import { wordCopyLetter } from '../../data-copies/copy-letter.ts';
import { wordMembershipEmail } from '../../mail/membership-email.ts';
import { wordRefundEmail } from '../../mail/refund-email.ts';
import { wordTestEmail } from '../../mail/test-email.ts';
import { wordPromotionLetter } from '../../promotions/promotion-letter.ts';
import type { UnsubscribeLinks } from '../../promotions/unsubscribe.ts';
import type { EmailMessage } from '../../providers/email/port.ts';

/** What members have typed: short Latin names, or long ones in the scripts of India. */
export const NAMES = ['short', 'long'] as const;
export type Names = (typeof NAMES)[number];

export type Sample = { name: string } & (
  | ({ channel: 'email' } & Pick<EmailMessage, 'to' | 'subject' | 'text' | 'html'>)
  | { channel: 'sms' | 'whatsapp'; to: string; text: string }
);

export type SampleDeps = { language: string; names: Names; site: Site; links: UnsubscribeLinks };

type People = { reader: string; other: string; business: string; company: string; place: string; email: string };

const PEOPLE: Record<Names, People> = {
  short: {
    reader: 'Asha Patel',
    other: 'Dinesh Jain',
    business: 'Jain Textiles',
    company: 'Arvind Yarns',
    place: 'Surat',
    email: 'dinesh@mill.example',
  },
  long: {
    reader: 'श्रीमती लक्ष्मीनारायणी वेंकटसुब्रमण्यम् अय्यर',
    other: 'ધર્મેન્દ્રકુમાર ભગવાનદાસ પ્રજાપતિ-ત્રિવેદી',
    business: 'શ્રી ગણેશ વણાટ ઉદ્યોગ અને કાપડ નિકાસ પ્રાઇવેટ લિમિટેડ',
    company: 'महालक्ष्मी सूत एवं वस्त्र निर्माण सहकारी मंडली लिमिटेड',
    place: 'Thiruvananthapuram, Sri Jayawardenepura Kotte, Sri Lanka',
    email: 'dharmendrakumar.bhagwandas.prajapati-trivedi@shri-ganesh-vanat-udyog-private-limited.example',
  },
};

const TO = 'asha@mill.example';
const MOBILE = '+919876543210';
const MEMBER = 'b6f0c6f2-5a3e-4a0e-9c36-2f8a4f6d7e10';
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/143.0';

const YARN: YarnSpec = {
  fibre_type: 'Cotton',
  specific_type: 'Combed',
  denier_count: '40s',
  number_of_plys: 2,
  grade: 'A',
};

const AUTH_EMAILS = {
  signup: true,
  magiclink: true,
  recovery: true,
  email_change: true,
  invite: true,
  phone_proof: true,
  reauthentication: true,
} satisfies Record<AuthEmail['kind'], true>;
/** A code of another kind has the text of one of these. */
const SMS_KINDS = ['login', 'phone_change'] as const satisfies readonly AuthSms['kind'][];

const mail = (name: string, { to, subject, text, html }: EmailMessage): Sample => ({
  name,
  channel: 'email',
  to,
  subject,
  text,
  html,
});
const short = (name: string, channel: 'sms' | 'whatsapp', text: string): Sample => ({
  name,
  channel,
  to: MOBILE,
  text,
});

const interestFacts = (table: InterestFacts['table'], people: People): InterestFacts => ({
  table,
  number: 'PE-000042',
  yarn: YARN,
  quantity_kgs: 5000,
  price: '268.5',
  poster_name: people.reader,
  interested: {
    member_name: people.other,
    business_name: people.business,
    is_business_unverified: table === 'sales_offers',
    place: people.place,
    country_code: '+91',
    mobile_number: '9812345678',
    email: people.email,
  },
});

/** The messages of each function that composes some. */
const MADE_BY: Record<string, (deps: SampleDeps, people: People) => Sample[]> = {
  wordAuthEmail: ({ language, site }) =>
    (Object.keys(AUTH_EMAILS) as AuthEmail['kind'][]).map((kind) => {
      const link = `${site.publicUrl}/auth/v1/verify`;
      const email = { to: TO, user: MEMBER, kind, token: '123456', link, phone: MOBILE };
      return mail(kind, wordAuthEmail(email, language, site.brand));
    }),
  wordAuthSms: ({ language, site }) =>
    SMS_KINDS.map((kind) => {
      const { body } = wordAuthSms({ code: '123456', kind, language }, site.brand, undefined);
      return short(kind, 'sms', body);
    }),
  wordAccountNotice: ({ language, site }) =>
    [...ACCOUNT_NOTICES.map((kind) => [kind, '3210'] as const), ['number_changed', null] as const].map(
      ([kind, number_ending]) => {
        const happened_at = '2026-05-04T04:30:00Z';
        const notice = { kind, to_email: TO, number_ending, user_agent: BROWSER, happened_at };
        return mail(number_ending ? kind : `${kind}, removed`, wordAccountNotice(notice, language, site));
      },
    ),
  wordMembershipEmail: ({ language, site }, { reader }) =>
    [false, true].map((is_test) => {
      const started = { member_id: MEMBER, member_name: reader, email: TO, invoice_number: 'TB/26-27/000042' };
      const letter = wordMembershipEmail({ ...started, total_paise: 1416000, is_test }, TO, language, site);
      return mail(is_test ? 'test' : 'paid', letter);
    }),
  wordRefundEmail: ({ language, site }, { reader }) =>
    [false, true].map((is_test) => {
      const refund = {
        member_id: MEMBER,
        member_name: reader,
        amount_paise: 1416000,
        currency: 'INR',
        is_test,
        credit_note_number: 'CN/26-27/000007',
        invoice_number: 'TB/26-27/000042',
        has_ended_membership: true,
        credits_taken: 175,
      };
      return mail(is_test ? 'test' : 'paid', wordRefundEmail(refund, TO, language, site));
    }),
  wordCopyLetter: ({ language, site }) => {
    const copy = { email: TO, ready_until: '2026-11-23T08:00:00Z' };
    return [mail('data copy', wordCopyLetter(copy, `${site.publicUrl}/data-copy/x`, language, site))];
  },
  wordTestEmail: ({ site }) => [mail('operations', wordTestEmail(TO, site))],
  wordInterestEmail: ({ language, site }, people) =>
    LISTING_TABLES.map((table) => mail(table, wordInterestEmail(interestFacts(table, people), TO, language, site))),
  wordInterestWhatsapp: ({ language, site }, people) =>
    LISTING_TABLES.flatMap((table) => {
      const { body, fields } = wordInterestWhatsapp(interestFacts(table, people), MOBILE, language, site);
      return [short(table, 'whatsapp', body), short(`${table}, fields of the template`, 'whatsapp', fields.join('\n'))];
    }),
  wordBidLetter: ({ language, site }, { reader, other, business, company, email }) => {
    const bid = {
      ...YARN,
      bid_display_id: 'BID-000042',
      company_name: company,
      department_name: 'Spinning',
      basic_price: 268.5,
      bid_price: 260.5,
      bid_quantity: 5000,
      bidder_name: other,
      bidder_email: email,
      bidder_country_code: '+91',
      bidder_mobile_number: '9812345678',
    };
    const letter = {
      bid,
      bidder_business_name: business,
      is_business_unverified: false,
      to_name: reader,
      to_email: TO,
      to_language: language,
      executive_name: other,
      executive_email: email,
      executive_country_code: '+91',
      executive_mobile_number: '9812345678',
    };
    return BID_MESSAGE_KINDS.map((kind) => mail(kind, wordBidLetter({ ...letter, kind }, site)));
  },
  wordPromotionLetter: ({ language, site, links }, { reader, business }) => {
    const letter = {
      member_id: MEMBER,
      to_email: TO,
      to_language: language,
      member_name: reader,
      business_name: business,
      subject: 'New yarns for {business}',
      body: 'Dear {name},\n\nSee the new yarns of this week.\n\nYours',
    };
    return [false, true].map((isTest) =>
      mail(isTest ? 'test' : 'mailing', wordPromotionLetter(letter, site, links, { isTest })),
    );
  },
};

/** The functions whose messages are previewed. */
export const COMPOSERS: readonly string[] = Object.keys(MADE_BY);

/** Every message in a language. */
export const samplesOf = (deps: SampleDeps): Sample[] =>
  Object.entries(MADE_BY).flatMap(([composer, make]) =>
    make(deps, PEOPLE[deps.names]).map((sample) => ({ ...sample, name: `${composer}: ${sample.name}` })),
  );
