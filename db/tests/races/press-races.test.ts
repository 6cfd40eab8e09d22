/** A hundred presses at once. On PostgreSQL ten connections really race; on PGlite they queue, and the sum is the same. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatabaseError, sql } from '@tanabana/gateway/db';
import { openTestDatabase, type TestDatabase } from '../../src/testing.ts';

const MEMBER = '00000000-0000-4000-8000-000000000001';
const FRIEND = '00000000-0000-4000-8000-000000000002';
const PRESSES = Array.from({ length: 100 }, (_, press) => press);
/** The offers that MEMBER may press on, and the one that FRIEND may. */
const offer = (n: number): string => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;
const MEMBERS_OFFER = offer(1000);

let test: TestDatabase;

beforeAll(async () => {
  test = await openTestDatabase();
  await test.db.transaction((tx) =>
    tx.query(sql`with u as (insert into auth.users (id, email, email_confirmed_at)
        values (${MEMBER}, 'm@race.example', now()), (${FRIEND}, 'f@race.example', now()) returning id)
      insert into private.members (id, member_name, business_name, referral_code, messaging_credits)
        select id, 'x', 'x', case id when ${FRIEND} then 'FRIEND' end, case id when ${MEMBER} then 3 else 50 end from u`),
  );
  await test.db.transaction((tx) =>
    tx.query(sql`insert into sales_offers (id, user_id, fibre_type, quantity_kgs, price)
      select o.id::uuid, ${FRIEND}::uuid, 'Nylon', 5, 9 from unnest(${PRESSES.map(offer)}::text[]) o (id)
      union all select ${MEMBERS_OFFER}::uuid, ${MEMBER}::uuid, 'Nylon', 5, 9`),
  );
});
afterAll(() => test.close());

async function deduct(member: string, related: string): Promise<string> {
  try {
    const { rows } = await test.scope.asService('a press', (tx) =>
      tx.query<{ charged: boolean }>(
        sql`select charged from private.deduct_credit(${member}, 'usage_offer', ${related}, null)`,
      ),
    );
    return rows[0]!.charged ? 'charged' : 'not charged';
  } catch (error) {
    if (error instanceof DatabaseError) return error.code;
    throw error;
  }
}

async function account(member: string): Promise<{ balance: number; ledger: number; last: number | null }> {
  const { rows } = await test.db.transaction((tx) =>
    tx.query<{ balance: number; ledger: number; last: number | null }>(sql`
      select m.messaging_credits as balance, (select coalesce(sum(change), 0)::int from credit_ledger where member_id = m.id) as ledger,
        (select balance_after from credit_ledger where member_id = m.id order by id desc limit 1) as last
      from private.members m where m.id = ${member}`),
  );
  return rows[0]!;
}

function tally(outcomes: string[]): Record<string, number> {
  return Object.fromEntries(
    [...new Set(outcomes)].map((outcome) => [outcome, outcomes.filter((one) => one === outcome).length]),
  );
}

it('a hundred presses on a hundred listings by a member with three credits take exactly three', async () => {
  const outcomes = await Promise.all(PRESSES.map((press) => deduct(MEMBER, offer(press))));
  expect(tally(outcomes)).toEqual({ charged: 3, NOCRD: 97 });
  expect(await account(MEMBER)).toEqual({ balance: 0, ledger: -3, last: 0 });
});

it('a hundred presses on the same listing take one', async () => {
  const outcomes = await Promise.all(PRESSES.map(() => deduct(FRIEND, MEMBERS_OFFER)));
  expect(tally(outcomes)).toEqual({ charged: 1, 'not charged': 99 });
  expect(await account(FRIEND)).toEqual({ balance: 49, ledger: -1, last: 49 });
});

it('twenty signups at once grant once, to both sides', async () => {
  await Promise.all(
    PRESSES.slice(0, 20).map(() =>
      test.scope.asService('a signup', (tx) => tx.query(sql`select private.grant_signup_credits(${MEMBER}, 'friend')`)),
    ),
  );
  expect(await account(MEMBER)).toEqual({ balance: 30, ledger: 27, last: 30 });
  expect(await account(FRIEND)).toEqual({ balance: 54, ledger: 4, last: 54 });
});

it('twenty presses at once claim one delivery', async () => {
  // Three of the hundred were paid for above; which ones, the race decided, so this one is paid for here.
  const listing = offer(42);
  await deduct(MEMBER, listing);
  const claims = await Promise.all(
    PRESSES.slice(0, 20).map(() =>
      test.scope.asService('a press', async (tx) => {
        const { rows } = await tx.query<{ interest_id: string }>(
          sql`select interest_id from private.begin_interest(${MEMBER}, 'sales_offers', ${listing})`,
        );
        return tx.query(sql`select message_id from private.claim_interest(${rows[0]!.interest_id}, true)`);
      }),
    ),
  );
  expect(claims.filter(({ rows }) => rows.length > 0)).toHaveLength(1);
});
