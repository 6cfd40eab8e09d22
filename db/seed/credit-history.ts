/**
 * Credits that the demonstration's members were granted and have used, inserted in chronological order. The product's
 * own SQL creates the ledger, the balances, the dates of memberships and the badges.
 */
import { isoDay } from '@tanabana/domain/format';
import type { CreditReason } from '@tanabana/domain/vocabulary';
import { LIMITS } from '@tanabana/domain/limits';
import { sql, type Sql, type Tx } from '@tanabana/gateway/db';
import type { Member } from './member-rows.ts';
import { insertPaid, paymentIdOf } from './payments.ts';

/** One message or bid. */
export type CreditUse = {
  member_id: string;
  reason: Extract<CreditReason, 'usage_enquiry' | 'usage_offer' | 'bid_submission'>;
  related_id: string;
  note: string | null;
  at: Date;
};

type Event = { at: Date; statement: (at: string) => Sql; before?: (tx: Tx, at: string) => Promise<void> };

const MINUTE = 60_000;

/** Membership follows signup, as a payment does. */
const AN_HOUR = 60 * MINUTE;

/** The firsts of the months in India from a day to another, five minutes after midnight, when the job runs. */
function firstsOfMonths(from: Date, to: Date): Date[] {
  const firsts: Date[] = [];
  for (let month = new Date(`${isoDay(from).slice(0, 7)}-01T00:05:00+05:30`); month <= to;) {
    if (month >= from) firsts.push(month);
    // 32 days later is always in the next month.
    month = new Date(`${isoDay(new Date(month.getTime() + 32 * 24 * AN_HOUR)).slice(0, 7)}-01T00:05:00+05:30`);
  }
  return firsts;
}

function joining(member: Member, members: readonly Member[]): Event[] {
  const { id, joined, traits } = member;
  const referrer = members.find(({ user }) => user.email === traits.referred_by);
  const code = (referrer?.profile.referral_code as string | undefined) ?? null;
  const { membership_type: type } = traits;
  const paid = paymentIdOf(member);
  return [
    { at: joined, statement: (at) => sql`select private.grant_signup_credits(${id}::uuid, ${code}, ${at})` },
    ...(type && type !== 'Free Member'
      ? [
          {
            at: new Date(joined.getTime() + AN_HOUR),
            statement: (at: string) =>
              sql`select private.change_membership(${id}::uuid, ${type}, null, ${paid ? `payment:${paid}` : `demo:${id}`}, ${at})`,
            ...(paid && { before: (tx: Tx, at: string) => insertPaid(tx, member, paid, at) }),
          },
        ]
      : []),
  ];
}

const use = ({ member_id, reason, related_id, note, at }: CreditUse): Event => ({
  at,
  statement: (moment) => sql`select private.move_credits(${member_id}::uuid,
    ${reason === 'bid_submission' ? -LIMITS.credits_per_bid : -LIMITS.credits_per_interest}, ${reason}, ${related_id}, null,
    ${note}, private.usage_key(${member_id}::uuid, ${reason}, ${related_id}::uuid), ${moment})`,
});

const monthly = (at: Date): Event => ({
  at,
  statement: (moment) => sql`select private.grant_monthly_credits(${moment})`,
});

/**
 * Replays the credits of stored members who have none yet.
 *
 * @param now the firsts of months up to it have brought their grants
 */
export async function replayCredits(
  tx: Tx,
  members: readonly Member[],
  uses: readonly CreditUse[],
  now: Date,
): Promise<void> {
  const first = new Date(Math.min(...members.map(({ joined }) => joined.getTime())));
  const events = [
    ...members.flatMap((member) => joining(member, members)),
    ...uses.map(use),
    ...firstsOfMonths(first, now).map(monthly),
  ];
  for (const { at, statement, before } of events.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    await before?.(tx, at.toISOString());
    await tx.query(statement(at.toISOString()));
  }
}
