/** The jobs on a real database: on the embedded one, and on PostgreSQL when TEST_DATABASE_URL names a server. */
import { openTestDatabase, type TestDatabase } from '@tanabana/db/testing';
import { raw, sql, type Scope } from '@tanabana/gateway/db';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { DEFAULT_BRAND } from '../../brand.ts';
import { createLog } from '../../log.ts';
import type { EmailPort } from '../../providers/email/port.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import type { WhatsappPort } from '../../providers/whatsapp/port.ts';
import { allJobs } from '../all-jobs.ts';
import { defineJob, type Job } from '../define-job.ts';
import { deliverInterests } from '../deliveries/deliver-interests.ts';
import type { JobDeps } from '../job-deps.ts';
import { createCopyLinks } from '../../data-copies/copy-links.ts';
import { createUnsubscribeLinks } from '../../promotions/unsubscribe.ts';
import { startJobs, type Jobs } from './start-jobs.ts';

const SOON = { timeout: 60_000, interval: 50 };
const MEMBERS = 30;

const log = createLog('silent');

let test: TestDatabase;
const running: Jobs[] = [];
const metrics = {
  countJob: vi.fn<(job: string, outcome: 'done' | 'failed') => void>(),
  countInterest: vi.fn<(outcome: string) => void>(),
};
const whatsapp = { send: vi.fn<WhatsappPort['send']>() };
const email = { send: vi.fn<EmailPort['send']>() };
const depsOf = (scope: Scope): JobDeps => ({
  scope,
  metrics,
  providers: { whatsapp, email, refunds: {} },
  files: { remove: async () => 0, sweep: async () => 0 },
  brand: DEFAULT_BRAND,
  publicUrl: 'https://tanabana.example',
  links: createUnsubscribeLinks('a secret of a test', 'https://tanabana.example'),
  copyLinks: createCopyLinks('a secret of a test', 'https://tanabana.example'),
  log,
});

beforeAll(async () => {
  test = await openTestDatabase();
  // Paid since the middle of August. The membership of the last one ends in the middle of September.
  await test.db.script(`
    insert into auth.users (id, email, email_confirmed_at)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'm' || n || '@job.example', now()
      from generate_series(1, ${MEMBERS}) n;
    insert into private.members (id, member_name, business_name, membership_type, current_membership_start_date,
        membership_ends_on, messaging_credits, last_credit_reset_date)
      select id, 'x', 'x', 'Paid Member', case email when 'm${MEMBERS}@job.example' then date '2024-09-15' else '2025-08-15' end,
        case email when 'm${MEMBERS}@job.example' then date '2025-09-15' else '2026-08-15' end, 0, '2025-09-01'
      from auth.users`);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  metrics.countJob.mockClear();
});
afterAll(() => test.close());

async function start(jobs: readonly Job[]): Promise<Jobs> {
  const started = await startJobs({ db: test.db, jobs, log, metrics, poll_seconds: 0.5 });
  running.push(started);
  return started;
}

async function read<R>(text: string): Promise<R> {
  const { rows } = await test.db.transaction((tx) => tx.query(raw(text)));
  return rows[0] as R;
}

