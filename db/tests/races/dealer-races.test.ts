/**
 * Admins add and remove dealers, toggle the flag and delete companies and members, all at once: the flag and the lists
 * agree in the end, and there is no deadlock. On PostgreSQL the connections really race; on PGlite they queue.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatabaseError, raw, sql, type Sql } from '@tanabana/gateway/db';
import { asOwner, openTestDatabase, type TestDatabase } from '../../src/testing.ts';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const ADMIN = id(1);
const MEMBERS = [11, 12, 13, 14].map(id);
const COMPANIES = [21, 22, 23].map(id);
const ROUNDS = 12;

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await test.db.transaction(async (tx) => {
    for (const member of [ADMIN, ...MEMBERS]) {
      await tx.query(
        sql`insert into auth.users (id, email, email_confirmed_at) values (${member}::uuid, ${`${member}@race.example`}, now())`,
      );
      await tx.query(sql`insert into private.members (id, member_name, business_name, membership_type)
        values (${member}::uuid, 'x', 'x', ${member === ADMIN ? 'admin' : 'Free Member'})`);
    }
  });
});
afterAll(() => test.close());

const admin = (statement: Sql) =>
  test.scope.asClaims({ role: 'authenticated', sub: ADMIN }, (tx) => tx.query(statement));

/** A change that starts from what was read, as the page of dealers sends it. */
async function change(company: string, to: (dealers: string[]) => string[]): Promise<number> {
  const { rows } = await admin(
    sql`select dealer_user_ids::text[] as dealers from company_details where id = ${company}::uuid`,
  );
  if (!rows[0]) return 0;
  const seen = rows[0].dealers as string[];
  try {
    const changed = await admin(sql`update company_details set dealer_user_ids = ${to(seen)}::uuid[]
      where id = ${company}::uuid and dealer_user_ids = ${seen}::uuid[]`);
    return changed.rowCount;
  } catch (error) {
    // The member was deleted meanwhile.
    if (error instanceof DatabaseError && error.code === '23503') return 0;
    throw error;
  }
}

it('two admins who each add a dealer keep both, or one of them gets a conflict', async () => {
  const [company, ...others] = COMPANIES;
  for (const each of [company!, ...others])
    await asOwner(test.db, `insert into company_details (id, company_name) values ('${each}', '${each}')`);
  const written = await Promise.all(MEMBERS.map((member) => change(company!, (dealers) => [...dealers, member])));
  const [row] = await asOwner<{ count: number }>(
    test.db,
    `select cardinality(dealer_user_ids) as count from company_details where id = '${company}'`,
  );
  expect(row!.count).toBe(written.reduce((sum, count) => sum + count, 0));
  expect(row!.count).toBeGreaterThan(0);
});

it('the flag belongs to those whom a company names, whatever came first', async () => {
  const pick = <T>(of: readonly T[], n: number): T => of[n % of.length]!;
  const work = Array.from({ length: ROUNDS }, (_, n) => [
    change(pick(COMPANIES, n), (dealers) => [...new Set([...dealers, pick(MEMBERS, n), pick(MEMBERS, n + 1)])]),
    change(pick(COMPANIES, n + 1), (dealers) => dealers.filter((each) => each !== pick(MEMBERS, n))),
    admin(sql`update tanabana_free set is_dealer = ${n % 2 === 0} where id = ${pick(MEMBERS, n)}::uuid`),
  ]).flat();
  await Promise.all([
    ...work,
    admin(sql`delete from company_details where id = ${COMPANIES[2]!}::uuid`),
    test.db.transaction((tx) => tx.query(raw(`select private.delete_member('${MEMBERS[3]}')`))),
  ]);
  const errors = await asOwner(
    test.db,
    `select m.id from private.members m
     where (m.is_dealer_by_company and not private.is_dealer(m.id))
       or exists (select from company_details c where c.dealer_user_ids @> array[m.id]) and not m.is_dealer
       or m.is_dealer_by_company and not exists (select from company_details c where c.dealer_user_ids @> array[m.id])
     union all select d from company_details c, unnest(c.dealer_user_ids) d where not exists (select from private.members m where m.id = d)`,
  );
  expect(errors).toEqual([]);
});
