/** Responses to visitors depend on nothing that a request says about its sender, so equal reads may share one query. */
import { sql } from '@tanabana/gateway/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../src/testing.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

/** Each of them writes, so no read comes to it: a function that is called by one fails in a transaction that only reads. */
const WRITERS = ['count_ads', 'keep_audit_row', 'note_change', 'price_seen', 'tg_corporate_enquiries__hold_back'];

const FACTS = String.raw`current_setting\(\s*'request\.(headers|address|id|method|path)`;

it('only writing functions read the facts of the request', async () => {
  const { rows } = await test.db.transaction((tx) =>
    tx.query<{ name: string; writes: boolean }>(sql`
      select p.proname as name, p.provolatile = 'v' as writes from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname !~ '^pg_' and concat(p.prosrc, pg_get_function_sqlbody(p.oid)) ~ ${FACTS}
      union all select schemaname || '.' || viewname, false from pg_views
        where schemaname !~ '^pg_' and definition ~ ${FACTS}
      union all select tablename || ' ' || policyname, false from pg_policies
        where concat(qual, with_check) ~ ${FACTS}
      order by 1`),
  );
  expect(rows).toEqual(WRITERS.map((name) => ({ name, writes: true })));
});
