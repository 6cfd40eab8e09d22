/**
 * Members post, close and delete while posts are finished and notes are merged: in every snapshot the stored count is that of the rows. On
 * PostgreSQL the connections really race; on PGlite they queue.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { raw, sql, type Sql } from '@tanabana/gateway/db';
import { call } from '../../src/call.ts';
import { openTestDatabase, type TestDatabase } from '../../src/testing.ts';

const MEMBERS = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const ROUNDS = 25;
const FIBRES = [null, 'Nylon', 'Silk'];

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await test.db.script(`insert into auth.users (id, email, email_confirmed_at)
      select id::uuid, id || '@counts.example', now() from unnest('{${MEMBERS.join(',')}}'::text[]) id;
    insert into private.members (id, member_name, business_name) select id, 'x', 'x' from auth.users;
    insert into private.settings values ('posts_per_minute', '1000000'), ('posts_per_hour', '1000000')
      on conflict (key) do update set value = excluded.value`);
});
afterAll(() => test.close());

const asMember = (sub: string, statement: Sql) =>
  test.scope.asClaims({ role: 'authenticated', sub }, (tx) => tx.query(statement));

/** Some posts, of which one is closed and one is deleted. */
async function trade(member: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await asMember(
      member,
      sql`insert into purchase_enquiries (fibre_type, quantity_required_kgs)
        values ('Nylon', 1), ('Silk', 2), ('Nylon', 3), ('Hemp', ${round + 1})`,
    );
    await asMember(
      member,
      sql`update purchase_enquiries set status = 'Closed'
        where user_id = ${member}::uuid and status = 'Open' and quantity_required_kgs = 1`,
    );
    await asMember(
      member,
      sql`delete from purchase_enquiries where user_id = ${member}::uuid and quantity_required_kgs = 2`,
    );
  }
}

async function finish(until: () => boolean): Promise<void> {
  while (!until()) {
    await test.scope.asService('a test', (tx) => call(tx, 'finish_posts', { p_most: 5 }));
    await test.db.transaction((tx) => tx.query(raw('select private.fold_open_listing_changes()')));
  }
}

/** How many snapshots a member has seen. */
async function compare(until: () => boolean): Promise<number> {
  let seen = 0;
  for (; !until() || seen === 0; seen += 1) {
    for (const fibre of FIBRES) {
      const { rows } = await asMember(
        MEMBERS[0]!,
        sql`select public.get_open_count('purchase_enquiries', ${fibre}::text)::int as stored, (
          select count(*)::int from purchase_enquiries where status = 'Open' and (${fibre}::text is null or fibre_type = ${fibre}::text)) as counted`,
      );
      expect(rows[0]).toEqual({ stored: rows[0]!.counted, counted: rows[0]!.counted });
    }
  }
  return seen;
}

it('the stored count is that of the rows in every snapshot', async () => {
  let isDone = false;
  const trading = Promise.all(MEMBERS.map(trade)).finally(() => (isDone = true));
  const [, , seen] = await Promise.all([trading, finish(() => isDone), compare(() => isDone)]);
  expect(seen).toBeGreaterThan(0);
  await compare(() => true);
});

it('cannot tell how many there are of a typed fibre type', async () => {
  for (const fibre of ['Hemp', 'Others', '', 'nylon']) {
    const { rows } = await asMember(
      MEMBERS[0]!,
      sql`select public.get_open_count('purchase_enquiries', ${fibre}::text) as stored`,
    );
    expect([fibre, rows[0]!.stored]).toEqual([fibre, null]);
  }
});
