/** The provider reports everything at once. On PostgreSQL ten connections really race; on PGlite they queue. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql, type Sql } from '@tanabana/gateway/db';
import { asOwner, openTestDatabase, type TestDatabase } from '../../src/testing.ts';

const BUYERS = Array.from({ length: 13 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
const QUOTE = { taxable_paise: 1000, amount_paise: 1180, igst_paise: 180, gst_rate: 18, place_of_supply: 'Goa' };
const SELLER = { name: 'x', gstin: 'x', address: 'x', state: 'x', sac: '998599' };

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await test.db.transaction((tx) =>
    tx.query(sql`with u as (insert into auth.users (id, email, email_confirmed_at)
        select id::uuid, id || '@race.example', now() from unnest(${BUYERS}::text[]) b (id) returning id)
      insert into private.members (id, member_name, business_name) select id, 'x', 'x' from u`),
  );
});
afterAll(() => test.close());

/** Processes one event as the webhook does. */
function tell(event: string, payment: string, buyer: string): Promise<string> {
  return test.scope.asService('an event', async (tx) => {
    const { rows } = await tx.query<{ is_new: boolean }>(
      sql`select private.record_payment_event(${event}, 'payment.captured', '{}', '{}') as is_new`,
    );
    if (!rows[0]!.is_new) return 'repeated';
    const { rows: found } = await tx.query<{ payment_id: string | null }>(
      sql`select payment_id from private.find_membership_payment('razorpay', ${payment}, null, null, ${buyer}::uuid, '{}')`,
    );
    const { rows: taken } = await tx.query<{ status: string; is_new: boolean }>(
      sql`select status, is_new from private.capture_membership_payment('razorpay', 'button', ${found[0]!.payment_id}::uuid, ${buyer}::uuid,
        ${JSON.stringify(QUOTE)}::jsonb, ${payment}, 1180, 'INR', ${JSON.stringify(SELLER)}::jsonb, ${event})`,
    );
    return taken[0]!.is_new ? taken[0]!.status : 'known';
  });
}

const count = (outcomes: string[], outcome: string) => outcomes.filter((one) => one === outcome).length;

it('one event told twenty times, and nineteen others about the same payment, start one membership', async () => {
  const buyer = BUYERS[0]!;
  const outcomes = await Promise.all([
    ...Array.from({ length: 20 }, () => tell('evt_same', 'pay_0', buyer)),
    ...Array.from({ length: 19 }, (_, n) => tell(`evt_other_${n}`, 'pay_0', buyer)),
  ]);
  expect([count(outcomes, 'captured'), count(outcomes, 'repeated'), count(outcomes, 'known')]).toEqual([1, 19, 19]);
  expect(await asOwner(test.db, `select id from tax_invoices`)).toHaveLength(1);
  expect(await asOwner(test.db, `select id from credit_ledger where member_id = '${buyer}'`)).toHaveLength(1);
});

it('two payments of one member at once start one membership, the other waits for an admin', async () => {
  const outcomes = await Promise.all([1, 2].map((n) => tell(`evt_twice_${n}`, `pay_twice_${n}`, BUYERS[1]!)));
  expect(outcomes.sort()).toEqual(['captured', 'review']);
});

it('events of one order at once that name no member settle its payment once', async () => {
  const serve = <R>(statement: Sql) =>
    test.scope.asService('an order', async (tx) => (await tx.query<R>(statement)).rows[0]!);
  const { payment_id } = await serve<{ payment_id: string }>(
    sql`select payment_id from private.start_membership_payment(${BUYERS[12]}::uuid, 'razorpay', 'order', ${JSON.stringify(QUOTE)}::jsonb)`,
  );
  const capture = (n: number) =>
    serve<{
      is_new: boolean;
    }>(sql`select is_new from private.capture_membership_payment('razorpay', 'button', ${payment_id}::uuid, null, null,
      'pay_order', 1180, 'INR', ${JSON.stringify(SELLER)}::jsonb, ${`evt_order_${n}`})`);
  const captured = await Promise.all(Array.from({ length: 10 }, (_, n) => capture(n)));
  expect(captured.filter(({ is_new }) => is_new)).toHaveLength(1);
  expect(await asOwner(test.db, `select id from tax_invoices where payment_id = '${payment_id}'`)).toHaveLength(1);
});

it('ten members paying at once get ten numbers that follow each other', async () => {
  const outcomes = await Promise.all(BUYERS.slice(2, 12).map((buyer, n) => tell(`evt_${n}`, `pay_ten_${n}`, buyer)));
  expect(count(outcomes, 'captured')).toBe(10);
  const rows = await asOwner<{ n: number }>(
    test.db,
    'select right(invoice_number, 6)::int as n from tax_invoices order by 1',
  );
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, index) => index + 1));
});
