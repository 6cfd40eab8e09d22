/** The operator's commands for second factors, at the edges. The whole process is tested in apps/server/test/process.drill.test.ts. */
import { openTestDatabase, type TestDatabase } from '@tanabana/db/testing';
import { sql } from '@tanabana/gateway/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetSecondFactor, requireNoSecondFactor } from './second-factor.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await test.db.transaction((tx) => tx.query(sql`insert into auth.users (email) values ('plain@mill.example')`));
});
afterAll(() => test.close());

const events = async () =>
  (await test.db.transaction((tx) => tx.query(sql`select event, detail from auth.security_events order by id`))).rows;

it('reports it, and logs nothing, when there is nothing to remove', async () => {
  expect(await requireNoSecondFactor(test.scope)).toBe(false);
  expect(await forgetSecondFactor(test.scope, 'nobody@mill.example')).toBe('unknown');
  expect(await forgetSecondFactor(test.scope, 'plain@mill.example')).toBe('none');
  expect(await events()).toEqual([]);
});

it('finds an address in any notation, and logs whose factors were removed', async () => {
  await test.db.transaction((tx) =>
    tx.query(sql`insert into auth.mfa_factors (user_id, factor_type, status, sealed_secret)
      select id, 'totp', 'verified', 'x' from auth.users where email = 'plain@mill.example'`),
  );
  expect(await forgetSecondFactor(test.scope, ' Plain@Mill.example ')).toBe('forgotten');
  expect(await forgetSecondFactor(test.scope, 'plain@mill.example')).toBe('none');
  expect(await events()).toContainEqual({ event: 'factor_removed', detail: 'by the operator' });
});
