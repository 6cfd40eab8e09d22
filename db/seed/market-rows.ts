/** Enquiries and offers of the demonstration, the interest shown in them, and the credits that it cost. */
import type { AnyListingTable, CreditReason, ListingTable } from '@tanabana/domain/words';
import { LIMITS } from '@tanabana/domain/limits';
import { COMPANIES } from './companies.ts';
import type { Bid } from './corporate-rows.ts';
import type { Member } from './member-rows.ts';
import { fixedId, random, type Random } from './random.ts';
import { yarn } from './yarns.ts';

const MINUTE = 60_000;

export type Listing = Record<string, unknown> & { id: string; user_id: string; created_at: Date };
export type LedgerRow = {
  member_id: string;
  change: number;
  balance_after: number;
  reason: CreditReason;
  related_id: string | null;
  note: string | null;
  idempotency_key: string;
  created_at: Date;
};
export type Interest = Record<string, unknown>;
export type Market = Record<AnyListingTable, Listing[]> & { interests: Interest[]; ledger: LedgerRow[] };

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
function spend(
  member: Member,
  used: number,
  market: Market,
  now: Date,
): { interest: Interest; row: Omit<LedgerRow, 'balance_after'> }[] {
  const mixed = (['purchase_enquiries', 'sales_offers'] as const).flatMap((table) =>
    market[table]
      .filter((listing) => listing.user_id !== member.id && listing.status === 'Open')
      .map((listing) => ({ table, listing })),
  );
  const r = random(Number(member.id.slice(-4)));
  // Not the newest: those stay free for somebody to press.
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
      row: {
        member_id: member.id,
        change: -LIMITS.credits_per_interest,
        reason,
        related_id: listing.id,
        note: null,
        idempotency_key: `${reason}:${member.id}:${listing.id}`,
        created_at: at,
      },
    };
  });
}

type Change = Omit<LedgerRow, 'balance_after'>;

/** What signup, referrals and a paid membership gave to a member. */
function grants(member: Member, members: readonly Member[]): Change[] {
  const grant = (reason: CreditReason, change: number, friend?: Member): Change => ({
    member_id: member.id,
    change,
    reason,
    related_id: friend?.id ?? null,
    note: null,
    idempotency_key: `${reason}:${member.id}:${friend?.id ?? ''}`,
    created_at: friend && friend.joined > member.joined ? friend.joined : member.joined,
  });
  const emailOf = ({ user }: Member) => String(user.email);
  const lift = member.credits - LIMITS.credits_free_signup;
  return [
    grant('signup', LIMITS.credits_free_signup),
    ...(lift > 0 ? [grant('membership', lift)] : []),
    ...members
      .filter(
        (friend) => friend.traits.referred_by === emailOf(member) || member.traits.referred_by === emailOf(friend),
      )
      .map((friend) => grant('referral', LIMITS.credits_referral, friend)),
  ];
}

/** What a bid cost. */
const bidChange = ({ id, bidder_user_id, bid_time }: Bid): Change => ({
  member_id: bidder_user_id,
  change: -LIMITS.credits_per_bid,
  reason: 'bid_submission',
  related_id: id,
  note: null,
  idempotency_key: `bid_submission:${bidder_user_id}:${id}`,
  created_at: bid_time,
});

const sum = (changes: readonly Change[]) => changes.reduce((total, { change }) => total + change, 0);

/** The account of one member: what was granted, then what interests and bids used. The last balance is given back. */
function account(
  member: Member,
  index: number,
  members: readonly Member[],
  bids: readonly Bid[],
  market: Market,
  now: Date,
): number {
  const granted = grants(member, members);
  const used = member.traits.credits === undefined ? (index * 5) % 12 : sum(granted) - member.credits;
  const spent = spend(member, used, market, now);
  market.interests.push(...spent.map(({ interest }) => interest));
  const own = bids.filter(({ bidder_user_id }) => bidder_user_id === member.id).map(bidChange);
  const changes = [...granted, ...spent.map(({ row }) => row), ...own];
  let balance = 0;
  for (const row of changes.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())) {
    balance += row.change;
    market.ledger.push({ ...row, balance_after: balance });
  }
  return balance;
}

/** Tells who brought whom, on both profiles. */
function refer(members: readonly Member[]): void {
  for (const { traits, profile } of members) {
    const referrer = members.find(({ user }) => user.email === traits.referred_by);
    if (!referrer) continue;
    profile.referred_by_code = referrer.profile.referral_code;
    referrer.profile.referral_credits_earned =
      Number(referrer.profile.referral_credits_earned) + LIMITS.credits_referral;
  }
}

/** Everything that happened on the market; sets each member's balance to what the ledger says. */
export function marketRows(members: readonly Member[], bids: readonly Bid[], now: Date): Market {
  const traders = members.filter((entry) => entry.profile.business_name !== 'Admin');
  const dealers = traders.filter((entry) => entry.traits.is_dealer);
  const market: Market = {
    purchase_enquiries: listings(165, 2, 'purchase_enquiries', traders, now),
    sales_offers: listings(135, 3, 'sales_offers', traders, now),
    d2d_purchase_enquiries: listings(70, 9, 'purchase_enquiries', dealers, now, d2dAgeMinutes),
    d2d_sales_offers: listings(76, 0, 'sales_offers', dealers, now, d2dAgeMinutes),
    interests: [],
    ledger: [],
  };
  refer(members);
  traders.forEach((entry, index) => {
    entry.profile.messaging_credits = account(entry, index, traders, bids, market, now);
  });
  market.ledger.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  return market;
}
