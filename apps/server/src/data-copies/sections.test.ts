/** What is held about a member is in a copy, or is left out for a reason. */
import { openTestDatabase, type TestDatabase } from '@tanabana/db/testing';
import { raw, sql } from '@tanabana/gateway/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OWN_TABLES, SERVER_SECTIONS } from './sections.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

/** Columns that name a member and that no section reads. */
const LEFT_OUT: Record<string, string> = {
  'auth.flow_state.user_id': 'a sign-in that lasts minutes',
  'auth.one_time_tokens.user_id': 'a code that lasts minutes',
  'auth.provider_flows.linking_user_id': 'a sign-in that lasts minutes',
  'auth.webauthn_challenges.user_id': 'a sign-in that lasts minutes',
  'private.consent_presses.user_id': 'it becomes a consent or is deleted within a day',
  'private.data_copies.user_id': 'it is the copy',
  'private.awaited_bids.member_id': 'a queue of minutes; the ledger has the credit',
  'private.posting_counts.member_id': 'a count of the present hour',
  'private.product_search.poster_id': 'a copy of the listings',
  'private.stale_copies.member_id': 'a queue of seconds',
  'private.members.id': 'read as tanabana_free',
  'public.customer_bids.product_associated_corporate_user_id': "another member's bid; the product is in company_work",
  // An admin's or the operator's acts, not data about a member: the audit log has them.
  'auth.security_events.actor_id': 'who acted on another account',
  'private.audit_log.actor_id': 'who acted on another record',
  'private.mailings.actor_id': 'who sent a mailing',
  'private.membership_changes.actor_id': "who changed another's membership",
  'private.moderation_acts.actor_id': 'who decided',
  'private.payment_decisions.actor_id': 'who decided',
  'private.payment_refunds.asked_by': 'who decided',
  'private.promotion_pieces.actor_id': 'who sent a mailing',
  'public.credit_ledger.actor_id': "who changed another's credits",
  'public.invoice_settings.updated_by': "the platform's row",
  'public.membership_plan.updated_by': "the platform's row",
  'public.dollar_rate.updated_by': "the platform's row",
  'storage.buckets.owner': "the platform's row",
};

const own = Object.values(OWN_TABLES).map(({ table, owner }) => `public.${table}.${owner}`);

it('every column that names a member is read by a section or has a reason', async () => {
  const { rows: columns } = await test.db.transaction((tx) =>
    tx.query<{ name: string }>(sql`
      select distinct n.nspname || '.' || c.relname || '.' || a.attname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage', 'realtime')
        and (exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and k.conkey = array[a.attnum]
            and k.confrelid in ('auth.users'::regclass, 'private.members'::regclass))
          or a.atttypid = 'uuid'::regtype and a.attname ~ '(user|member|owner|(^|_)actor|viewer|poster|bidder|reporter|executive|_by)')
      order by 1`),
  );
  const { rows: queries } = await test.db.transaction((tx) =>
    tx.query<{ text: string }>(
      sql`select private.data_copy_query(s) as text from unnest(${[...SERVER_SECTIONS]}::text[]) s`,
    ),
  );
  const text = queries.map((query) => query.text).join('\n');
  /** Whether a query reads the table by that column: `from auth.sessions s where s.user_id = $1`. */
  const isRead = (name: string) => {
    const at = name.lastIndexOf('.');
    const [table, column] = [name.slice(0, at), name.slice(at + 1)];
    return new RegExp(`${table.replace('.', '\\.')} (\\w+) (?:join .*)?where \\1\\.${column} = \\$1`).test(text);
  };
  const missing = columns.map(({ name }) => name).filter((name) => !own.includes(name) && !isRead(name));
  expect(missing).toEqual(
    Object.keys(LEFT_OUT)
      .filter((name) => missing.includes(name))
      .toSorted(),
  );
  const known = new Set(columns.map(({ name }) => name));
  expect(Object.keys(LEFT_OUT).filter((name) => !known.has(name) || own.includes(name))).toEqual([]);
});

it('no query of a section names a secret', async () => {
  for (const section of SERVER_SECTIONS) {
    const { rows } = await test.db.transaction((tx) =>
      tx.query<{ text: string }>(raw(`select private.data_copy_query('${section}') as text`)),
    );
    expect(rows[0]!.text).not.toMatch(/token|sealed|public_key|place_hash'|device_hash'/);
  }
});
