/**
 * In charge of the words that tell a poster about somebody's interest. The poster gets what is needed to ring back:
 * which listing, who asks, and how to reach them.
 */
import { money, quantity } from '@tanabana/domain/format';
import { listingPath } from '@tanabana/domain/listings/number';
import { specTokens, yarnName, type YarnSpec } from '@tanabana/domain/listings/spec-line';
import type { AnyListingTable } from '@tanabana/domain/words';
import type { Brand } from '../brand.ts';
import { letterHtml, letterText } from '../mail/layout.ts';
import type { EmailMessage } from '../providers/email/port.ts';
import type { WhatsappMessage } from '../providers/whatsapp/port.ts';

export type Contact = {
  member_name: string;
  business_name: string | null;
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

type Site = { brand: Brand; publicUrl: string };

type Words = { kind: string; wants: string; look: string; path(number: string): string };

const WORDS: Record<AnyListingTable, Words> = {
  purchase_enquiries: {
    kind: 'purchase enquiry',
    wants: 'can supply the yarn of your purchase enquiry',
    look: 'See your purchase enquiry',
    path: (number) => listingPath('purchase_enquiries', number),
  },
  sales_offers: {
    kind: 'sales offer',
    wants: 'is interested in your sales offer',
    look: 'See your sales offer',
    path: (number) => listingPath('sales_offers', number),
  },
  d2d_purchase_enquiries: {
    kind: 'D2D purchase enquiry',
    wants: 'can supply the yarn of your D2D purchase enquiry',
    look: 'See the D2D listings',
    path: () => '/d2d-listings?tab=enquiries',
  },
  d2d_sales_offers: {
    kind: 'D2D sales offer',
    wants: 'is interested in your D2D sales offer',
    look: 'See the D2D listings',
    path: () => '/d2d-listings',
  },
};

/** E.164 with its plus; null when the member gave no number. */
export function e164({ country_code, mobile_number }: Pick<Contact, 'country_code' | 'mobile_number'>): string | null {
  return country_code && mobile_number ? `${country_code}${mobile_number}` : null;
}

/**
 * The WhatsApp message to the poster. What members typed stays on one line and cannot format the rest. The fields are those
 * of the template that README.md asks to have approved.
 */
export function wordInterestWhatsapp(facts: InterestFacts, to: string, site: Site): Omit<WhatsappMessage, 'reference'> {
  const { wants, path, look } = WORDS[facts.table];
  const link = `${site.publicUrl}${path(facts.number)}`;
  const body = [
    `Hello ${plain(facts.poster_name)},`,
    `${who(facts.interested)} ${wants} *${facts.number}*.`,
    listingLines(facts).join('\n'),
    `Reply to ${plain(facts.interested.member_name)}:\n${contactLines(facts.interested).join('\n')}`,
    `${look}: ${link}`,
    `– ${site.brand.name}`,
  ].join('\n\n');
  const { interested } = facts;
  const fields = [
    plain(facts.poster_name),
    `${who(interested)} ${wants} ${facts.number}`,
    listingLines(facts).join(', '),
    [plain(interested.member_name), ...contactLines(interested)].join(', '),
    link,
  ];
  return { to, body, link, fields };
}

/** The same by e-mail, for a poster without a mobile number. */
export function wordInterestEmail(facts: InterestFacts, to: string, site: Site): EmailMessage {
  const { kind, wants, path, look } = WORDS[facts.table];
  const link = `${site.publicUrl}${path(facts.number)}`;
  const letter = {
    heading: `Interest in your ${kind} ${facts.number}`,
    paragraphs: [
      `Hello ${plain(facts.poster_name)},`,
      `${who(facts.interested)} ${wants} ${facts.number}.`,
      listingLines(facts).join('\n'),
      `Reply to ${plain(facts.interested.member_name)}:\n${contactLines(facts.interested).join('\n')}`,
    ],
    button: { label: look, link },
    footer: `You get this because you posted ${facts.number} on ${site.brand.name}. With a mobile number in your profile you are told by WhatsApp.`,
  };
  return { to, subject: letter.heading, text: letterText(letter), html: letterHtml(letter), link };
}

function who({ member_name, business_name, place }: Contact): string {
  return [member_name, business_name && `of ${plain(business_name)}`, place && `(${plain(place)})`]
    .filter((part): part is string => Boolean(part))
    .map(plain)
    .join(' ');
}

function listingLines({ yarn, quantity_kgs, price }: InterestFacts): string[] {
  return [
    `Yarn: ${plain([yarnName(yarn), ...specTokens(yarn)].join(' · '))}`,
    `Quantity: ${quantity(quantity_kgs)} kg`,
    ...(price === null ? [] : [`Price: ${money(price)} per kg`]),
  ];
}

function contactLines(contact: Contact): string[] {
  const mobile = e164(contact);
  return [mobile && `Mobile: ${mobile}`, contact.email && `E-mail: ${contact.email}`].filter((line): line is string =>
    Boolean(line),
  );
}

/** One line, without the signs that WhatsApp reads as bold, italic, struck out or code. */
function plain(text: string): string {
  return text
    .replaceAll(/[*_~`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
