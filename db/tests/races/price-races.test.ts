/** Editors of one price, all at once. On PostgreSQL ten connections really race; on PGlite they queue, and the outcome is the same. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '@tanabana/gateway/db';
import { openTestDatabase, type TestDatabase } from '../../src/testing.ts';

const EXECUTIVES = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const PRODUCT = '00000000-0000-4000-9000-000000000001';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await test.db.transaction(async (tx) => {
    await tx.query(sql`with u as (insert into auth.users (id, email, email_confirmed_at)
        select id::uuid, id || '@race.example', now() from unnest(${EXECUTIVES}::text[]) id returning id)
      insert into private.members (id, member_name, business_name, is_corporate_member, role, department)
        select id, 'x', 'Acme', true, 'User', 'Cotton' from u`);
    await tx.query(sql`with c as (insert into company_details (company_name) values ('Acme') returning id)
      insert into corporate_products (id, company_id, fibre_type, basic_price) select ${PRODUCT}, id, 'Jute', 100 from c`);
  });
});
afterAll(() => test.close());

type State = { updated_at: string; basic_price: number };

async function read(): Promise<State> {
  const { rows } = await test.db.transaction((tx) =>
    tx.query<State>(
      sql`select updated_at::text as updated_at, basic_price::float8 as basic_price from corporate_products where id = ${PRODUCT}`,
    ),
  );
  return rows[0]!;
}

/** Sets a price on the state that the editor saw. */
async function reprice(editor: string, seen: State, price: number): Promise<'won' | 'told'> {
  const { rows } = await test.scope.asClaims({ role: 'authenticated', sub: editor }, (tx) =>
    tx.query(sql`update corporate_products set basic_price = ${price}
      where id = ${PRODUCT} and updated_at = ${seen.updated_at}::timestamptz returning id`),
  );
  return rows.length === 1 ? 'won' : 'told';
}

it('of two editors at once, and of fifty, one wins each time and the others get a conflict', async () => {
  for (const [round, editors] of [2, 2, 2, 50].entries()) {
    const seen = await read();
    const prices = Array.from({ length: editors }, (_, n) => 200 + round * 100 + n);
    const outcomes = await Promise.all(prices.map((price, n) => reprice(EXECUTIVES[n % 2]!, seen, price)));
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1);
    expect((await read()).basic_price).toBe(prices[outcomes.indexOf('won')]);
  }
});

it('every price is stored once, each starting where the last one ended, and later than it', async () => {
  for (let n = 0; n < 20; n += 1) {
    const seen = await read();
    await Promise.all(EXECUTIVES.map((editor, index) => reprice(editor, seen, 1000 + n * 2 + index)));
  }
  const { rows } = await test.db.transaction((tx) =>
    tx.query<{ changes: number; broken: number }>(sql`
      select count(*)::int as changes,
        count(*) filter (where not is_first and (price_from is distinct from price_before or changed_at <= time_before))::int as broken
      from (select c.*, lag(price_to) over w as price_before, lag(changed_at) over w as time_before, row_number() over w = 1 as is_first
        from corporate_product_changes c where product_id = ${PRODUCT} window w as (order by id)) c`),
  );
  expect(rows[0]).toEqual({ changes: 1 + 4 + 20, broken: 0 });
});
