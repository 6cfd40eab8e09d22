/** The database finds in texts what the domain finds: one pattern, two engines of regular expressions. */
import { CONTACT_CASES } from '@tanabana/domain/moderation/contact-in-text.cases';
import { sql } from '@tanabana/gateway/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../src/testing.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

it('finds numbers, links and addresses, and no counts, prices or quantities', async () => {
  const found = await test.db.transaction((tx) =>
    tx.query<{ found: string | null }>(
      sql`select private.contact_in(t.text) as found
          from unnest(${CONTACT_CASES.map(([text]) => text)}::text[]) with ordinality t (text, n) order by n`,
    ),
  );
  expect(CONTACT_CASES.map(([text], index) => [text, found.rows[index]!.found])).toEqual(CONTACT_CASES);
});
