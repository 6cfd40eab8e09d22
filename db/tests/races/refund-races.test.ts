/** Admins, the webhook and the job at once, about the same payment. On PostgreSQL they really race; on PGlite they queue. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DatabaseError, sql } from '@tanabana/gateway/db';
import { asOwner, openTestDatabase, type TestDatabase } from '../../src/testing.ts';

const BUYERS = Array.from({ length: 8 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
/**
 * A member of no other race: a member who has won a membership has its credits, and a second one grants none that a
 * refund could remove.
 */
const REFUNDED_BUYER = '00000000-0000-4000-8000-00000000ef0d';
const ADMIN = '00000000-0000-4000-8000-0000000000ad';
const SELLER = JSON.stringify({ name: 'x', gstin: 'x', address: 'x', state: 'x', sac: '998599' });
const QUOTE = JSON.stringify({
  taxable_paise: 1000,
  amount_paise: 1180,
  igst_paise: 180,
  gst_rate: 18,
  place_of_supply: 'Goa',
});

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await test.db.transaction((tx) =>
    tx.query(sql`with u as (insert into auth.users (id, email, email_confirmed_at)
        select id::uuid, id || '@race.example', now() from unnest(${[...BUYERS, REFUNDED_BUYER, ADMIN]}::text[]) b (id) returning id)
      insert into private.members (id, member_name, business_name, membership_type)
        select id, 'x', 'x', case id when ${ADMIN}::uuid then 'admin' else 'Free Member' end from u`),
  );
});
afterAll(() => test.close());
beforeEach(async () => {
  await asOwner(
    test.db,
    `update private.members set membership_type = 'Free Member', membership_ends_on = null,
    is_verified_member = false, is_verified_by_membership = false where membership_type = 'Paid Member'`,
  );
});

async function came(pay: string, buyer: string | null): Promise<string> {
  const { rows } = await test.scope.asService('money', (tx) =>
    tx.query<{
      id: string;
    }>(sql`select payment_id as id from private.capture_membership_payment('razorpay', 'button', null, ${buyer}::uuid,
      ${buyer && QUOTE}::jsonb, ${pay}, 1180, 'INR', ${SELLER}::jsonb, 'evt')`),
  );
  return rows[0]!.id;
}

/** The outcome of an admin's click: the result of the function, or its error code. */
async function outcome(run: () => Promise<string>): Promise<string> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof DatabaseError) return error.code;
    throw error;
  }
}
const assign = (payment: string, member: string, request: string = randomUUID()) =>
  outcome(async () => {
    const { rows } = await test.scope.asService('assign', (tx) =>
      tx.query<{
        status: string;
        is_new: boolean;
      }>(sql`select status, is_new from private.settle_payment(${ADMIN}::uuid,
        ${request}::uuid, ${payment}::uuid, ${member}::uuid, ${QUOTE}::jsonb, ${SELLER}::jsonb)`),
    );
    return rows[0]!.is_new ? rows[0]!.status : 'known';
  });
const ask = (payment: string, status: string, request: string = randomUUID()) =>
  outcome(async () => {
    const reason = status === 'review' ? 'unknown_payer' : null;
    const { rows } = await test.scope.asService('ask', (tx) =>
      tx.query<{ is_new: boolean }>(
        sql`select private.ask_refund(${ADMIN}::uuid, ${request}::uuid, ${payment}::uuid, ${status}, ${reason}) as is_new`,
      ),
    );
    return rows[0]!.is_new ? 'asked' : 'known';
  });
const close = (refund: string) =>
  test.scope.asService('close', (tx) =>
    tx.query(sql`select private.close_refund(${refund}::uuid, 'rfnd_' || left(${refund}, 8), 'done', null)`),
  );
const deliver = (payment: string, pay: string, buyer: string) =>
  test.scope.asService('webhook', (tx) =>
    tx.query(
      sql`select private.refund_membership_payment('razorpay', 'button', ${payment}::uuid, ${buyer}::uuid, ${pay}, 1180, 'INR', 1180, 1180, null, 'evt')`,
    ),
  );
const count = (outcomes: string[]) =>
  Object.fromEntries([...new Set(outcomes)].sort().map((one) => [one, outcomes.filter((each) => each === one).length]));

it('ten admins assign one payment to as many members: one membership begins', async () => {
  const payment = await came('pay_assign', null);
  const outcomes = await Promise.all([...BUYERS, ...BUYERS].slice(0, 10).map((buyer) => assign(payment, buyer)));
  expect(count(outcomes)).toEqual({ SETLD: 9, captured: 1 });
  expect(await asOwner(test.db, `select id from tax_invoices where payment_id = '${payment}'`)).toHaveLength(1);
  expect(await asOwner(test.db, `select id from private.members where membership_type = 'Paid Member'`)).toHaveLength(
    1,
  );
});

it('one request that comes ten times assigns once', async () => {
  const payment = await came('pay_repeated', null);
  const request = randomUUID();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => assign(payment, BUYERS[0]!, request)));
  expect(count(outcomes)).toEqual({ captured: 1, known: 9 });
});

it('of admins who assign and admins who return, one has the payment', async () => {
  const payment = await came('pay_both', null);
  const outcomes = await Promise.all(
    BUYERS.slice(0, 5).flatMap((buyer) => [assign(payment, buyer), ask(payment, 'review')]),
  );
  const { SETLD, ...won } = count(outcomes);
  expect(SETLD).toBe(9);
  expect(Object.values(won)).toEqual([1]);
});

it('a refund that the job, the webhook and a second job close at once has one credit note, and ends one membership', async () => {
  const buyer = REFUNDED_BUYER;
  const payment = await came('pay_close', buyer);
  const request = randomUUID();
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => ask(payment, 'captured', request)));
  expect(count(outcomes)).toEqual({ asked: 1, known: 5 });
  await Promise.all([
    close(request),
    deliver(payment, 'pay_close', buyer),
    close(request),
    deliver(payment, 'pay_close', buyer),
  ]);
  expect(
    await asOwner(
      test.db,
      `select n.id from credit_notes n join tax_invoices i on i.id = n.invoice_id where i.payment_id = '${payment}'`,
    ),
  ).toHaveLength(1);
  expect(
    await asOwner(test.db, `select id from credit_ledger where member_id = '${buyer}' and reason = 'refund'`),
  ).toHaveLength(1);
  expect(
    await asOwner(test.db, `select id from private.membership_changes where idempotency_key = 'refund:${request}'`),
  ).toHaveLength(1);
});

it('credit notes of refunds closed at once have numbers that follow each other', async () => {
  const refunds = await Promise.all(
    BUYERS.map(async (buyer, n) => {
      const payment = await came(`pay_many_${n}`, buyer);
      const request = randomUUID();
      await ask(payment, 'captured', request);
      return request;
    }),
  );
  await Promise.all(refunds.map(close));
  const rows = await asOwner<{ n: number }>(
    test.db,
    'select right(credit_note_number, 6)::int as n from credit_notes order by 1',
  );
  expect(rows.length).toBeGreaterThanOrEqual(BUYERS.length);
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, index) => index + 1));
});
