/** An unlisted table or column fails the build, because it may contain personal data. */
import { readFile } from 'node:fs/promises';
import { raw } from '@tanabana/gateway/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../src/testing.ts';

const PROOF = new URL('../schema/97-audit/triggers_of_audited_tables.sql', import.meta.url);

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

/** The build errors after the statement, which is rolled back. */
async function errorsAfter(statement: string): Promise<string> {
  const proof = raw(await readFile(PROOF, 'utf8'));
  const built = test.db.transaction(async (tx) => {
    await tx.query(raw(statement));
    await tx.query(proof);
  });
  return built.then(String, (error: Error) => error.message);
}

it('a new column is shown, masked or left out', async () => {
  expect(await errorsAfter('alter table public.company_details add column whatsapp_number text')).toBe(
    'db/schema/97-audit/audited_tables.sql:\n  company_details.whatsapp_number: say whether the audit log shows it, masks it or leaves it out',
  );
});

it('a dropped column is not listed any more', async () => {
  expect(await errorsAfter('alter table public.company_details rename column brochure_pdf_name to brochure_name')).toBe(
    'db/schema/97-audit/audited_tables.sql:\n  company_details.brochure_name: say whether the audit log shows it, masks it or leaves it out' +
      '\n  there is no company_details.brochure_pdf_name',
  );
});

it('a new column is left out when the rest is too', async () => {
  // All is in order, so it goes on to the triggers, which are there.
  expect(await errorsAfter('alter table public.customer_bids add column bidder_whatsapp text')).toContain(
    'already exists',
  );
});

it('a new table is audited, or is listed as left out', async () => {
  for (const table of ['public.plants', 'private.plants', 'storage.plants']) {
    expect(await errorsAfter(`create table ${table} (id int primary key)`)).toBe(
      `db/schema/97-audit/audited_tables.sql:\n  ${table.replace('public.', '')}: say what the audit log keeps of it, or in not_audited_tables.sql why nothing`,
    );
  }
});