it('two servers that start on the 1st catch up on the missed run, once', async () => {
  await test.db.transaction((tx) =>
    tx.query(sql`insert into private.settings values ('now', '"2025-10-01T03:00:00Z"')`),
  );
  // A minute that begins meanwhile would run those of every minute once more.
  const unscheduled = allJobs(depsOf(test.scope)).map(({ cron: _cron, ...job }) => job);
  await Promise.all([start(unscheduled), start(unscheduled)]);
  await vi.waitFor(() => expect(metrics.countJob).toHaveBeenCalledTimes(32), SOON);
  expect(metrics.countJob.mock.calls.map(([job, outcome]) => `${job} ${outcome}`).sort()).toEqual([
    'count-figures done',
    'count-figures done',
    'count-price-weeks done',
    'count-price-weeks done',
    'deliver-account-notices done',
    'deliver-account-notices done',
    'deliver-bid-messages done',
    'deliver-bid-messages done',
    'deliver-interests done',
    'deliver-interests done',
    'deliver-promotions done',
    'deliver-promotions done',
    'expire-memberships done',
    'expire-memberships done',
    'forget-ad-people done',
    'forget-ad-people done',
    'forget-audit-rows done',
    'forget-audit-rows done',
    'forget-events-aside done',
    'forget-events-aside done',
    'keep-retention done',
    'keep-retention done',
    'make-data-copies done',
    'make-data-copies done',
    'monthly-credits done',
    'monthly-credits done',
    'release-products done',
    'release-products done',
    'return-bid-credits done',
    'return-bid-credits done',
    'settle-refunds done',
    'settle-refunds done',
  ]);
  expect(
    await read(`select count(*)::int as grants, sum(change)::int as credits, count(distinct member_id)::int as members
      from credit_ledger where reason = 'monthly'`),
  ).toEqual({ grants: MEMBERS - 1, credits: (MEMBERS - 1) * 200, members: MEMBERS - 1 });
  expect(await read(`select count(*)::int as free from private.members where membership_type = 'Free Member'`)).toEqual(
    {
      free: 1,
    },
  );
});

it('jobs run on their schedule, in Indian time', async () => {
  await start(allJobs(depsOf(test.scope)));
  expect(await read(`select jsonb_object_agg(name, cron || ' ' || timezone) as lines from pgboss.schedule`)).toEqual({
    lines: {
      'back-up': '10 * * * * Asia/Kolkata',
      'keep-retention': '45 * * * * Asia/Kolkata',
      'make-data-copies': '* * * * * Asia/Kolkata',
      'monthly-credits': '5 0 1 * * Asia/Kolkata',
      'expire-memberships': '10 0 * * * Asia/Kolkata',
      'deliver-account-notices': '* * * * * Asia/Kolkata',
      'deliver-bid-messages': '* * * * * Asia/Kolkata',
      'deliver-promotions': '* * * * * Asia/Kolkata',
      'deliver-interests': '* * * * * Asia/Kolkata',
      'count-figures': '*/10 * * * * Asia/Kolkata',
      'count-price-weeks': '20 0 * * * Asia/Kolkata',
      'forget-ad-people': '1 0 * * * Asia/Kolkata',
      'forget-events-aside': '50 2 * * * Asia/Kolkata',
      'forget-audit-rows': '40 2 * * * Asia/Kolkata',
      'release-products': '* * * * * Asia/Kolkata',
      'announce-price-lists': '* * * * * Asia/Kolkata',
      'remove-stray-files': '20 3 * * * Asia/Kolkata',
      'return-bid-credits': '* * * * * Asia/Kolkata',
      'settle-refunds': '* * * * * Asia/Kolkata',
    },
  });
});

it('reports the length of each queue', async () => {
  const jobs = await start(allJobs(depsOf(test.scope)));
  expect(await jobs.queues()).toContainEqual({
    name: 'deliver-interests',
    waiting: expect.any(Number),
    running: expect.any(Number),
    failed: expect.any(Number),
  });
});

it('reports how long the oldest due run of each job has waited', async () => {
  const idle = defineJob({ name: 'idle', data: z.unknown(), run: async () => undefined });
  const blocked = Promise.withResolvers<void>();
  const busy = defineJob({ name: 'busy', data: z.unknown(), run: () => blocked.promise });
  const jobs = await start([idle, busy]);
  await jobs.send('busy');
  await vi.waitFor(
    async () =>
      expect(await read(`select count(*)::int as n from pgboss.job where name = 'busy' and state = 'active'`)).toEqual({
        n: 1,
      }),
    SOON,
  );
  // It cannot begin before the first has ended, and it has been due for five minutes.
  await jobs.send('busy');
  await jobs.send('busy', {}, { after_seconds: 3600 });
  await test.db.script(
    `update pgboss.job set start_after = now() - interval '5 minutes' where name = 'busy' and state = 'created' and start_after <= now()`,
  );
  expect(await jobs.oldestDue()).toEqual({ idle: 0, busy: expect.closeTo(300, -1.5) });
  blocked.resolve();
});

