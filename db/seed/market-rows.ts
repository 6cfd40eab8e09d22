/** Enquiries and offers of the demonstration, with interest in them and its cost in credits. */
import type { AnyListingTable, ListingTable } from '@tanabana/domain/vocabulary';
import { LIMITS } from '@tanabana/domain/limits';
import { COMPANIES } from './companies.ts';
import type { Bid } from './corporate-rows.ts';
import type { CreditUse } from './credit-history.ts';
import type { Member } from './member-rows.ts';
import { fixedId, random, type Random } from './random.ts';
import { yarn } from './yarns.ts';

const MINUTE = 60_000;

export type Listing = Record<string, unknown> & { id: string; user_id: string; created_at: Date };
export type Interest = Record<string, unknown>;
export type Market = Record<AnyListingTable, Listing[]> & { interests: Interest[]; uses: CreditUse[] };

/** Minutes of age of the nth newest listing: several within the hour, the oldest six weeks ago. */
function ageMinutes(n: number, r: Random): number {
  return 6 + 2.3 * n * n + r.next() * (n + 1);
}

/** Minutes of age of the nth newest listing from dealer to dealer: some left the dealers' list days ago. */
function d2dAgeMinutes(n: number, r: Random): number {
  return 25 + 30 * n * n ** 0.5 + r.next() * (n + 1);
}

type Age = (n: number, r: Random) => number;

function listings(
  count: number,
  kind: number,
  table: ListingTable,
  members: readonly Member[],
  now: Date,
  age: Age = ageMinutes,
): Listing[] {
  const r = random(kind * 7919);
  const rows = Array.from({ length: count }, (_, n): Listing => {
    const { price, ...spec } = yarn(r);
    const poster = members[r.between(0, members.length - 1)]!;
    const created_at = new Date(now.getTime() - age(n, r) * MINUTE);
    const kilograms = r.pick([50, 100, 250, 500, 800, 1200, 1800, 2400, 3200, 4500, 6000, 8500, 12000, 22000, 48000]);
    return {
      id: fixedId(kind, n + 1),
      user_id: poster.id,
      ...spec,
      preferred_company: r.chance(0.45) ? r.pick(COMPANIES)[0] : null,
      lot_no: r.chance(0.25) ? `L${r.between(100, 999)}-${r.between(10, 99)}` : null,
      company_name: r.chance(0.6) ? String(poster.profile.business_name) : null,
      status: n > 12 && r.chance(0.06) ? 'Closed' : 'Open',
      created_at,
      updated_at: created_at,
      ...(table === 'purchase_enquiries' ? { quantity_required_kgs: kilograms } : { quantity_kgs: kilograms, price }),
    };
  });
  // Oldest first: numbers are issued in the order in which rows go in.
  return rows.reverse();
}

/** What a member did with his credits: `used` messages in listings of others, the oldest first. */
function spend(member: Member, used: number, market: Market, now: Date): { interest: Interest; use: CreditUse }[] {
  const mixed = (['purchase_enquiries', 'sales_offers'] as const).flatMap((table) =>
    market[table]
      .filter((listing) => listing.user_id !== member.id && listing.status === 'Open')
      .map((listing) => ({ table, listing })),
  );
  const r = random(Number(member.id.slice(-4)));
  // Leaves the newest listings without interest, so that users of the demonstration can press the button there.
  const chosen = mixed
    .filter(({ listing }) => now.getTime() - listing.created_at.getTime() > 2 * 24 * 60 * MINUTE)
    .map((entry) => ({ ...entry, order: r.next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, used)
    .map((entry) => ({ ...entry, at: new Date(entry.listing.created_at.getTime() + r.between(5, 2000) * MINUTE) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  return chosen.map(({ table, listing, at }) => {
    const reason = table === 'purchase_enquiries' ? 'usage_enquiry' : 'usage_offer';
    return {
      interest: {
        interested_user_id: member.id,
        listing_table: table,
        listing_id: listing.id,
        status: 'sent',
        created_at: at,
        tried_at: at,
        sent_at: at,
        next_try_at: null,
      },
      use: { member_id: member.id, reason, related_id: listing.id, note: `Interest in ${table}`, at },
    };
  });
}

/** What a bid cost. */
const bidUse = ({ id, bidder_user_id, bid_time }: Bid): CreditUse => ({
  member_id: bidder_user_id,
  reason: 'bid_submission',
  related_id: id,
  note: null,
  at: bid_time,
});

/** The number of messages of a member: a few, or as many as leave the requested balance. */
function messagesOf({ traits, user }: Member, index: number, members: readonly Member[]): number {
  if (traits.credits === undefined) return (index * 5) % 12;
  const friends = members.filter((friend) => friend.traits.referred_by === user.email);
  const referrals = friends.length + (traits.referred_by ? 1 : 0);
  return LIMITS.credits_free_signup + referrals * LIMITS.credits_referral - traits.credits;
}

/** Everything that happened on the market, and what it cost. */
export function marketRows(traders: readonly Member[], bids: readonly Bid[], now: Date): Market {
  const dealers = traders.filter((entry) => entry.traits.is_dealer);
  const market: Market = {
    purchase_enquiries: listings(165, 2, 'purchase_enquiries', traders, now),
    sales_offers: listings(135, 3, 'sales_offers', traders, now),
    d2d_purchase_enquiries: listings(70, 9, 'purchase_enquiries', dealers, now, d2dAgeMinutes),
    d2d_sales_offers: listings(76, 0, 'sales_offers', dealers, now, d2dAgeMinutes),
    interests: [],
    uses: bids.map(bidUse),
  };
  traders.forEach((entry, index) => {
    const spent = spend(entry, messagesOf(entry, index, traders), market, now);
    market.interests.push(...spent.map(({ interest }) => interest));
    market.uses.push(...spent.map((each) => each.use));
  });
  return market;
}
