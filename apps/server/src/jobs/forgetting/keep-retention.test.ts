/** Each period of the table of retention: what is just older goes, and what is just younger stays. */
import { RETENTION, SWEEPS, type Retention } from '@tanabana/domain/retention';
import { openTestDatabase, type TestDatabase } from '@tanabana/db/testing';
import { raw } from '@tanabana/gateway/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { forgetAuditRows } from './forget-audit-rows.ts';
import { forgetEventsAside } from './forget-events-aside.ts';
import { keepRetention } from './keep-retention.ts';

const log = createLog('silent');
let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await test.db.script(`
    insert into auth.users (id, email) select
      ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'm' || n || '@keep.example' from generate_series(1, 4) n;
    insert into private.mailings (id, actor_id, subject, body)
      values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001', 'x', 'x')`);
});
afterAll(() => test.close());

const run = async (text: string) => (await test.db.transaction((tx) => tx.query<{ n: number }>(raw(text)))).rows;
const user = (n: number) => `'00000000-0000-4000-8000-00000000000${n}'::uuid`;

/** How a row of a moment is made, which of two users it is about, and rows of any age that stay. */
type Fixture = { table: string; insert(at: string, n: number): string; stays?: string };

const FIXTURES: Record<string, Fixture> = {
  consent_presses: {
    table: 'private.consent_presses',
    insert: (at, n) => `(user_id, text_version, pressed_at) values (${user(n)}, 'x', ${at})`,
  },
  data_copies: {
    table: 'private.data_copies',
    insert: (at, n) =>
      n === 1
        ? `(user_id, status, next_try_at, requested_at) values (${user(n)}, 'failed', null, ${at})`
        : `(user_id, status, next_try_at, requested_at, bytes, ready_at, ready_until)
            values (${user(n)}, 'ready', null, now() - interval '2 days', 1, ${at}, now())`,
    stays: `(user_id, requested_at) values (${user(4)}, now() - interval '9 days')`,
  },
  security_events: {
    table: 'auth.security_events',
    insert: (at, n) => `(event, user_id, at) values ('sign_in', ${user(n)}, ${at})`,
  },
  known_devices: {
    table: 'private.known_devices',
    insert: (at, n) => `(user_id, device_hash, last_at) values (${user(n)}, 'x', ${at})`,
  },
  refused_notices: {
    table: 'private.account_notices',
    insert: (at, n) =>
      `(user_id, kind, to_email, happened_at, next_try_at, note) values (${user(n)}, 'password_set', 'x', ${at}, null, 'x')`,
    stays: `(user_id, kind, to_email, happened_at) values (${user(4)}, 'password_set', 'x', now() - interval '9 years')`,
  },
  promotion_pieces: {
    table: 'private.promotion_pieces',
    insert: (at) =>
      `(id, mailing_id, actor_id, subject, body, created_at) values (gen_random_uuid(), ${user(1)}, ${user(1)}, 'x', 'x', ${at})`,
  },
  events_aside: {
    table: 'private.events_aside',
    insert: (at, n) =>
      `(source, event_id, body, fault, last_at) values ((private.words_event_sources())[1], 'e${n}', '', 'x', ${at})`,
  },
  audit_log: {
    table: 'private.audit_log',
    insert: (at) =>
      `(at, actor_role, object_table, action) values (${at}, (private.words_audit_roles())[1],
        (private.words_audited_tables())[1], (private.words_audit_actions())[1])`,
  },
};

/** Entries with a period that a test of their own covers. */
const ELSEWHERE = ['stray_files'];

const timed = Object.entries(RETENTION as Record<string, Retention>).filter(([, { keep }]) => 'hours' in keep);

async function runAll(): Promise<void> {
  const deps = { scope: test.scope, log };
  await keepRetention(deps).run({});
  await forgetAuditRows(deps as Parameters<typeof forgetAuditRows>[0]).run({});
  await forgetEventsAside(deps as Parameters<typeof forgetEventsAside>[0]).run({});
}

it('every entry with a period has its test', () => {
  const names = timed.map(([name]) => name);
  expect([...Object.keys(FIXTURES), ...ELSEWHERE].toSorted()).toEqual(names.toSorted());
  expect(Object.keys(SWEEPS).every((name) => name in FIXTURES)).toBe(true);
});

describe.each(Object.entries(FIXTURES))('%s', (name, { table, insert, stays }) => {
  const { keep } = (RETENTION as Record<string, Retention>)[name]!;
  const hours = 'hours' in keep ? keep.hours : 0;
  const count = async () => (await run(`select count(*)::int as n from ${table}`))[0]!.n;

  it('loses what is a minute older, and keeps what is a minute younger', async () => {
    await run(`delete from ${table}`);
    for (const n of [1, 2]) {
      await run(`insert into ${table} ${insert(`now() - interval '${hours} hours' - interval '1 minute'`, n)}`);
      await runAll();
      expect(await count()).toBe(0);
    }
    for (const n of [1, 2])
      await run(`insert into ${table} ${insert(`now() - interval '${hours} hours' + interval '1 minute'`, n)}`);
    if (stays) await run(`insert into ${table} ${stays}`);
    await runAll();
    expect(await count()).toBe(stays ? 3 : 2);
    await run(`delete from ${table}`);
  });
});

it('deletes more than one batch, and an entry that cannot be swept does not hold up the others', async () => {
  await run(`insert into auth.security_events (event, user_id, at)
    select 'sign_in', ${user(1)}, now() - interval '400 days' from generate_series(1, 2500)`);
  await run(`alter table private.consent_presses rename to hidden_from_the_test`);
  await expect(keepRetention({ scope: test.scope, log }).run({})).rejects.toThrow('some data are kept too long');
  await run(`alter table private.hidden_from_the_test rename to consent_presses`);
  expect((await run(`select count(*)::int as n from auth.security_events`))[0]!.n).toBe(0);
});

it('what other code deletes is named by an object that exists', async () => {
  for (const { by } of Object.values(RETENTION as Record<string, Retention>)) {
    if (!by?.startsWith('private.')) continue;
    const [found] = await run(`select (exists (select from pg_proc where pronamespace = 'private'::regnamespace
      and proname = '${by.slice(8)}') or to_regclass('${by}') is not null)::int as n`);
    expect({ by, n: found!.n }).toEqual({ by, n: 1 });
  }
});
