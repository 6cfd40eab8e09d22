/** Posts are finished while a server runs, on the embedded database, and on PostgreSQL when TEST_DATABASE_URL names a server. */
import { asOwner, openTestDatabase, type TestDatabase } from '@tanabana/db/testing';
import { sql } from '@tanabana/gateway/db';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { awayAtFirst } from '../../test/support/away-database.ts';
import { finishPosts } from './finish-posts.ts';

const SOON = { timeout: 20_000, interval: 10 };
const PAUSES = { idle_ms: 5, busy_ms: 5, first_retry_ms: 5, longest_retry_ms: 5 };
const MEMBER = '00000000-0000-4000-8000-000000000001';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await test.db
    .script(`insert into auth.users (id, email, email_confirmed_at) values ('${MEMBER}', 'm@posts.example', now());
    insert into private.members (id, member_name, business_name) values ('${MEMBER}', 'x', 'x')`);
});
afterAll(() => test.close());

const post = () =>
  test.scope.asClaims({ role: 'authenticated', sub: MEMBER }, (tx) =>
    tx.query(sql`insert into sales_offers (fibre_type, quantity_kgs, price) values ('Nylon', 5, 9)`),
  );
const counts = async () =>
  (
    await asOwner(
      test.db,
      `select (select count(*)::int from private.unfinished_posts) as waiting, (select count(*)::int from private.product_search) as copies`,
    )
  )[0];

it('a post is processed while a server runs, and at the next start if none ran', async () => {
  const trouble = { worked: vi.fn<() => void>(), failed: vi.fn<(error: unknown) => void>() };
  await post();
  const update = vi.fn<(left: number) => void>();
  const first = finishPosts({ scope: test.scope, trouble, backpressure: { update } }, PAUSES);
  await vi.waitFor(async () => expect(await counts()).toEqual({ waiting: 0, copies: 1 }), SOON);
  await post();
  await vi.waitFor(async () => expect(await counts()).toEqual({ waiting: 0, copies: 2 }), SOON);
  await first.stop();
  expect(update.mock.lastCall).toEqual([0]);
  await post();
  expect(await counts()).toEqual({ waiting: 1, copies: 2 });
  const second = finishPosts({ scope: test.scope, trouble }, PAUSES);
  await vi.waitFor(async () => expect(await counts()).toEqual({ waiting: 0, copies: 3 }), SOON);
  await second.stop();
  expect(trouble.failed).not.toHaveBeenCalled();
});

it('an unavailable database is waited for', async () => {
  const trouble = { worked: vi.fn<() => void>(), failed: vi.fn<(error: unknown) => void>() };
  const away = new Error('away');
  const scope = awayAtFirst(test.scope, away, 3);
  await post();
  const going = finishPosts({ scope, trouble }, PAUSES);
  await vi.waitFor(async () => expect(await counts()).toMatchObject({ waiting: 0 }), SOON);
  await going.stop();
  expect(trouble.failed.mock.calls).toEqual([[away], [away], [away]]);
});
