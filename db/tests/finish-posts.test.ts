/**
 * The work on new posts after the response happens once and in order, with any number of workers and interruptions
 * (065).
 */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { raw, sql, type Row, type Tx } from '@tanabana/gateway/db';
import { call } from '../src/call.ts';
import { asOwner, openTestDatabase, type TestDatabase } from '../src/testing.ts';

const MEMBERS = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const SOON = { timeout: 20_000, interval: 10 };

type Announcement = {
  event: string;
  topic: string;
  payload: { user_id: string; quantity_required_kgs: number; ids?: string[] };
};

let test: TestDatabase;
let stopListening: () => Promise<void>;
const announcements: Announcement[] = [];

beforeAll(async () => {
  test = await openTestDatabase();
  await test.db.script(`insert into auth.users (id, email, email_confirmed_at)
      select id::uuid, id || '@posts.example', now() from unnest('{${MEMBERS.join(',')}}'::text[]) id;
    insert into private.members (id, member_name, business_name) select id, 'x', 'x' from auth.users`);
  stopListening = await test.db.listen('realtime', (text) => announcements.push(JSON.parse(text) as Announcement));
});
afterEach(async () => {
  await test.db.script('delete from purchase_enquiries; delete from private.unfinished_posts');
  // The notifications of the deletion arrive before the next test begins.
  await allAnnouncements();
});
afterAll(async () => {
  await stopListening();
  await test.close();
});

const post = (member: string, kgs: number, company = 'Mill') =>
  test.scope.asClaims({ role: 'authenticated', sub: member }, (tx) =>
    tx.query(
      sql`insert into purchase_enquiries (fibre_type, quantity_required_kgs, company_name) values ('Nylon', ${kgs}, ${company})`,
    ),
  );
const finish = (p_most = 200) => test.scope.asService('a test', (tx) => call(tx, 'finish_posts', { p_most }));
const waiting = async (): Promise<number> =>
  Number((await asOwner(test.db, 'select count(*)::int as n from private.unfinished_posts'))[0]!.n);
const inserted = () => announcements.filter(({ event }) => event === 'insert').map(({ payload }) => payload);
const copies = () => asOwner<Row>(test.db, `select specifications from private.product_search order by 1`);

/**
 * Waits until everything that was sent has arrived.
 *
 * @returns what has arrived since the last call
 */
async function allAnnouncements(): Promise<string[]> {
  await test.db.script(`select realtime.send('{}', 'end', 'test', false)`);
  await vi.waitUntil(() => announcements.at(-1)?.event === 'end', SOON);
  return announcements.splice(0).map(({ event }) => event);
}

/** As a server does. */
async function finishAll(p_most?: number): Promise<void> {
  while ((await waiting()) > 0) await finish(p_most);
}

it('posts of several members, finished by several servers, are broadcast once each and in the order of each member', async () => {
  const rounds = Array.from({ length: 12 }, (_, n) => n + 1);
  const posting = MEMBERS.map(async (member) => {
    for (const kgs of rounds) await post(member, kgs);
  });
  const servers = [1, 2, 3].map(async () => {
    for (let round = 0; round < 15; round += 1) await finish(10);
  });
  await Promise.all([...posting, ...servers]);
  await Promise.all([finishAll(10), finishAll(10)]);
  await vi.waitFor(() => expect(inserted()).toHaveLength(MEMBERS.length * rounds.length), SOON);
  for (const member of MEMBERS)
    expect(inserted().flatMap((row) => (row.user_id === member ? [row.quantity_required_kgs] : []))).toEqual(rounds);
  expect(await copies()).toHaveLength(MEMBERS.length * rounds.length);
  expect(await asOwner(test.db, `select sum(change)::int as open from private.open_listing_changes`)).toEqual([
    { open: MEMBERS.length * rounds.length },
  ]);
});

