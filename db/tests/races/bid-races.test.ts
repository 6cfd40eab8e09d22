/**
 * Bids, all at once: in any order there is no bid without a credit and no lost credit without a bid. On PostgreSQL the
 * connections really race; on PGlite they queue, and the sums are the same.
 */
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DatabaseError, raw, sql, type Sql } from '@tanabana/gateway/db';
import { openTestDatabase, type TestDatabase } from '../../src/testing.ts';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const COMPANY = id(500);
const PRODUCT = id(501);
const EXECUTIVES = [id(901), id(902)] as const;
const CREDITS = 50;

let test: TestDatabase;
let bidder: string;
let bidders = 0;
let bids = 0;
const newBid = () => id((bids += 1) + 10_000);
const newBids = (count: number) => Array.from({ length: count }, newBid);

async function newMember(member: string, more = '{}'): Promise<string> {
  await test.db.transaction(async (tx) => {
    await tx.query(
      sql`insert into auth.users (id, email, email_confirmed_at) values (${member}::uuid, ${`${member}@race.example`}, now())`,
    );
    const profile = {
      id: member,
      member_name: 'x',
      business_name: 'x',
      messaging_credits: CREDITS,
      ...JSON.parse(more),
    };
    await tx.query(sql`insert into private.members (id, member_name, business_name, messaging_credits, is_corporate_member, role, department)
      select id, member_name, business_name, messaging_credits, coalesce(is_corporate_member, false), role, department
      from jsonb_populate_record(null::private.members, ${JSON.stringify(profile)}::jsonb)`);
  });
  return member;
}

