/** The server's calls of private functions, typed and validated by the catalog and the functions' comments. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, callRows } from '../src/call.ts';
import { asOwner, openTestDatabase, type TestDatabase } from '../src/testing.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await asOwner(
    test.db,
    `insert into auth.users (id, email) values ('10000000-0000-4000-8000-000000000001', 'a@x.example')`,
  );
  await asOwner(
    test.db,
    `insert into private.members (id, member_name, business_name) values ('10000000-0000-4000-8000-000000000001', 'Asha', 'Asha Yarns')`,
  );
});
afterAll(() => test.close());

const member = '10000000-0000-4000-8000-000000000001';
const asService = <T>(work: Parameters<TestDatabase['scope']['asService']>[1]) =>
  test.scope.asService('call a function in a test', work) as Promise<T>;

it('arguments go by name and type, results come as rows, one row, one value or nothing', async () => {
  expect(await asService((tx) => call(tx, 'get_buyer', { p_member: member }))).toMatchObject({
    country: 'India',
    state: null,
  });
  expect(await asService((tx) => callRows(tx, 'due_interests', { p_limit: 5 }))).toEqual([]);
  expect(
    await asService((tx) =>
      call(tx, 'record_payment_event', {
        p_event_id: 'e1',
        p_event: 'payment.captured',
        p_body: { a: [1, "o'b"] },
        p_reported: null,
      }),
    ),
  ).toBe(true);
  expect(await asOwner(test.db, `select body from private.payment_events where event_id = 'e1'`)).toEqual([
    { body: { a: [1, "o'b"] } },
  ]);
});

it('a null that no comment names is a fault of the function, not of whoever reads it', async () => {
  await asOwner(
    test.db,
    `create or replace function private.get_buyer(p_member uuid) returns table (country text, state text, gst_number text, price int)
     language sql as 'select null, null, null, 1'`,
  );
  await expect(asService((tx) => call(tx, 'get_buyer', { p_member: member }))).rejects.toThrow('gave null for country');
});

it('one row is wanted of a call, and none is told', async () => {
  await expect(asService((tx) => call(tx, 'due_interests', { p_limit: 5 }))).rejects.toThrow('gave 0 rows');
});
