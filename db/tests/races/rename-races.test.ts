/**
 * A company is renamed and moves while its executives price, add and hide its products, and while a server is killed:
 * the copies in Product Search show the new name in the end, and nobody waits for the rename. On PostgreSQL the
 * connections really race; on PGlite they queue.
 */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { raw, sql, type Sql } from '@tanabana/gateway/db';
import { call } from '../../src/call.ts';
import { asOwner, openTestDatabase, type TestDatabase } from '../../src/testing.ts';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const ADMIN = id(1);
const EXECUTIVE = id(2);
const COMPANY = id(3);
const PRODUCTS = 450;
/** A note waits for every transaction of the server that is older, those of other test files among them. */
const LONGEST_MS = 90_000;
vi.setConfig({ testTimeout: 2 * LONGEST_MS });

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await test.db.script(`insert into auth.users (id, email, email_confirmed_at)
      select id::uuid, id || '@race.example', now() from unnest('{${ADMIN},${EXECUTIVE}}'::text[]) id;
    insert into private.members (id, member_name, business_name, membership_type, is_corporate_member, role, department) values
      ('${ADMIN}', 'Admin', 'x', 'admin', false, null, null),
      ('${EXECUTIVE}', 'Asha', 'Acme 0', 'Corporate Member', true, 'User', 'Cotton');
    insert into company_details (id, company_name, address) values ('${COMPANY}', 'Acme 0', 'Surat');
    insert into corporate_products (company_id, department_name, associated_corporate_user_id, role, fibre_type, denier_count, basic_price)
      select '${COMPANY}', 'Cotton', '${EXECUTIVE}', 'User', 'Cotton', n::text, 100 from generate_series(1, ${PRODUCTS}) n;
    set session_replication_role = replica;
    insert into customer_bids (bid_display_id, company_name, fibre_type, bid_price, bid_quantity, corporate_company_id)
      values ('BID-000001', 'Acme 0', 'Cotton', 1, 1, '${COMPANY}');
    reset session_replication_role`);
});
beforeEach(() => test.db.script('delete from private.stale_copies'));
afterAll(() => test.close());

const as = (member: string) => (statement: Sql) =>
  test.scope.asClaims({ role: 'authenticated', sub: member }, (tx) => tx.query(statement));
const admin = as(ADMIN);
const executive = as(EXECUTIVE);
const rename = (name: string) =>
  admin(sql`update company_details set company_name = ${name} where id = ${COMPANY}::uuid`);
const finish = (p_most = 100) => test.scope.asService('a test', (tx) => call(tx, 'finish_copies', { p_most }));
const notes = async () => Number((await asOwner(test.db, `select count(*)::int as n from private.stale_copies`))[0]!.n);
/** Products that Product Search shows otherwise than they are, or by another name. */
const wrong = async () =>
  Number(
    (
      await asOwner(
        test.db,
        `select count(*)::int as n from private.searchable_products v full join private.product_search s using (id, source)
           where (v.company_name, v.location, v.poster_name, v.price) is distinct from (s.company_name, s.location, s.poster_name, s.price)`,
      )
    )[0]!.n,
  );

async function finishAll(): Promise<void> {
  const isOver = async () => {
    await finish();
    expect(await notes()).toBe(0);
  };
  await vi.waitFor(isOver, { timeout: LONGEST_MS, interval: 5 });
}

it('a change of name or address reads and locks no product, and executives and bids have the name at once', async () => {
  const lockedRows = await test.db.transaction(async (tx) => {
    const locked = async (change: string) => {
      await tx.query(raw(change));
      const { rows } = await tx.query<{ n: number }>(
        raw(`select count(*)::int as n from corporate_products where xmax = pg_current_xact_id()::xid`),
      );
      return rows[0]!.n;
    };
    return [
      await locked(`update company_details set address = 'Erode' where id = '${COMPANY}'`),
      await locked(`update company_details set company_name = 'Acme 1' where id = '${COMPANY}'`),
    ];
  });
  expect(lockedRows).toEqual([0, 0]);
  expect(
    await asOwner(
      test.db,
      `select business_name as name from private.members where id = '${EXECUTIVE}' union all select company_name from customer_bids`,
    ),
  ).toEqual([{ name: 'Acme 1' }, { name: 'Acme 1' }]);
  expect(await wrong()).toBe(PRODUCTS);
  await finishAll();
  expect(await wrong()).toBe(0);
});

