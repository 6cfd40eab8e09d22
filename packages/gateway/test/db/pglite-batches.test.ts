/** Reads of the embedded database are one message with their settings, and stay prepared. The same of PostgreSQL: prepared-statements.test.ts. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { finished, raw, sql, withValues, type Database, type Sql } from '../../src/db/index.ts';
import { openPglite } from '../../src/db/open.ts';

let db: Database;
beforeAll(async () => {
  db = await openPglite({});
  await db.script(`
    create role kept_a; create role kept_b;
    create table secrets (id int); insert into secrets values (1);
    create table notes (id int, whose text); insert into notes values (1, 'kept_a'), (2, 'kept_b');
    grant select, insert on notes to kept_a, kept_b;
    alter table notes enable row level security;
    create policy own on notes using (whose = current_user);
    create function mode() returns text language sql stable as
      $$ select current_setting('plan_cache_mode') || ' ' || current_setting('enable_sort') $$;`);
});
afterAll(() => db.close());

const settingsOf = (role: string) => ({ role, 'app.caller': role });
const readAs = (role: string, statement: Sql) => db.read(statement, { settings: settingsOf(role) });
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: { code?: string }) => error.code,
  );
const whoIsThere = async () => {
  const { rows } = await db.read(
    sql`select current_user::text as role, nullif(current_setting('app.caller', true), '') as caller`,
  );
  return rows[0];
};
const NOBODY = { role: 'postgres', caller: null };

it.each([
  ['a success', sql`select 1`, 'no error'],
  ['a statement that fails', sql`select 1 / ${0}::int`, '22012'],
  ['a statement that is none', raw('selec'), '42601'],
  ['a value that is none of its type', sql`select ${'x'}::text::int`, '22P02'],
  ['a table of the owner', sql`select id from secrets`, '42501'],
  ['a write', sql`insert into notes values (3, 'kept_a')`, '25006'],
  ['a commit of its own', raw('commit'), 'no error'],
])('a read leaves no state of its caller behind: %s', async (_, statement, code) => {
  expect(await errorOf(readAs('kept_a', statement))).toBe(code);
  expect(await whoIsThere()).toEqual(NOBODY);
  expect((await db.read(sql`select count(*) as n from notes`)).rows).toEqual([{ n: 2 }]);
});

it('a read does not run when its role cannot be set', async () => {
  expect(await errorOf(readAs('no_such_role', sql`select id from secrets`))).toBe('22023');
});

it('a prepared read shows each role its own rows, and the columns that a table has by then', async () => {
  const all = (role: string) => finished(raw('select * from notes'), role);
  for (let time = 0; time < 8; time += 1) {
    expect((await readAs('kept_a', all('kept_a'))).rows).toEqual([{ id: 1, whose: 'kept_a' }]);
    expect((await readAs('kept_b', all('kept_b'))).rows).toEqual([{ id: 2, whose: 'kept_b' }]);
  }
  await db.script('alter table notes add column late int');
  expect((await readAs('kept_a', all('kept_a'))).rows).toEqual([{ id: 1, whose: 'kept_a', late: null }]);
});

it('a read is planned under settings under which it does not run', async () => {
  const planSettings = { plan_cache_mode: 'force_custom_plan', enable_sort: 'off' };
  const statement = finished(sql`select mode() as mode from notes where id < ${0}::int`, 'kept_a');
  for (let time = 1; time <= 8; time += 1) {
    const { rows } = await db.read(withValues(statement, [9]), { settings: settingsOf('kept_a'), planSettings });
    expect(rows).toEqual([{ mode: 'auto on' }]);
  }
  const { rows } = await db.read<{ custom_plans: number; generic_plans: number }>(
    sql`select custom_plans, generic_plans from pg_prepared_statements where statement like 'select mode()%'`,
  );
  expect(rows).toEqual([{ custom_plans: 8, generic_plans: 0 }]);
});

it('a statement of a transaction that is planned under settings is not kept', async () => {
  const statement = finished(sql`select ${'unkept'}::text as word`, 'kept_a');
  const planSettings = { plan_cache_mode: 'force_custom_plan' };
  await db.write(statement, { settings: settingsOf('kept_a'), planSettings });
  const { rows } = await db.read(
    sql`select from pg_prepared_statements where statement like 'select $1::text as word%'`,
  );
  expect(rows).toEqual([]);
});
