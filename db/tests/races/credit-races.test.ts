/**
 * Everything that moves credits, at once: no credit is lost or made. On PostgreSQL ten connections really race; on PGlite
 * they queue, and the sums are the same.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatabaseError, raw, sql, type Sql } from '@tanabana/gateway/db';
import { openTestDatabase, type TestDatabase } from '../../src/testing.ts';

const FIRST = '2025-10-01T06:00:00Z';
const MEMBERS = 12;
const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const bid = (member: number, n: number): string => `00000000-0000-4000-${9000 + member}-${String(n).padStart(12, '0')}`;
const ADMIN = id(900);
const paidMembers = Array.from({ length: MEMBERS }, (_, n) => n + 1);
const newcomers = Array.from({ length: MEMBERS }, (_, n) => n + 101);

let test: TestDatabase;

beforeAll(async () => {
  test = await openTestDatabase();
  const everybody = [...paidMembers, ...newcomers, 900];
  await test.db.transaction(async (tx) => {
    await tx.query(sql`insert into private.settings values ('now', ${JSON.stringify(FIRST)}::jsonb)`);
    await tx.query(sql`insert into auth.users (id, email, email_confirmed_at)
      select u.id::uuid, u.id || '@race.example', now() from unnest(${everybody.map(id)}::text[]) u (id)`);
    await tx.query(sql`insert into private.members (id, member_name, business_name, referral_code, membership_type,
        current_membership_start_date, membership_ends_on, last_credit_reset_date)
      select u.id::uuid, 'x', 'x', 'CODE' || right(u.id, 3), case u.id when ${ADMIN} then 'admin' else 'Free Member' end,
        '2025-08-15', null, '2025-09-01'
      from unnest(${everybody.map(id)}::text[]) u (id)`);
    for (const member of paidMembers) {
      await tx.query(
        sql`select private.change_membership(${id(member)}, 'Paid Member', null, ${`pay-${member}`}, '2025-08-15T06:00:00Z')`,
      );
      for (let n = 1; n <= 5; n += 1) await tx.query(deduct(member, n));
    }
  });
});
afterAll(() => test.close());

function deduct(member: number, n: number): Sql {
  return sql`select charged from private.deduct_credit(${id(member)}, 'bid_submission', ${bid(member, n)}, null)`;
}

/** Runs a statement as the server does. Only our own errors may happen; a deadlock is none. */
async function run(statement: Sql, refusals = ['NOCRD']): Promise<string> {
  try {
    await test.scope.asService('a race', (tx) => tx.query(statement));
    return 'done';
  } catch (error) {
    if (error instanceof DatabaseError && refusals.includes(error.code)) return error.code;
    throw error;
  }
}

async function restore(ledger_id: number): Promise<void> {
  const admin = { role: 'authenticated', sub: ADMIN };
  await test.scope.asClaims(admin, (tx) => tx.query(sql`select public.restore_credit(${ledger_id}::bigint, 'race')`));
}

async function read<R>(text: string): Promise<R[]> {
  return (await test.db.transaction((tx) => tx.query<R>(raw(text)))).rows;
}