it('an executive changes a price while a rename has not committed', async () => {
  // The embedded database runs one transaction at a time.
  if (test.db.engine === 'pglite') return;
  await test.db.transaction(async (tx) => {
    await tx.query(
      raw(`update company_details set company_name = 'Acme 2', address = 'Panipat' where id = '${COMPANY}'`),
    );
    const { rowCount } = await executive(sql`update corporate_products set basic_price = 111 where denier_count = '1'`);
    expect(rowCount).toBe(1);
  });
  await finishAll();
  expect(await wrong()).toBe(0);
});

it('a new product and one that is shown again have no former name, though they started before the change and end after it', async () => {
  if (test.db.engine === 'pglite') return;
  await test.db.script(`update corporate_products set visibility_status = 'Hide' where denier_count = '2'`);
  await test.db.transaction(async (tx) => {
    await tx.query(raw(`update corporate_products set visibility_status = 'Reveal' where denier_count = '2'`));
    // A new product locks its company's key, so the address alone can change meanwhile.
    await tx.query(
      raw(`insert into corporate_products (company_id, fibre_type, basic_price) values ('${COMPANY}', 'Jute', 5)`),
    );
    await admin(sql`update company_details set address = 'Ludhiana' where id = ${COMPANY}::uuid`);
    for (let round = 0; round < 20; round += 1) await finish();
    expect(await notes()).toBe(1);
  });
  expect(await wrong()).toBeGreaterThan(0);
  await finishAll();
  expect(await wrong()).toBe(0);
});

it('renames, prices and several servers at once: no refusal, and the last name is found', async () => {
  const rounds = Array.from({ length: 8 }, (_, n) => n);
  const renames = (async () => {
    for (const n of rounds) await rename(`Acme ${10 + n}`);
  })();
  const prices = rounds.map((n) =>
    executive(sql`update corporate_products set basic_price = ${300 + n} where denier_count = ${String(10 + n)}`),
  );
  const servers = [1, 2, 3].map(async () => {
    for (let round = 0; round < 20; round += 1) await finish(50);
  });
  await Promise.all([renames, ...prices, ...servers]);
  await finishAll();
  expect(await wrong()).toBe(0);
  expect(await asOwner(test.db, `select distinct company_name from private.product_search`)).toEqual([
    { company_name: 'Acme 17' },
  ]);
});

it('the unfinished work of a killed server stays in the queue', async () => {
  await rename('Acme 30');
  expect(await finish()).toBe(100);
  const killed = test.db.transaction(async (tx) => {
    await tx.query(raw('select private.finish_copies(100)'));
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await wrong()).toBeGreaterThan(PRODUCTS - 200);
  await finishAll();
  expect(await wrong()).toBe(0);
});

it('an executive of very many products who changes the name waits for none of their copies', async () => {
  await executive(sql`update tanabana_free set member_name = 'Asha Ben' where id = ${EXECUTIVE}::uuid`);
  expect(await notes()).toBe(1);
  expect(await wrong()).toBeGreaterThan(PRODUCTS - 1);
  await finishAll();
  expect(await wrong()).toBe(0);
});

it('of admins who register or rename to one name at once, with other capitals and blanks, one succeeds', async () => {
  const names = ['Twin Mills', 'TWIN  MILLS', 'twin mills', 'Ｔｗｉｎ Mills', ' Twin\u00a0Mills'];
  await test.db.script(`insert into company_details (id, company_name) values ('${id(50)}', 'Other Mills')`);
  const outcomes = await Promise.allSettled([
    ...names.map((name) => admin(sql`insert into company_details (company_name) values (${name})`)),
    admin(sql`update company_details set company_name = 'Twin mills' where id = ${id(50)}::uuid`),
  ]);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  expect(refused).toHaveLength(names.length);
  for (const error of refused) expect(error).toMatchObject({ code: '23505' });
  await test.db.script(`delete from company_details where id <> '${COMPANY}'`);
});

it('a company that is deleted meanwhile leaves no queue entry behind', async () => {
  await rename('Acme 40');
  await test.db.script(`delete from corporate_products; delete from company_details`);
  await finishAll();
  expect(await wrong()).toBe(0);
});
