import { afterAll, expect, it } from 'vitest';
import { openPglite } from '../db/open.ts';
import type { Database, Row } from '../db/port.ts';
import { raw } from '../db/sql.ts';
import { emptyDump } from './cached-dumps.ts';
import { leaseDatabase } from './leased-databases.ts';

const opened: Database[] = [];
afterAll(() => Promise.all(opened.map((db) => db.close())));

async function open(): Promise<Database> {
  const db = await openPglite({ loadFrom: await emptyDump() });
  opened.push(db);
  await db.script(`
    create table mills (id int generated always as identity primary key, name text not null, loud text generated always as (upper(name)) stored);
    create table looms (id serial primary key, mill int not null references mills on delete cascade);
    create function refuse() returns trigger language plpgsql as $f$ begin raise 'no'; end $f$;
    insert into mills (name) values ('Asha'), ('Bina');
    insert into looms (mill) values (1), (1), (2);
    create trigger keep before insert on mills for each row execute function refuse();`);
  return db;
}

const asOwner = async (db: Database, text: string): Promise<Row[]> =>
  (await db.transaction((tx) => tx.query(raw(text)))).rows;
const borrow = (key: string) => leaseDatabase(key, open);
const content = (db: Database) =>
  asOwner(
    db,
    `select (select json_agg(m order by id) from mills m) as mills, (select json_agg(l order by id) from looms l) as looms`,
  );

it('is leased with the rows of its template, whatever the last test file did to them', async () => {
  const first = await borrow('rows');
  const before = await content(first.db);
  await first.db.script(`
    update mills set name = 'Chitra' where id = 2;
    delete from mills where id = 1;
    insert into looms (mill) values (2);`);
  expect(await content(first.db)).not.toEqual(before);
  await first.giveBack();
  const second = await borrow('rows');
  expect(opened).toHaveLength(1);
  expect(await content(second.db)).toEqual(before);
  // As many rows as before, but one of them is another.
  await second.db.script(`delete from looms where id = 3; insert into looms (mill) values (1);`);
  await second.giveBack();
  const third = await borrow('rows');
  expect(await content(third.db)).toEqual(before);
  const made = await asOwner(third.db, 'insert into looms (mill) values (1) returning id');
  expect(made, 'the sequence goes on where the template left it').toEqual([{ id: 4 }]);
  await third.giveBack();
});

it('is leased with the settings of a new session', async () => {
  const first = await borrow('settings');
  const [before] = await asOwner(first.db, 'show search_path');
  await first.db.script(`set search_path to elsewhere; set statement_timeout to 7`);
  await first.giveBack();
  const second = await borrow('settings');
  expect(await asOwner(second.db, 'show search_path')).toEqual([before]);
  expect(await asOwner(second.db, 'show statement_timeout')).toEqual([{ statement_timeout: '0' }]);
  await second.giveBack();
});

it.each([
  'create table dyes (id int)',
  'alter table mills drop constraint mills_pkey cascade',
  'create or replace function refuse() returns trigger language plpgsql as $f$ begin return new; end $f$',
  'drop trigger keep on mills',
  'grant select on mills to public',
])('is not leased again after a change of its structure: %s', async (change) => {
  const first = await borrow('structure');
  const count = opened.length;
  await first.db.script(change);
  await first.giveBack();
  const second = await borrow('structure');
  expect(opened).toHaveLength(count + 1);
  await second.giveBack();
});

it('is replaced when its thread ended meanwhile', async () => {
  const first = await borrow('gone');
  const gone = opened.at(-1)!;
  await first.giveBack();
  await gone.close();
  const second = await borrow('gone');
  expect(await asOwner(second.db, 'select count(*)::int as looms from looms')).toEqual([{ looms: 3 }]);
  expect(opened.at(-1)).not.toBe(gone);
  await second.giveBack();
});

it('is not usable after its return, nor by two at once', async () => {
  const first = await borrow('two');
  const second = await borrow('two');
  await first.db.script('delete from looms');
  expect(await asOwner(second.db, 'select count(*)::int as looms from looms')).toEqual([{ looms: 3 }]);
  await first.giveBack();
  await expect(content(first.db)).rejects.toThrow('given back');
  await second.giveBack();
});
