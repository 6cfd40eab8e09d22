/** Keys of earlier rows are written while a server runs, on the embedded database, and on PostgreSQL when TEST_DATABASE_URL names a server. */
import { asOwner, openTestDatabase, type TestDatabase } from '@tanabana/db/testing';
import { sql } from '@tanabana/gateway/db';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { keyYarns } from './key-yarns.ts';

const PAUSES = { idle_ms: 5, busy_ms: 5, first_retry_ms: 5, longest_retry_ms: 5 };

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await test.db.script(`with c as (insert into company_details (company_name) values ('Acme') returning id)
    insert into corporate_products (company_id, fibre_type, denier_count) select c.id, 'Cotton', n::text from c, generate_series(1, 450) n;
    update corporate_products set fibre_code = null, millitex = null;
    insert into private.unkeyed_yarns (table_name) values ('corporate_products')`);
});
afterAll(() => test.close());

it('every earlier row gets its key, and its copy with it', async () => {
  const trouble = { worked: vi.fn<() => void>(), failed: vi.fn<(error: unknown) => void>() };
  const work = keyYarns({ scope: test.scope, trouble }, PAUSES);
  const state = async () =>
    (
      await asOwner(
        test.db,
        `select (select count(*)::int from private.unkeyed_yarns) as noted, (select count(millitex)::int from corporate_products) as keyed,
          (select count(millitex)::int from private.product_search) as copied`,
      )
    )[0];
  await vi.waitFor(async () => expect(await state()).toEqual({ noted: 0, keyed: 450, copied: 450 }), {
    timeout: 20_000,
    interval: 10,
  });
  await work.stop();
  expect(trouble.failed).not.toHaveBeenCalled();
});

it.runIf(process.env.TEST_DATABASE_URL)(
  'a row that a transaction holds is left out, and has its key in the next round (skipped on the embedded database, which has one connection)',
  async () => {
    await test.db.script(`update corporate_products set millitex = null where denier_count in ('7', '8');
      insert into private.unkeyed_yarns (table_name) values ('corporate_products')`);
    const unkeyed = async () =>
      (await asOwner(test.db, 'select denier_count from corporate_products where millitex is null')).map(
        (row) => row['denier_count'],
      );
    const work = () =>
      test.db.transaction(async (tx) => {
        await tx.query(sql`set local lock_timeout = '2s'`);
        await tx.query(sql`select private.key_yarns(450)`);
      });
    const holder = new pg.Client({ connectionString: test.url });
    await holder.connect();
    await holder.query(`begin; select from corporate_products where denier_count = '7' for update`);
    try {
      await work();
      expect(await unkeyed()).toEqual(['7']);
    } finally {
      await holder.end();
    }
    for (let round = 0; round < 3; round += 1) await work();
    expect(await unkeyed()).toEqual([]);
    for (let round = 0; round < 3; round += 1) await work();
    expect(await asOwner(test.db, 'select from private.unkeyed_yarns')).toEqual([]);
  },
);