beforeAll(async () => {
  test = await openTestDatabase();
  for (const executive of EXECUTIVES) {
    await newMember(
      executive,
      '{"business_name": "Acme", "is_corporate_member": true, "role": "Admin", "department": "Cotton"}',
    );
  }
  await test.db.transaction(async (tx) => {
    await tx.query(sql`insert into company_details (id, company_name) values (${COMPANY}::uuid, 'Acme')`);
    await tx.query(
      sql`insert into corporate_products (id, company_id, fibre_type) values (${PRODUCT}::uuid, ${COMPANY}::uuid, 'Jute')`,
    );
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  bidder = await newMember(id(1000 + (bidders += 1)));
});

const REFUSALS = ['NOCRD', 'NOPAY', 'DECID', '23505', 'PT429'];

/** The outcome: `done`, with the affected rows, or an error of ours. A deadlock is no error of ours. */
async function outcomeOf(work: Promise<{ rowCount: number }>): Promise<string> {
  try {
    return `done ${(await work).rowCount}`;
  } catch (error) {
    if (error instanceof DatabaseError && REFUSALS.includes(error.code)) return error.code;
    throw error;
  }
}

const serve = (statement: Sql) => outcomeOf(test.scope.asService('a race', (tx) => tx.query(statement)));
const act = (member: string, statement: Sql) =>
  outcomeOf(test.scope.asClaims({ role: 'authenticated', sub: member }, (tx) => tx.query(statement)));
const pay = (bid: string, member = bidder) =>
  serve(sql`select * from private.deduct_credit(${member}, 'bid_submission', ${bid}, null)`);
const place = (bid: string, member = bidder) =>
  act(
    member,
    sql`insert into customer_bids (id, corporate_product_id, bid_price, bid_quantity) values (${bid}::uuid, ${PRODUCT}::uuid, 9, 5)`,
  );
const giveBack = (bid: string) => serve(sql`select private.return_bid_credit(${bidder}, ${bid})`);
const set = (member: string, bid: string, status: string, where: Sql = sql`true`) =>
  act(member, sql`update customer_bids set bid_status = ${status} where id = ${bid}::uuid and ${where}`);

async function read<R>(text: string): Promise<R[]> {
  return (await test.db.transaction((tx) => tx.query<R>(raw(text)))).rows;
}

/** What the bidder has paid and what there is for it. */
async function books(): Promise<unknown> {
  const [row] = await read(`select ${CREDITS} - m.messaging_credits as spent,
      (select count(*)::int from customer_bids b where b.bidder_user_id = m.id) as bids,
      (select count(*)::int from private.awaited_bids a where a.member_id = m.id) as awaited,
      (select -coalesce(sum(change), 0)::int from credit_ledger l where l.member_id = m.id) as ledger
    from private.members m where m.id = '${bidder}'`);
  return row;
}
const tally = (outcomes: string[]) =>
  Object.fromEntries(
    [...new Set(outcomes)].sort().map((one) => [one, outcomes.filter((other) => other === one).length]),
  );
const times = <T>(count: number, work: () => T): T[] => Array.from({ length: count }, work);

it('a double click on two devices pays once and makes one bid', async () => {
  const bid = newBid();
  const press = async () => [await pay(bid), await place(bid)];
  const pressed = (await Promise.all(times(10, press))).flat();
  expect(tally(pressed)).toEqual({ '23505': 9, 'done 1': 11 });
  expect(await books()).toEqual({ spent: 1, bids: 1, awaited: 0, ledger: 1 });
});

it('two credits make two bids of ten', async () => {
  await read(`update private.members set messaging_credits = 2 where id = '${bidder}' returning id`);
  const placed = await Promise.all(
    newBids(10).map(async (bid) => [(await pay(bid)) === 'done 1', await place(bid)] as const),
  );
  expect(tally(placed.map(([isPaid, what]) => `${isPaid ? 'paid' : 'unpaid'} ${what}`))).toEqual({
    'paid done 1': 2,
    'unpaid NOPAY': 8,
  });
  expect(await books()).toMatchObject({ spent: CREDITS, bids: 2, awaited: 0, ledger: 2 });
});

it('a bid that arrives while its credit is returned is placed and paid, or neither', async () => {
  const all = newBids(20);
  await Promise.all(all.map((bid) => pay(bid)));
  const placed = await Promise.all(
    all.flatMap((bid, n) => (n % 2 ? [giveBack(bid), place(bid)] : [place(bid), giveBack(bid)])),
  );
  const done = placed.filter((_, n) => (Math.floor(n / 2) % 2 ? n % 2 === 1 : n % 2 === 0));
  expect(done.every((what) => what === 'done 1' || what === 'NOPAY')).toBe(true);
  const bids = done.filter((what) => what === 'done 1').length;
  expect(await books()).toEqual({ spent: bids, bids, awaited: 0, ledger: bids });
});

it('repeated payments while credits are returned give as many bids as spent credits', async () => {
  const all = newBids(6);
  await Promise.all(
    all.flatMap((bid) => [
      ...times(3, async () => (await pay(bid), place(bid))),
      ...times(2, () => giveBack(bid)),
      pay(bid),
    ]),
  );
  await Promise.all(all.map((bid) => giveBack(bid)));
  const { bids, spent } = (await books()) as { bids: number; spent: number };
  expect(spent).toBe(bids);
  expect(await books()).toEqual({ spent: bids, bids, awaited: 0, ledger: bids });
});

it('of bids at once the limit of a minute is placed', async () => {
  const { bids_per_minute } = SERVER_LIMITS;
  const all = newBids(bids_per_minute + 10);
  await Promise.all(all.map((bid) => pay(bid)));
  expect(tally(await Promise.all(all.map((bid) => place(bid))))).toEqual({ PT429: 10, 'done 1': bids_per_minute });
});

async function placed(): Promise<string> {
  const bid = newBid();
  await pay(bid);
  expect(await place(bid)).toBe('done 1');
  return bid;
}

it('of two executives who decide at once one wins, and the other gets the decision', async () => {
  for (let round = 0; round < 5; round += 1) {
    const bid = await placed();
    const outcomes = await Promise.all([set(EXECUTIVES[0], bid, 'Accepted'), set(EXECUTIVES[1], bid, 'Rejected')]);
    expect([...outcomes].sort()).toEqual(['DECID', 'done 1']);
    expect(
      await read(`select bid_status, accepted_by_executive_id as by from customer_bids where id = '${bid}'`),
    ).toEqual([
      outcomes[0] === 'done 1'
        ? { bid_status: 'Accepted', by: EXECUTIVES[0] }
        : { bid_status: 'Rejected', by: EXECUTIVES[1] },
    ]);
  }
});

it('a request for pending bids returns none of the decided ones', async () => {
  const bid = await placed();
  const pending = sql`bid_status = 'Pending'`;
  const outcomes = await Promise.all([
    set(EXECUTIVES[0], bid, 'Accepted', pending),
    set(EXECUTIVES[1], bid, 'Accepted', pending),
    set(bidder, bid, 'Cancelled', pending),
  ]);
  expect([...outcomes].sort()).toEqual(['done 0', 'done 0', 'done 1']);
});

it('a bid that is cancelled while it is accepted is one of the two, and reported as such', async () => {
  for (let round = 0; round < 6; round += 1) {
    const bid = await placed();
    const cancel = () => set(bidder, bid, 'Cancelled');
    const accept = () => set(EXECUTIVES[0], bid, 'Accepted');
    // The call that is sent first has the better chance.
    const outcomes = await Promise.all(round % 2 ? [cancel(), accept()] : [accept(), cancel()]);
    expect([...outcomes].sort()).toEqual(['DECID', 'done 1']);
    const isCancelled = outcomes[round % 2 ? 0 : 1] === 'done 1';
    // Letters to both executives and the bidder.
    expect(
      await read(`select bid_status as status,
        (select count(*)::int from private.bid_messages m where m.bid_id = b.id and m.kind like 'accepted%') as letters
        from customer_bids b where id = '${bid}'`),
    ).toEqual([isCancelled ? { status: 'Cancelled', letters: 0 } : { status: 'Accepted', letters: 3 }]);
  }
});

it('a company that is renamed meanwhile has all bids under its name', async () => {
  const members = await Promise.all(times(5, () => newMember(id(1000 + (bidders += 1)))));
  const work = members.flatMap((member) =>
    newBids(4).map(async (bid) => {
      await pay(bid, member);
      return place(bid, member);
    }),
  );
  const names = ['Acme One', 'Acme Two', 'Acme'].map(
    (name) => () => serve(sql`update company_details set company_name = ${name} where id = ${COMPANY}::uuid`),
  );
  const renames = names.reduce<Promise<unknown>>((before, rename) => before.then(rename), Promise.resolve());
  expect(new Set(await Promise.all(work))).toEqual(new Set(['done 1']));
  await renames;
  expect(
    await read(`select distinct company_name from customer_bids where corporate_company_id = '${COMPANY}'`),
  ).toEqual([{ company_name: 'Acme' }]);
});

it('a letter is claimed by one of many', async () => {
  const bid = await placed();
  const letters = await read<{ id: string }>(
    `select id from private.bid_messages where bid_id = '${bid}' and kind = 'placed_bidder'`,
  );
  const claims = await Promise.all(
    times(10, () => serve(sql`select * from private.claim_bid_message(${letters[0]!.id}::uuid)`)),
  );
  expect(tally(claims)).toEqual({ 'done 0': 9, 'done 1': 1 });
});