const shuffled = <T>(list: T[]): T[] =>
  list
    .map((item, n) => ({ item, order: (n * 7919) % 1009 }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);

it('the ledger agrees with the balances after everything happened at once', async () => {
  const used = await read<{ id: number }>(
    `select id from credit_ledger where reason = 'bid_submission' and related_id like '%0001'`,
  );
  const work = [
    // Each member bids ten times anew, every bid pressed twice.
    ...paidMembers.flatMap((member) => Array.from({ length: 20 }, (_, n) => () => run(deduct(member, 100 + (n % 10))))),
    // Three servers make the monthly grants, a few members at a time.
    ...Array.from({ length: 12 }, () => () => run(sql`select private.grant_monthly_credits(${FIRST}, null, 5)`)),
    // Each newcomer names a member, and calls three times.
    ...newcomers.flatMap((member, n) =>
      Array.from(
        { length: 3 },
        () => () =>
          run(sql`select private.grant_signup_credits(${id(member)}, ${`CODE${String(n + 1).padStart(3, '0')}`})`),
      ),
    ),
    // An admin restores every member's first bid, three times.
    ...used.flatMap((row) => Array.from({ length: 3 }, () => () => restore(row.id))),
    // One payment is captured four times, one member moves to Corporate, one is refunded and Free again.
    ...Array.from(
      { length: 4 },
      () => () => run(sql`select private.change_membership(${id(101)}, 'Paid Member', null, 'pay-101')`),
    ),
    () => run(sql`select private.change_membership(${id(1)}, 'Corporate Member', ${ADMIN}, 'corporate-1')`),
    () => run(sql`select private.change_membership(${id(2)}, 'Free Member', null, 'refund-2')`),
  ];
  await Promise.all(shuffled(work).map((one) => one()));
  while (
    (await read<{ members: number }>(`select private.grant_monthly_credits('${FIRST}') as members`))[0]!.members > 0
  );

  expect(
    await read(`select m.id from private.members m left join credit_ledger l on l.member_id = m.id
      group by m.id having m.messaging_credits <> coalesce(sum(l.change), 0) or m.messaging_credits < 0`),
  ).toEqual([]);
  expect(
    await read(`select id from (select id, balance_after, sum(change) over (partition by member_id order by id) as running
      from credit_ledger) t where balance_after <> running`),
  ).toEqual([]);
  expect(
    await read(
      `select reason, count(*)::int as rows from credit_ledger where reason <> 'monthly' group by 1 order by 1`,
    ),
  ).toEqual([
    { reason: 'admin', rows: MEMBERS },
    { reason: 'bid_submission', rows: MEMBERS * 15 },
    { reason: 'membership', rows: MEMBERS + 1 },
    { reason: 'referral', rows: 2 * MEMBERS },
    { reason: 'signup', rows: MEMBERS },
  ]);
  // One grant each, unless the balance was high enough when its turn came.
  expect(
    await read(`select count(*)::int as done, count(distinct member_id)::int = count(l.id)::int as once
      from private.members m left join credit_ledger l on l.member_id = m.id and l.reason = 'monthly'
where m.last_credit_reset_date = '2025-10-01' and m.id <= '${id(MEMBERS)}'`),
  ).toEqual([{ done: MEMBERS, once: true }]);
});

it('a hundred bids at zero are refused, and the balance is not negative', async () => {
  const member = newcomers[1]!;
  const outcomes = await Promise.all(Array.from({ length: 100 }, (_, n) => run(deduct(member, n))));
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(30);
  expect(await read(`select messaging_credits as left from private.members where id = '${id(member)}'`)).toEqual([
    { left: 0 },
  ]);
});

it('of referral codes added at once each member is granted one, and so is one referrer', async () => {
  const latecomers = [201, 202, 203, 204].map(id);
  await test.db.transaction(async (tx) => {
    await tx.query(sql`insert into auth.users (id, email, email_confirmed_at)
      select u.id::uuid, u.id || '@race.example', now() from unnest(${latecomers}::text[]) u (id)`);
    await tx.query(sql`insert into private.members (id, member_name, business_name)
      select u.id::uuid, 'x', 'x' from unnest(${latecomers}::text[]) u (id)`);
  });
  const add = (member: string, n: number) =>
    run(sql`select private.add_referral_code(${member}, ${`CODE00${n}`})`, ['HADRF']);
  // The first two have had the credits of their signup; with the others' first code they come along.
  for (const member of latecomers.slice(0, 2)) await run(sql`select private.grant_signup_credits(${member}, null)`);
  const outcomes = await Promise.all(
    shuffled(latecomers.flatMap((member) => [1, 2, 3, 4, 5, 6].map((n) => () => add(member, n)))).map((one) => one()),
  );
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(latecomers.length);
  const ids = latecomers.map((member) => `'${member}'`).join();
  expect(
    await read(`select reason, sum(change)::int as credits, count(*)::int as rows from credit_ledger
      where member_id in (${ids}) or reason = 'referral' and related_id in (${ids}) group by 1 order by 1`),
  ).toEqual([
    { reason: 'referral', credits: 40, rows: 8 },
    { reason: 'signup', credits: 100, rows: 4 },
  ]);
  expect(await read(`select messaging_credits as left from private.members where id in (${ids})`)).toEqual(
    latecomers.map(() => ({ left: 30 })),
  );
});
