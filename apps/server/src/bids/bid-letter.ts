/**
 * Composes the letters about a bid. A new bid is sent to the executives who answer it and to its bidder, an accepted one to the same two
 * sides, each with the contact data of the other side.
 */
import { money, quantity } from '@tanabana/domain/format';
import { specTokens, yarnName, type YarnSpec } from '@tanabana/domain/listings/spec-line';
import type { BidMessageKind } from '@tanabana/domain/vocabulary';
import type { Translate } from '@tanabana/messages/translate';
import { contactLines, plain } from '../interests/interest-message.ts';
import { emailOf } from '../mail/layout.ts';
import { letterMessages, type Site } from '../mail/letter-messages.ts';
import type { EmailMessage } from '../providers/email/port.ts';

/** The columns of customer_bids that a letter needs. */
export type BidFacts = YarnSpec & {
  bid_display_id: string;
  company_name: string;
  department_name: string | null;
  /** Rupees per kg; null on request. */
  basic_price: number | null;
  bid_price: number;
  bid_quantity: number;
  bidder_name: string | null;
  bidder_email: string | null;
  bidder_country_code: string | null;
  bidder_mobile_number: string | null;
};

/** A row of private.claim_bid_message. */
export type BidLetter = {
  kind: BidMessageKind;
  bid: BidFacts;
  bidder_business_name: string | null;
  /** The bidder's business has the name of a registered company, but the bidder is not an executive of that company. */
  is_business_unverified: boolean;
  to_name: string;
  to_email: string;
  to_language: string;
  /** The executive who answers for the company; null when there is none any more. */
  executive_name: string | null;
  executive_email: string | null;
  executive_country_code: string | null;
  executive_mobile_number: string | null;
};

const PATHS: Record<BidMessageKind, string> = {
  placed_company: '/bid-management',
  placed_bidder: '/my-bids',
  accepted_company: '/bid-management',
  accepted_bidder: '/my-bids',
};

/** Composes a letter about a bid. Typed texts of members are kept on one line. */
export function wordBidLetter(letter: BidLetter, { brand, publicUrl }: Site): EmailMessage {
  const { kind, bid, to_name, to_email, to_language } = letter;
  const t = letterMessages(to_language, brand);
  const number = bid.bid_display_id;
  const company = plain(bid.company_name);
  const link = `${publicUrl}${PATHS[kind]}`;
  const words = {
    language: to_language,
    heading: t(`bid.${kind}.subject`, { number, company }),
    paragraphs: [
      t('interest.greeting', { name: plain(to_name) }),
      t(`bid.${kind}.what`, { who: bidderOf(t, letter), company, number }),
      bidLines(t, bid).join('\n'),
      ...otherSide(t, letter),
    ],
    button: { label: t(`bid.${kind}.action`), link },
    footer: t(`bid.${kind}.footer`, { company, number }),
  };
  return emailOf(to_email, words.heading, words, { link });
}

function bidderOf(t: Translate<'letters'>, { bid, bidder_business_name, is_business_unverified }: BidLetter): string {
  const name = plain(bid.bidder_name ?? bid.bid_display_id);
  const of = is_business_unverified ? 'interest.ofUnverifiedBusiness' : 'interest.ofBusiness';
  return bidder_business_name ? t(of, { name, business: plain(bidder_business_name) }) : name;
}

function bidLines(t: Translate<'letters'>, bid: BidFacts): string[] {
  return [
    t('interest.yarn', { yarn: plain([yarnName(bid), ...specTokens(bid)].join(' · ')) }),
    ...(bid.department_name ? [t('bid.department', { department: plain(bid.department_name) })] : []),
    ...(bid.basic_price === null ? [] : [t('bid.asked', { price: money(bid.basic_price, t.locale) })]),
    t('bid.offered', { price: money(bid.bid_price, t.locale) }),
    t('interest.quantity', { kgs: quantity(bid.bid_quantity, t.locale) }),
  ];
}

/** The contact data of the other side, for readers who need it now. */
function otherSide(t: Translate<'letters'>, letter: BidLetter): string[] {
  const { kind, bid } = letter;
  if (kind === 'placed_bidder') return [];
  const [name, lines] =
    kind === 'accepted_bidder'
      ? [
          letter.executive_name,
          contactLines(t, {
            country_code: letter.executive_country_code,
            mobile_number: letter.executive_mobile_number,
            email: letter.executive_email,
          }),
        ]
      : [
          bid.bidder_name,
          contactLines(t, {
            country_code: bid.bidder_country_code,
            mobile_number: bid.bidder_mobile_number,
            email: bid.bidder_email,
          }),
        ];
  return name && lines.length > 0 ? [[t('bid.reach', { name: plain(name) }), ...lines].join('\n')] : [];
}
