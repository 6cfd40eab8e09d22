/** Upgrades of installed databases: docs/decisions/040-an-installed-database-goes-on-living.md */
import { readFile } from 'node:fs/promises';
import type { Database, Row } from '@tanabana/gateway/db';
import { afterAll, afterEach, expect, it } from 'vitest';
import { differences, readCatalogue, type Catalogue } from '../src/upgrade/catalogue.ts';
import {
  asOwner,
  borrowTestDatabase,
  openEmptyDatabase,
  openRelease1,
  openTestDatabase,
  type TestDatabase,
} from '../src/testing.ts';
import { buildSchema, schemaState, upgradeSchema, type Upgrade } from '../src/upgrade/upgrade.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ close }) => close()));
});

async function openOld(): Promise<Database> {
  const old = await openRelease1();
  open.push(old);
  return old.db;
}

async function openCurrent(): Promise<Database> {
  const current = await openTestDatabase();
  open.push(current);
  return current.db;
}

const catalogueOf = (db: Database) => db.transaction((tx) => readCatalogue(tx));

async function readFresh(): Promise<Catalogue> {
  const { db, close } = await borrowTestDatabase();
  try {
    return await catalogueOf(db);
  } finally {
    await close();
  }
}
let fresh: Promise<Catalogue> | undefined;
/** What a database is made of that this release built. */
const freshCatalogue = (): Promise<Catalogue> => (fresh ??= readFresh());

/**
 * Differences that are allowed after the upgrade: values that SQL computes from the rest, and values that are corrected
 * or removed on purpose.
 */
const DERIVED = ['search_text', 'directory_text'];
/** Copies that are rebuilt: the key shows that none is lost. */
const COPIES: Readonly<Record<string, readonly string[]>> = { 'private.product_search': ['id', 'source'] };
const MENDED = ['denier_count', 'filament_count'];
const EMPTIED = ['auth.rate_limits'];

