/** Copies follow a rename while a server runs, on the embedded database, and on PostgreSQL when TEST_DATABASE_URL names a server. */
import { asOwner, openTestDatabase, type TestDatabase } from '@tanabana/db/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { awayAtFirst } from '../../test/support/away-database.ts';
import { finishCopies } from './finish-copies.ts';

const SOON = { timeout: 20_000, interval: 10 };
const PAUSES = { idle_ms: 5, busy_ms: 5, first_retry_ms: 5, longest_retry_ms: 5 };

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await test.db.script(`with c as (insert into company_details (company_name) values ('Acme 0') returning id)
    insert into corporate_products (company_id, fibre_type, basic_price) select c.id, 'Jute', n from c, generate_series(1, 250) n`);
});
afterAll(() => test.close());

const rename = (name: string) => test.db.script(`update company_details set company_name = '${name}'`);
const state = async () =>
  (
    await asOwner(
      test.db,
      `select string_agg(distinct company_name, ', ' order by company_name) as names from private.product_search`,
    )
  )[0];

it('a rename is processed while a server runs, and at the next start if none ran', async () => {
  const trouble = { worked: vi.fn<() => void>(), failed: vi.fn<(error: unknown) => void>() };
  const first = finishCopies({ scope: test.scope, trouble }, PAUSES);
  await rename('Acme 1');
  await vi.waitFor(async () => expect(await state()).toEqual({ names: 'Acme 1' }), SOON);
  await first.stop();
  await rename('Acme 2');
  expect(await state()).toEqual({ names: 'Acme 1' });
  const second = finishCopies({ scope: test.scope, trouble }, PAUSES);
  await vi.waitFor(async () => expect(await state()).toEqual({ names: 'Acme 2' }), SOON);
  await second.stop();
  expect(trouble.failed).not.toHaveBeenCalled();
});

it('an unavailable database is waited for', async () => {
  const trouble = { worked: vi.fn<() => void>(), failed: vi.fn<(error: unknown) => void>() };
  const away = new Error('away');
  const scope = awayAtFirst(test.scope, away, 3);
  await rename('Acme 3');
  const going = finishCopies({ scope, trouble }, PAUSES);
  await vi.waitFor(async () => expect(await state()).toEqual({ names: 'Acme 3' }), SOON);
  await going.stop();
  expect(trouble.failed.mock.calls).toEqual([[away], [away], [away]]);
});