it('the work of a killed server is done by the next one, once', async () => {
  await post(MEMBERS[0]!, 7);
  const killed = test.db.transaction(async (tx) => {
    await tx.query(raw('select private.finish_posts()'));
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect({ waiting: await waiting(), copies: await copies() }).toEqual({ waiting: 1, copies: [] });
  await finishAll();
  await vi.waitFor(() => expect(inserted()).toMatchObject([{ quantity_required_kgs: 7 }]), SOON);
  expect(await copies()).toHaveLength(1);
});

it('the number of waiting posts is known without a count, except for those that cannot be finished', async () => {
  const left = () => test.scope.asService('a test', (tx) => call(tx, 'posts_waiting', {}));
  expect(await left()).toBe(0);
  for (const kgs of [1, 2, 3, 4]) await post(MEMBERS[0]!, kgs);
  expect(await left()).toBe(4);
  await finish(3);
  expect(await left()).toBe(1);
  await test.db.script(`update private.unfinished_posts set fault = 'x'`);
  expect(await left()).toBe(0);
  await test.scope.asService('a test', (tx) => call(tx, 'retry_unfinished', {}));
  await finishAll();
});

it('a post that cannot be finished blocks no other one, and is tried again', async () => {
  await test.db.script(`alter table private.product_search add constraint no_poison check (company_name <> 'Poison')`);
  for (const [kgs, company] of [
    [1, 'Mill'],
    [2, 'Poison'],
    [3, 'Mill'],
  ] as const)
    await post(MEMBERS[0]!, kgs, company);
  await finish();
  expect(await copies()).toHaveLength(2);
  expect(await asOwner(test.db, `select fault from private.unfinished_posts`)).toEqual([
    { fault: expect.stringContaining('no_poison') },
  ]);
  expect(await finish()).toBe(0);
  await test.db.script(`alter table private.product_search drop constraint no_poison`);
  await test.scope.asService('a test', (tx) => call(tx, 'retry_unfinished', {}));
  await finishAll();
  expect(await copies()).toHaveLength(3);
  await vi.waitFor(() => expect(inserted().map((row) => row.quantity_required_kgs)).toEqual([1, 3, 2]), SOON);
});

/** Runs `between` while another transaction has changed something and not committed it. */
async function whileChanged(change: string, between: () => Promise<void>): Promise<void> {
  await test.db.transaction(async (tx: Tx) => {
    await tx.query(raw(change));
    await between();
  });
}

it('a post that is being changed is left for the next round, and nobody waits', async () => {
  // The embedded database runs one transaction at a time.
  if (test.db.engine === 'pglite') return;
  for (const change of [
    `update purchase_enquiries set status = 'Closed'`,
    `delete from purchase_enquiries`,
    `update private.members set business_name = 'Renamed' where id = '${MEMBERS[0]}'`,
  ]) {
    await post(MEMBERS[0]!, 5, '');
    await whileChanged(change, async () => expect(await finish()).toBe(0));
    await finishAll();
    const open = await asOwner(
      test.db,
      `select count(*)::int as open, (select count(*)::int from private.product_search s join private.searchable_products v using (id, company_name)) as equal,
         (select count(*)::int from private.product_search) as copies from purchase_enquiries where status = 'Open'`,
    );
    const isOpen = change.includes('Renamed') ? 1 : 0;
    expect(open).toEqual([{ open: isOpen, equal: isOpen, copies: isOpen }]);
    await test.db.script('delete from purchase_enquiries');
  }
});

it('posts of very many that are shown again are found soon, counted once and not broadcast', async () => {
  const many = 250;
  const opened = `update purchase_enquiries set status = 'Open'`;
  await test.db.script(`insert into purchase_enquiries (user_id, fibre_type, quantity_required_kgs)
    select '${MEMBERS[0]}', 'Nylon', n from generate_series(1, ${many}) n`);
  await finishAll();
  await test.db.script(`update purchase_enquiries set status = 'Hidden'`);
  expect(await copies()).toEqual([]);
  await allAnnouncements();
  await test.db.script(opened);
  expect({ waiting: await waiting(), copies: await copies() }).toEqual({ waiting: many, copies: [] });
  await finishAll();
  expect(await copies()).toHaveLength(many);
  expect(await asOwner(test.db, `select get_market_facts() ->> 'open_enquiries' as open`)).toEqual([
    { open: String(many) },
  ]);
  expect(await allAnnouncements()).toEqual(['end']);
});

it('keys and texts of a finished post wait in the list of no index, which every search would read through', async () => {
  await post(MEMBERS[0]!, 1);
  await finishAll();
  const [waited] = await asOwner<{ pages: number }>(
    test.db,
    `select sum(gin_clean_pending_list(name::regclass))::int as pages
     from unnest('{purchase_enquiries_keys_idx,purchase_enquiries_texts_idx,private.product_search_words_idx}'::text[]) name`,
  );
  expect(waited).toEqual({ pages: 0 });
});