/** Every row of every table, as the columns that both releases have, sorted. */
async function rowsOf(db: Database): Promise<Map<string, Row[]>> {
  const tables = await asOwner<{ name: string }>(
    db,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private', 'auth', 'realtime') order by 1`,
  );
  const found = new Map<string, Row[]>();
  for (const { name } of tables) {
    const rows = await asOwner<{ row: Row }>(db, `select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

const without = (row: Row, columns: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
const only = (row: Row, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));
const sorted = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();

const bidId = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
/** Two bids that were paid for and never placed; the credit of the second came back. */
const PAY_BIDS = `
  with m as (select id from private.members where messaging_credits > 5 order by id limit 1), paid as (
    insert into public.credit_ledger (member_id, change, balance_after, reason, related_id, idempotency_key)
    select m.id, change, 5, reason, related_id, prefix || 'bid_submission:' || m.id || ':' || related_id
    from m, (values (-1, 'bid_submission', '${bidId(1)}', ''), (-1, 'bid_submission', '${bidId(2)}', ''), (1, 'admin', '${bidId(2)}', 'restore:'))
      v (change, reason, related_id, prefix))
  select 1`;

const offersWithZeros = (db: Database) =>
  asOwner(
    db,
    `select offer_number, denier_count, filament_count from sales_offers where offer_number >= 'SO-000140' order by 1`,
  );

/** A database of release 1 that several tests share: to open one takes a second. Those that come before the upgrade leave it as it was. */
const sharedOld = (): Promise<TestDatabase> => (old ??= openRelease1());
let old: Promise<TestDatabase> | undefined;
afterAll(async () => (await old)?.close());

/** A database of release 1, what was in it, what two upgrades at once answered, and what is in it after. */
type Upgraded = {
  db: Database;
  state: string;
  offers: Row[];
  before: Map<string, Row[]>;
  upgrades: Upgrade[];
  after: Map<string, Row[]>;
};

async function upgradeOld(): Promise<Upgraded> {
  const { db } = await sharedOld();
  const [state, offers] = [await schemaState(db), await offersWithZeros(db)];
  await asOwner(db, PAY_BIDS);
  const before = await rowsOf(db);
  const upgrades = await Promise.all([upgradeSchema(db), upgradeSchema(db)]);
  return { db, state, offers, before, upgrades, after: await rowsOf(db) };
}

let shared: Promise<Upgraded> | undefined;
/** Several tests share one upgrade, which takes seconds. The rows were read before any test could change them. */
const upgraded = (): Promise<Upgraded> => (shared ??= upgradeOld());

it('a dry run says every statement and leaves nothing behind', async () => {
  const { db } = await sharedOld();
  const before = await catalogueOf(db);
  const { sql } = await upgradeSchema(db, { isDryRun: true });
  expect(sql.some((statement) => statement.startsWith('create table private.counted_people'))).toBe(true);
  const copying = sql.filter((statement) => statement.startsWith('select private.keep_products(array('));
  expect(copying, 'two migrations want all copies made anew').toHaveLength(1);
  expect(differences(await catalogueOf(db), before)).toEqual([]);
  expect(await schemaState(db)).toBe('earlier');
});

it('stored rows that break a rule of the new release are named, and the old version is left as it was', async () => {
  const { db } = await sharedOld();
  const [company] = (await asOwner<{ id: string; website_url: string | null }>(
    db,
    `select id, website_url from company_details order by id limit 1`,
  )) as [{ id: string; website_url: string | null }];
  const setUrl = (value: string) =>
    asOwner(db, `update company_details set website_url = ${value} where id = '${company.id}'`);
  await setUrl(`'javascript:alert(1)'`);
  const [before, rows] = [await catalogueOf(db), await rowsOf(db)];
  await expect(upgradeSchema(db)).rejects.toThrow(
    `company_details: company_details_website_url_check is broken by 1 rows (id ${company.id})`,
  );
  expect(await schemaState(db)).toBe('earlier');
  expect(differences(await catalogueOf(db), before)).toEqual([]);
  expect(await rowsOf(db)).toEqual(rows);
  await setUrl(`'${JSON.stringify(company)}'::jsonb ->> 'website_url'`);
});

it('a database that release 1 filled comes through with every row, the same as a fresh one in every catalogue', async () => {
  const { db, state, before, upgrades, after } = await upgraded();
  expect(state).toBe('earlier');
  expect(upgrades.flatMap(({ did }) => did)).toContain('product 1 contacts-rates-and-people');
  expect(await schemaState(db)).toBe('current');
  expect(differences(await catalogueOf(db), await freshCatalogue())).toEqual([]);

  for (const [table, rows] of before) {
    if (EMPTIED.includes(table)) continue;
    const present = after.get(table)!.filter((row) => row.key !== 'person_salt');
    const added = Object.keys(present[0] ?? {}).filter((column) => rows[0] && !(column in rows[0]));
    const compared = (all: readonly Row[]) =>
      sorted(
        all.map((row) => (COPIES[table] ? only(row, COPIES[table]) : without(row, [...DERIVED, ...MENDED, ...added]))),
      );
    expect({ table, rows: compared(present) }).toEqual({ table, rows: compared(rows) });
  }
  expect(await upgradeSchema(db)).toEqual({ did: [], sql: [] });
});

it('of two that upgrade at once one does', async () => {
  const { upgrades } = await upgraded();
  expect(upgrades).toHaveLength(2);
  expect(upgrades.filter(({ did }) => did.length > 0)).toHaveLength(1);
});

it('counts with leading zeros are mended once, in Product Search too, and those of zero are no counts', async () => {
  const { db, offers } = await upgraded();
  expect(offers).toMatchObject([
    { denier_count: '0150', filament_count: '048' },
    { denier_count: '0' },
    {},
    { denier_count: '00' },
  ]);
  expect(await offersWithZeros(db)).toEqual([
    { offer_number: 'SO-000140', denier_count: '150', filament_count: '48' },
    { offer_number: 'SO-000141', denier_count: null, filament_count: null },
    { offer_number: 'SO-000142', denier_count: '150', filament_count: '48' },
    { offer_number: 'SO-000143', denier_count: null, filament_count: '7' },
  ]);
  const wrong = await asOwner(db, `select * from private.product_search where specifications ~ '\\m0[0-9]+[D/]'`);
  expect(wrong).toEqual([]);
  const [people] = await asOwner<{ n: number }>(
    db,
    `select count(*)::int as n from private.counted_people where kind = 'email'`,
  );
  expect(people!.n).toBeGreaterThan(0);
});

it('bids that were paid for and never placed are awaited, so that their credits come back', async () => {
  const { db } = await upgraded();
  expect(await asOwner(db, `select bid_id from private.awaited_bids`)).toEqual([{ bid_id: bidId(1) }]);
  await asOwner(db, `update private.awaited_bids set paid_at = paid_at - interval '1 hour' returning 1`);
  const [given] = await asOwner(
    db,
    `select private.return_bid_credit(o.member_id, o.bid_id) as is_back from private.overdue_bids(9) o`,
  );
  expect(given).toEqual({ is_back: true });
});

it('of two that build at once one does', async () => {
  const empty = await openEmptyDatabase();
  open.push(empty);
  expect((await Promise.all([buildSchema(empty.db), buildSchema(empty.db)])).sort()).toEqual([false, true]);
});

it('a changed limit is told to the rows that it was stricter with, and a changed function fills anew what it filled', async () => {
  const db = await openCurrent();
  const [member] = await asOwner<{ id: string }>(
    db,
    `insert into auth.users (email) values ('a@x.example') returning id`,
  );
  // The release before allowed more and found nothing.
  await asOwner(
    db,
    `create or replace function private.limit_lot_no_length() returns int language sql immutable parallel safe return 99`,
  );
  await asOwner(
    db,
    `create or replace function private.search_vector(p_text text) returns tsvector language sql immutable parallel safe return ''::tsvector`,
  );
  await asOwner(db, `insert into private.members (id, member_name, business_name) values ('${member!.id}', 'A', 'A')`);
  await asOwner(
    db,
    `insert into purchase_enquiries (user_id, fibre_type, quantity_required_kgs, lot_no) values ('${member!.id}', 'Cotton', 1, 'LOTLOTLOTLOTLOT')`,
  );
  await asOwner(db, `select private.finish_posts()`);
  await asOwner(
    db,
    `do $$ begin execute format('comment on database %I is ''schema of before''', current_database()); end $$`,
  );
  await expect(upgradeSchema(db)).rejects.toThrow('purchase_enquiries_lot_no_check is broken by 1 rows');

  await asOwner(db, `alter table purchase_enquiries disable trigger user`);
  await asOwner(db, `update purchase_enquiries set lot_no = 'LOT'`);
  await asOwner(db, `delete from private.listing_pieces`);
  const { did } = await upgradeSchema(db);
  expect(did).toContain('generated columns of private.product_search');
  expect(await asOwner(db, `select length(words) > 0 as is_found from private.product_search`)).toEqual([
    { is_found: true },
  ]);
  expect(await asOwner(db, `select private.is_nowhere('purchase_enquiries', '{lot}') as is_nowhere`)).toEqual([
    { is_nowhere: false },
  ]);
  expect(differences(await catalogueOf(db), await freshCatalogue())).toEqual([]);
});

it('a database of a later release, or of none, is refused', async () => {
  const later = await openCurrent();
  await asOwner(later, `insert into migrations.product (version, name) values (999, 'what-is-to-come')`);
  await asOwner(
    later,
    `do $$ begin execute format('comment on database %I is ''schema of later''', current_database()); end $$`,
  );
  expect(await schemaState(later)).toBe('foreign');
  await expect(upgradeSchema(later)).rejects.toThrow('foreign');
  const unknown = await openOld();
  await asOwner(
    unknown,
    `do $$ begin execute format('comment on database %I is ''schema of nobody''', current_database()); end $$`,
  );
  expect(await schemaState(unknown)).toBe('foreign');
});

/** What an event of a payment tells. */
const ENTITY = {
  amount: 1416000,
  currency: 'INR',
  method: 'upi',
  email: 'a@mill.example',
  notes: { user_id: 'x', a: 1 },
};

/** Rows that only an earlier release has stored. They go through one upgrade, because each takes seconds. */
async function upgradeOddRows(): Promise<TestDatabase> {
  const old = await openRelease1();
  const { db } = old;
  const odd = `E'Z\\r\\nBcc: evil@x.y\\u202E\\x01'`;
  for (const statement of [
    `update private.members set member_name = ${odd}, city = E'\\x01' where id = (select id from private.members order by id limit 1)`,
    `update public.company_details set company_name = E'One\\nFirm', address = E'1 Road\\rTown\\x02'
       where id = (select id from public.company_details order by id limit 1)`,
    `update public.company_details set company_name = 'One Firm' where id = (select id from public.company_details order by id desc limit 1)`,
    `update public.sales_offers set lot_no = E'L\\t1', poster_member_name = ${odd}
       where id = (select id from public.sales_offers order by id limit 1)`,
  ])
    await asOwner(db, statement);
  const event = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: ENTITY } } });
  await asOwner(
    db,
    `insert into public.membership_payments (mode, taxable_paise, amount_paise, gst_rate, provider_order_id, provider_payment_id)
     values ('order', 1416000, 1416000, 0, 'order_old', 'pay_old')`,
  );
  await asOwner(
    db,
    `insert into private.payment_events (event_id, event, body) values ('evt_old', 'payment.captured', '${event}'), ('evt_gone', 'x', null)`,
  );
  await upgradeSchema(db);
  return old;
}
let odd: Promise<TestDatabase> | undefined;
const withOddRows = async (): Promise<Database> => (await (odd ??= upgradeOddRows())).db;
afterAll(async () => (await odd)?.close());

it('control characters that earlier releases stored do not stop the upgrade: they become blanks', async () => {
  const db = await withOddRows();
  const [member] = await asOwner(db, `select member_name, city from private.members order by id limit 1`);
  expect(member).toEqual({ member_name: 'Z Bcc: evil@x.y', city: '-' });
  const companies = await asOwner<{ company_name: string; address: string }>(
    db,
    `select company_name, address from public.company_details where company_name like 'One Firm%' order by id`,
  );
  expect(companies.map(({ company_name }) => company_name)).toEqual([
    expect.stringMatching(/^One Firm [0-9a-f]{8}$/),
    'One Firm',
  ]);
  expect(companies[0]!.address).toBe('1 Road\nTown');
  const [offer] = await asOwner(db, `select lot_no, poster_member_name from public.sales_offers order by id limit 1`);
  expect(offer).toEqual({ lot_no: 'L 1', poster_member_name: 'Z Bcc: evil@x.y' });
});

it('promotional letters of earlier releases get their history: pieces that followed each other were one mailing', async () => {
  const db = await openCurrent();
  const run = (text: string) => asOwner(db, text);
  await run(`with users as (insert into auth.users (email) values ('root@x.example'), ('a@x.example'), ('b@x.example') returning id, email)
    insert into private.members (id, member_name, business_name) select id, split_part(email, '@', 1), 'X' from users`);
  for (const statement of [
    // What 038 made, as if it had not run.
    `drop table private.mailings cascade`,
    `alter table private.promotion_pieces drop column mailing_id`,
    `alter table private.promotion_letters drop column unsubscribed_at cascade`,
    `insert into private.promotion_pieces (id, actor_id, subject, body, created_at)
     select md5(p.name)::uuid, m.id, p.subject, 'Dear all', '2026-11-01'::timestamptz + p.after
     from private.members m, (values ('one', 'Yarns', interval '0'), ('two', 'Yarns', interval '9 minutes'),
       ('other', 'Ropes', interval '10 minutes'), ('later', 'Yarns', interval '3 hours')) p (name, subject, after)
     where m.member_name = 'root'`,
    `insert into private.promotion_letters (piece_id, member_id, email, status, note)
     select md5(l.piece)::uuid, m.id, 'x', l.status, l.note from private.members m,
       (values ('one', 'a', 'sent', null), ('two', 'b', 'skipped', 'unsubscribed'), ('later', 'a', 'failed', 'x')) l (piece, name, status, note)
     where m.member_name = l.name`,
  ])
    await run(statement);
  await db.script(await readFile(new URL('../migrations/038.do.mailings-have-a-history.sql', import.meta.url), 'utf8'));
  const mailings =
    await run(`select id = md5('one')::uuid as is_one, actor_name, actor_email, is_test, subject, recipients, sent, failed,
    opted_out, not_reached from private.mailings order by created_at`);
  const root = { actor_name: 'root', actor_email: 'root@x.example', is_test: false, not_reached: 0 };
  expect(mailings).toEqual([
    { ...root, is_one: true, subject: 'Yarns', recipients: 2, sent: 1, failed: 0, opted_out: 1 },
    { ...root, is_one: false, subject: 'Ropes', recipients: 0, sent: 0, failed: 0, opted_out: 0 },
    { ...root, is_one: false, subject: 'Yarns', recipients: 1, sent: 0, failed: 1, opted_out: 0 },
  ]);
});

it('payments of earlier releases are Razorpay’s, and what its events told of them is still shown', async () => {
  const db = await withOddRows();
  const payments = await asOwner(
    db,
    `select provider, provider_order_id from public.membership_payments where provider_payment_id = 'pay_old'`,
  );
  expect(payments).toEqual([{ provider: 'razorpay', provider_order_id: 'order_old' }]);
  const reported = await asOwner(
    db,
    `select private.told_of_payment(e) - 'received_at' as reported from private.payment_events e where event_id in ('evt_old', 'evt_gone') order by event_id desc`,
  );
  const nothing = {
    amount_paise: null,
    currency: null,
    method: null,
    email: null,
    contact: null,
    fault: null,
    notes: [],
  };
  const notes = [
    { name: 'a', value: '1' },
    { name: 'user_id', value: 'x' },
  ];
  const { amount, notes: _notes, ...paid } = ENTITY;
  expect(reported).toEqual([
    { reported: { ...nothing, ...paid, amount_paise: amount, notes, event: 'payment.captured' } },
    { reported: { ...nothing, event: 'x' } },
  ]);
});
