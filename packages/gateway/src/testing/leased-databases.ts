/**
 * Leases a test database to several test files of one worker, one after the other. Opening PGlite on a template takes a second and more;
 * restoring the rows that a file changed takes a tenth of it. A database whose structure was changed is not leased again.
 */
import { UnavailableError, type Database } from '../db/port.ts';
import { raw } from '../db/sql.ts';

/** A leased database and the function that restores it. */
type Restorable = { db: Database; restore: () => Promise<boolean> };

const OURS = `n.nspname !~ '^(pg_|information_schema$|pristine$)'`;

/** Copies the rows of every table and records the values of the sequences. */
const SNAPSHOT = `
do $$
declare
  t record;
begin
  create schema pristine;
  create table pristine.tables (id oid primary key, name text not null, columns text not null, copied bigint not null);
  for t in select c.oid, c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where c.relkind = 'r' and ${OURS}
  loop
    execute format('create table pristine.%I as table %s', 'rows_' || t.oid, t.name);
    insert into pristine.tables
    select t.oid, t.name, coalesce(string_agg(quote_ident(attname), ', ' order by attnum), ''), 0 from pg_attribute
    where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('update pristine.tables set copied = (select count(*) from %s) where id = %s', t.name, t.oid);
  end loop;
  create table pristine.sequences as
  select format('%I.%I', schemaname, sequencename) as name, start_value, last_value from pg_sequences
  where schemaname <> 'pristine';
  create table pristine.moment as select null::bigint as xid, ''::text as structure;
end
$$`;

/** Everything besides rows that a script may change, by the newest change and the number of objects. */
const CATALOGUES =
  `pg_class pg_attribute pg_attrdef pg_proc pg_type pg_constraint pg_index pg_trigger pg_policy pg_rewrite
  pg_namespace pg_authid pg_auth_members pg_default_acl pg_db_role_setting pg_description pg_extension pg_event_trigger`
    .split(/\s+/)
    .map((name) => `select '${name}' as name, count(*) as things, max(xmin::text::bigint) as newest from ${name}`)
    .join(' union all ');

const STRUCTURE = `(select md5(string_agg(name || ' ' || things || ' ' || newest, ',' order by name)) from (${CATALOGUES}) as c)`;

const NOTE_STRUCTURE = `update pristine.moment set structure = ${STRUCTURE}`;
const NOTE_MOMENT = `update pristine.moment set xid = pg_current_xact_id()::text::bigint`;
const IS_SAME = `select structure = ${STRUCTURE} as same from pristine.moment`;

/** Restores every table that has rows written since, or another number of rows. Triggers and foreign keys do not run. */
const RESTORE = `
do $$
declare
  t record;
  since bigint := (select xid from pristine.moment);
  has_changed boolean;
begin
  set local session_replication_role = replica;
  for t in select * from pristine.tables loop
    execute format('select count(*) <> %s or coalesce(max(xmin::text::bigint), 0) > %s from %s', t.copied, since, t.name)
      into has_changed;
    continue when not has_changed;
    execute format('delete from %s', t.name);
    execute format('insert into %s (%s) overriding system value select %s from pristine.%I',
                   t.name, t.columns, t.columns, 'rows_' || t.id);
  end loop;
  perform setval(name, coalesce(last_value, start_value), last_value is not null) from pristine.sequences;
end
$$`;

/** Prepares a database for repeated leases. It must be PGlite, and nobody else may use it. */
async function makeRestorable(db: Database): Promise<Restorable> {
  await db.script(SNAPSHOT);
  await db.transaction((tx) => tx.query(raw(NOTE_STRUCTURE)));
  await db.transaction((tx) => tx.query(raw(NOTE_MOMENT)));
  return {
    db,
    async restore() {
      const { rows } = await db.transaction((tx) => tx.query<{ same: boolean }>(raw(IS_SAME)));
      if (!rows[0]?.same) return false;
      await db.transaction(async (tx) => {
        // Resets what a script set for the session.
        await tx.query(raw('reset all'));
        await tx.query(raw(RESTORE));
        await tx.query(raw(NOTE_MOMENT));
      });
      return true;
    },
  };
}

/** A revocable view of a database: work that a file left running gets an error. */
function createView(db: Database): { db: Database; revoke: () => Promise<void> } {
  let isOver = false;
  const stops: (() => Promise<void>)[] = [];
  const open = (): Database => {
    if (isOver) throw new Error('this test database has been given back');
    return db;
  };
  return {
    db: {
      engine: db.engine,
      transaction: async (work, options) => open().transaction(work, options),
      read: async (statement, options) => open().read(statement, options),
      write: async (statement, options) => open().write(statement, options),
      script: async (text) => open().script(text),
      execute: async (text, values) => open().execute(text, values),
      async listen(channel, on, onGap) {
        const stop = await open().listen(channel, on, onGap);
        stops.push(stop);
        return stop;
      },
      close: async () => undefined,
    },
    async revoke() {
      isOver = true;
      for (const stop of stops) await stop();
    },
  };
}

const waiting = new Map<string, Restorable>();

/** Work of an earlier test file may have ended the thread of the database. Another one is opened, and the reason is printed. */
function isGone(error: unknown): false {
  if (!(error instanceof UnavailableError)) throw error;
  console.warn('a leased test database is gone, and another one is opened', error.cause ?? error);
  return false;
}

/**
 * Leases a database with nothing in it but its template's rows.
 *
 * @param key identifies the template
 * @param open opens a new database if none of this key is free
 */
export async function leaseDatabase(
  key: string,
  open: () => Promise<Database>,
): Promise<{ db: Database; giveBack: () => Promise<void> }> {
  const available = waiting.get(key);
  waiting.delete(key);
  let database = available;
  // Restored only now: a page that was left may have had a write in progress when the database was given back.
  if (available && !(await available.restore().catch(isGone))) {
    await available.db.close();
    database = undefined;
  }
  const leased = database ?? (await makeRestorable(await open()));
  const { db, revoke } = createView(leased.db);
  return {
    db,
    async giveBack() {
      await revoke();
      if (waiting.has(key)) await leased.db.close();
      else waiting.set(key, leased);
    },
  };
}