it('a failed run is counted and tried again with the same data', async () => {
  const seen: string[] = [];
  const job = defineJob({
    name: 'deliver',
    data: z.object({ message: z.string() }),
    retries: { times: 2, first_pause_seconds: 1, longest_pause_seconds: 1 },
    async run({ message }) {
      seen.push(message);
      if (seen.length === 1) throw new Error('the provider is down');
    },
  });
  const jobs = await start([job]);
  await jobs.send('deliver', { message: 'hello' });
  await vi.waitFor(
    () =>
      expect(metrics.countJob.mock.calls).toEqual([
        ['deliver', 'failed'],
        ['deliver', 'done'],
      ]),
    SOON,
  );
  expect(seen).toEqual(['hello', 'hello']);
});

it('a message that a provider could not take is sent later, and one that no provider takes leaves a note', async () => {
  // Member 1 posted an offer; members 2 and 3 pressed and paid, and the server ended before it sent anything.
  await test.db.script(`
    update private.members set country_code = '+91', mobile_number = '9800000001', email = 'm1@job.example'
      where id = '00000000-0000-4000-8000-000000000001';
    insert into sales_offers (id, user_id, fibre_type, quantity_kgs, price)
      values ('00000000-0000-4000-9000-000000000001', '00000000-0000-4000-8000-000000000001', 'Silk', 5, 9);
    insert into listing_interests (interested_user_id, listing_table, listing_id)
      select id, 'sales_offers', '00000000-0000-4000-9000-000000000001' from auth.users
      where email in ('m2@job.example', 'm3@job.example')`);
  const busy = new ProviderError('whatsapp', 'refused the message', 503);
  const refused = new ProviderError('email', 'failed with EENVELOPE', 550, 'refused');
  whatsapp.send.mockRejectedValue(busy);
  email.send.mockRejectedValue(refused);
  const run = async (statuses: string[]) => {
    await jobs.send('deliver-interests');
    const found = () => read('select array_agg(status order by status) as list from listing_interests');
    await vi.waitFor(async () => expect(await found()).toEqual({ list: statuses }), SOON);
  };
  const jobs = await start([deliverInterests(depsOf(test.scope))]);
  await vi.waitFor(() => expect(metrics.countInterest.mock.calls).toEqual([['delayed'], ['delayed']]), SOON);
  expect(whatsapp.send).toHaveBeenCalledTimes(2);

  await test.db.script(`update listing_interests set next_try_at = now() where interested_user_id::text like '%2'`);
  whatsapp.send.mockResolvedValue({ id: 'wamid.1' });
  await run(['pending', 'sent']);
  expect(whatsapp.send).toHaveBeenCalledTimes(3);
  expect(whatsapp.send.mock.lastCall![0]).toMatchObject({ to: '+919800000001' });

  whatsapp.send.mockRejectedValue(busy);
  await test.db.script(`update listing_interests set next_try_at = now(), tries = 7 where status = 'pending'`);
  await run(['failed', 'sent']);
  expect(email.send).toHaveBeenCalledTimes(1);
  expect(await read(`select note from listing_interests where status = 'failed'`)).toEqual({
    note: 'not delivered, an admin may need to restore the credit: email provider: failed with EENVELOPE (550)',
  });
});

it('no role of a request can read the queue', async () => {
  expect(
    await read(`select bool_or(has_schema_privilege(role, 'pgboss', 'USAGE')) as reached
      from unnest(array['anon', 'authenticated', 'service_role']) role`),
  ).toEqual({ reached: false });
});
