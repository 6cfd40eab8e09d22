/**
 * Composes the messages that notify a poster of a member's interest. The poster gets what is needed to call back: the listing, the
 * interested member, and their contact data.
 */
import { money, quantity } from '@tanabana/domain/format';
import { listingPath } from '@tanabana/domain/listings/number';
import { specTokens, yarnName, type YarnSpec } from '@tanabana/domain/listings/spec-line';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { SOURCE } from '@tanabana/messages/catalogue';
import type { Translate } from '@tanabana/messages/translate';
import { emailOf } from '../mail/layout.ts';
import { letterMessages, type Site } from '../mail/letter-messages.ts';
import { oneLine } from '../mail/one-line.ts';
import type { EmailMessage } from '../providers/email/port.ts';
import type { WhatsappMessage } from '../providers/whatsapp/port.ts';

export type Contact = {
  member_name: string;
  business_name: string | null;
  /** The business has the name of a registered company, but the member is not an executive of that company. */
  is_business_unverified: boolean;
  place: string | null;
  country_code: string | null;
  mobile_number: string | null;
  email: string | null;
};

export type InterestFacts = {
  table: AnyListingTable;
  /** The number that members know the listing by, such as PE-000001. */
  number: string;
  yarn: YarnSpec;
  quantity_kgs: number;
  /** Rupees per kg; offers only. */
  price: string | null;
  poster_name: string;
  interested: Contact;
};

const PATHS: Record<AnyListingTable, (number: string) => string> = {
  purchase_enquiries: (number) => listingPath('purchase_enquiries', number),
  sales_offers: (number) => listingPath('sales_offers', number),
  d2d_purchase_enquiries: () => '/d2d-listings?tab=enquiries',
  d2d_sales_offers: () => '/d2d-listings',
};

/** The contact data of somebody. */
export type Reachable = Pick<Contact, 'country_code' | 'mobile_number' | 'email'>;

/** E.164 with its plus; null when the member gave no number. */
export function e164({ country_code, mobile_number }: Pick<Contact, 'country_code' | 'mobile_number'>): string | null {
  return country_code && mobile_number ? `${country_code}${mobile_number}` : null;
}

/**
 * The WhatsApp message to the poster. Typed texts of members are kept on one line and cannot format the rest. The fields are those of the
 * template in docs/settings.md, which Meta must approve, and in its language, English (docs/decisions/045).
 */
export function wordInterestWhatsapp(
  facts: InterestFacts,
  to: string,
  language: string,
  { brand, publicUrl }: Site,
): Omit<WhatsappMessage, 'reference'> {
  const t = letterMessages(language, brand);
  const { table, number, interested } = facts;
  const link = `${publicUrl}${PATHS[table](number)}`;
  const body = [
    t('interest.greeting', { name: plain(facts.poster_name) }),
    wants(t, facts, `*${number}*`),
    listingLines(t, facts).join('\n'),
    reply(t, interested),
    `${t(`interest.${table}.look`)}: ${link}`,
    t('interest.signed'),
  ].join('\n\n');
  const english = letterMessages(SOURCE, brand);
  const fields = [
    plain(facts.poster_name),
    english(`interest.${table}.wants`, { who: who(english, interested), number }),
    listingLines(english, facts).join(', '),
    [plain(interested.member_name), ...contactLines(english, interested)].join(', '),
    link,
  ];
  return { to, body, link, fields };
}

/** The same by e-mail, for a poster without a mobile number. */
export function wordInterestEmail(
  facts: InterestFacts,
  to: string,
  language: string,
  { brand, publicUrl }: Site,
): EmailMessage {
  const t = letterMessages(language, brand);
  const { table, number } = facts;
  const link = `${publicUrl}${PATHS[table](number)}`;
  const letter = {
    language,
    heading: t(`interest.${table}.subject`, { number }),
    paragraphs: [
      t('interest.greeting', { name: plain(facts.poster_name) }),
      wants(t, facts, number),
      listingLines(t, facts).join('\n'),
      reply(t, facts.interested),
    ],
    button: { label: t(`interest.${table}.look`), link },
    footer: t('interest.footer', { number }),
  };
  return emailOf(to, letter.heading, letter, { link });
}

function wants(t: Translate<'letters'>, { table, interested }: InterestFacts, number: string): string {
  return t('interest.sentence', { text: t(`interest.${table}.wants`, { who: who(t, interested), number }) });
}

function who(t: Translate<'letters'>, { member_name, business_name, is_business_unverified, place }: Contact): string {
  const name = plain(member_name);
  const of = is_business_unverified ? 'interest.ofUnverifiedBusiness' : 'interest.ofBusiness';
  const named = business_name ? t(of, { name, business: plain(business_name) }) : name;
  return place ? t('interest.from', { who: named, place: plain(place) }) : named;
}

function listingLines(t: Translate<'letters'>, { yarn, quantity_kgs, price }: InterestFacts): string[] {
  return [
    t('interest.yarn', { yarn: plain([yarnName(yarn), ...specTokens(yarn)].join(' · ')) }),
    t('interest.quantity', { kgs: quantity(quantity_kgs, t.locale) }),
    ...(price === null ? [] : [t('interest.price', { price: money(price, t.locale) })]),
  ];
}

function reply(t: Translate<'letters'>, contact: Contact): string {
  return `${t('interest.reply', { name: plain(contact.member_name) })}\n${contactLines(t, contact).join('\n')}`;
}

/** One line for each way to contact somebody. */
export function contactLines(t: Translate<'letters'>, contact: Reachable): string[] {
  const mobile = e164(contact);
  const { email } = contact;
  return [
    ...(mobile ? [t('interest.mobile', { mobile: oneLine(mobile) })] : []),
    ...(email ? [t('interest.email', { email: oneLine(email) })] : []),
  ];
}

/** One line, without the characters that WhatsApp formats as bold, italic, struck out or code. */
export const plain = (text: string): string => oneLine(text.replaceAll(/[*_~`]/g, ''));
