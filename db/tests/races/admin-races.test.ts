/**
 * Two admins leave at once, in every way that deletes an account: one stays. On PostgreSQL the connections really race;
 * on PGlite they queue.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatabaseError, sql, type Sql } from '@tanabana/gateway/db';
import { openTestDatabase, type TestDatabase } from '../../src/testing.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const serve = (statement: Sql) => test.scope.asService('let an admin leave in a race', (tx) => tx.query(statement));

async function newAdmin(n: number): Promise<string> {
  const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  await serve(
    sql`insert into auth.users (id, email, email_confirmed_at) values (${id}::uuid, ${`${id}@race.example`}, now())`,
  );
  await serve(sql`insert into private.members (id, member_name, business_name, membership_type)
    values (${id}::uuid, 'x', 'x', 'admin')`);
  return id;
}

const WAYS: Record<string, (id: string) => Sql> = {
  account: (id) => sql`delete from auth.users where id = ${id}::uuid`,
  profile: (id) => sql`delete from private.members where id = ${id}::uuid`,
  type: (id) => sql`update private.members set membership_type = 'Free Member' where id = ${id}::uuid`,
};

it.each([
  ['account', 'account'],
  ['account', 'type'],
  ['profile', 'type'],
])('of two admins who leave at once by %s and %s one stays', async (one, other) => {
  for (let round = 0; round < 4; round++) {
    await serve(sql`delete from private.settings where key in ('admin_emails', 'main_admin_email')`);
    const [first, second] = [await newAdmin(round * 2 + 1), await newAdmin(round * 2 + 2)];
    const outcomes = await Promise.allSettled([serve(WAYS[one]!(first)), serve(WAYS[other]!(second))]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toBeInstanceOf(DatabaseError);
    expect(refused[0]).toMatchObject({ code: 'PT409' });
    const { rows } = await serve(sql`select id from private.members where membership_type = 'admin'`);
    expect(rows).toHaveLength(1);
    // The next round begins without anybody: the one who stayed goes with another one beside.
    const spare = await newAdmin(900);
    await serve(sql`delete from auth.users where id in (${first}::uuid, ${second}::uuid)`);
    await test.db.transaction(async (tx) => {
      await tx.query(sql`alter table auth.users disable trigger user`);
      await tx.query(sql`alter table private.members disable trigger user`);
      await tx.query(sql`delete from auth.users where id = ${spare}::uuid`);
      await tx.query(sql`alter table auth.users enable trigger user`);
      await tx.query(sql`alter table private.members enable trigger user`);
    });
  }
});
