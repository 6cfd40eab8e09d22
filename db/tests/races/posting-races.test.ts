/** A member's posts, all at once. On PostgreSQL ten connections really race; on PGlite they queue, and the sum is the same. */
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatabaseError, ident, sql, type Sql } from '@tanabana/gateway/db';
import { openTestDatabase, type TestDatabase } from '../../src/testing.ts';

const MEMBERS = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await test.db.transaction((tx) =>
    tx.query(sql`with u as (insert into auth.users (id, email, email_confirmed_at)
        select id::uuid, id || '@race.example', now() from unnest(${[...MEMBERS]}::text[]) id returning id)
      insert into private.members (id, member_name, business_name, is_dealer) select id, 'x', 'x', true from u`),
  );
});
afterAll(() => test.close());

/** Posts some listings in one statement, as the member. */
async function post(member: string, table: string, count: number): Promise<string> {
  const columns: Sql = table.endsWith('offers') ? sql`quantity_kgs, price` : sql`quantity_required_kgs`;
  const values: Sql = table.endsWith('offers') ? sql`5, 9` : sql`5`;
  try {
    await test.scope.asClaims({ role: 'authenticated', sub: member }, (tx) =>
      tx.query(sql`insert into ${ident('public', table)} (fibre_type, ${columns})
        select 'Nylon', ${values} from generate_series(1, ${count})`),
    );
    return 'posted';
  } catch (error) {
    if (error instanceof DatabaseError) return error.code;
    throw error;
  }
}

async function posted(member: string): Promise<{ listings: number; counted: number }> {
  const { rows } = await test.db.transaction((tx) =>
    tx.query<{ listings: number; counted: number }>(sql`
      select (select count(*)::int from private.listings where user_id = ${member}::uuid) as listings,
        (select minute_posts from private.posting_counts where member_id = ${member}::uuid) as counted`),
  );
  return rows[0]!;
}

const TABLES = ['purchase_enquiries', 'sales_offers', 'd2d_purchase_enquiries', 'd2d_sales_offers'];
const { posts_per_minute } = SERVER_LIMITS;

it('of a hundred posts at once into four tables exactly the limit of a minute is stored', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, n) => post(MEMBERS[0], TABLES[n % TABLES.length]!, 1)),
  );
  expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(posts_per_minute);
  expect(new Set(outcomes)).toEqual(new Set(['posted', 'PT429']));
  expect(await posted(MEMBERS[0])).toEqual({ listings: posts_per_minute, counted: posts_per_minute });
});

it('of ten bodies at once those are stored that fit as a whole', async () => {
  const outcomes = await Promise.all(Array.from({ length: 10 }, (_, n) => post(MEMBERS[1], TABLES[n % 2]!, 25)));
  expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(Math.floor(posts_per_minute / 25));
  expect(await posted(MEMBERS[1])).toEqual({ listings: 50, counted: 50 });
});
