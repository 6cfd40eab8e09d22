/** Keys of earlier rows are written while a server runs, on the embedded database, and on PostgreSQL when TEST_DATABASE_URL names a server. */
import { asOwner, openTestDatabase, type TestDatabase } from '@tanabana/db/testing';
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
