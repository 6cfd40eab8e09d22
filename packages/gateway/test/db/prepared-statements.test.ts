/** Reads in one round trip, and prepared statements: no role outlives a transaction, or runs another role's plan. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finished, raw, sql, withValues, type Database, type Result, type Sql } from '../../src/db/index.ts';
import { openPostgres } from '../../src/db/open.ts';

const server = process.env.TEST_DATABASE_URL;
const addressed = (database: string) => Object.assign(new URL(server!), { pathname: `/${database}` }).href;
const REFUSED = ['42501', '57014', '22023'];

describe.runIf(server)('a statement and the role that it runs as', () => {
  const name = `kept_${process.pid}`;
  let owner: pg.Client;
  let db: Database;

  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  beforeAll(async () => {
    await administer(`create database "${name}"`);
    owner = new pg.Client(addressed(name));
    await owner.connect();
    await owner.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = 'kept_a') then create role kept_a; create role kept_b; end if;
      end $$;
      create table secrets (id int); insert into secrets values (1);
      create table notes (id int, whose text); insert into notes values (1, 'kept_a'), (2, 'kept_b');
      grant select on notes to kept_a, kept_b;
      alter table notes enable row level security;
      create policy own on notes using (whose = current_user);`);
  });
  afterAll(async () => {
    await owner.end();
    await administer(`drop database "${name}" with (force)`);
  });
  beforeEach(async () => {
    db = await openPostgres({ url: addressed(name), max: 1 });
    return () => db.close();
  });

  const readAs = (role: string, statement: Sql) => db.read(statement, { settings: { role, 'app.caller': role } });
  const writeAs = (role: string, statement: Sql) => db.write(statement, { settings: { role, 'app.caller': role } });
  const errorOf = (work: Promise<unknown>) =>
    work.then(
      (answer) => ({ answer }),
      (error: { code?: string }) => error.code,
    );
  const whoIsThere = () =>
    db.transaction(async (tx) => {
      const { rows } = await tx.query(
        sql`select current_user::text as role, nullif(current_setting('app.caller', true), '') as caller`,
      );
      return rows[0];
    });
  const NOBODY = { role: 'postgres', caller: null };

  it('is refused what only the owner may read, whichever of its steps is cancelled', async () => {
    const { rows } = await db.transaction((tx) => tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`));
    const { pid } = rows[0]!;
    const over = new AbortController();
    const cancelling = (async () => {
      while (!over.signal.aborted) await owner.query('select pg_cancel_backend($1)', [pid]);
    })();
    const errors = new Set<unknown>();
    for (let i = 0; i < 300; i += 1) {
      errors.add(await errorOf(readAs('kept_a', sql`select id, ${i}::int from secrets`)));
      const write = db.transaction((tx) => tx.query(sql`insert into secrets values (2)`), {
        settings: { role: 'kept_a' },
      });
      errors.add(await errorOf(write));
      errors.add(await errorOf(writeAs('kept_a', sql`insert into secrets values (${i}::int)`)));
    }
    over.abort();
    await cancelling;
    expect([...errors].filter((error) => !REFUSED.includes(error as string))).toEqual([]);
    expect((await owner.query('select id from secrets')).rows).toEqual([{ id: 1 }]);
  });

  it.each(['no_such_role', 'kept_a"; reset role; --'])('does not run when the role %s cannot be set', async (role) => {
    expect(await errorOf(readAs(role, sql`select id from secrets`))).toBe('22023');
    expect(await errorOf(writeAs(role, sql`delete from secrets`))).toBe('22023');
    const work = db.transaction(
      async (tx) => {
        await tx.query(sql`select 1`).catch(() => undefined);
        return tx.query(sql`select id from secrets`);
      },
      { settings: { role } },
    );
    expect(await errorOf(work)).toBe('22023');
    expect(await whoIsThere()).toEqual(NOBODY);
  });

  it.each([
    ['a success', sql`select 1`],
    ['a statement that fails', sql`select 1 / 0`],
    ['a statement that is none', raw('selec')],
    ['a value that is none of its type', sql`select ${'x'}::text::int`],
    ['a write', sql`insert into notes values (3, 'kept_a')`],
    ['a commit of its own', raw('commit')],
  ])('leaves no state of the caller behind %s', async (_, statement) => {
    await errorOf(readAs('kept_a', statement));
    expect(await whoIsThere()).toEqual(NOBODY);
    await errorOf(writeAs('kept_a', statement));
    expect(await whoIsThere()).toEqual(NOBODY);
    expect((await owner.query('select count(*)::int as n from notes')).rows).toEqual([{ n: 2 }]);
  });

  it('writes in one round trip all of a request, or nothing', async () => {
    await owner.query('create table marks (id int unique deferrable initially deferred); grant all on marks to kept_a');
    const mark = (id: number) => withValues(finished(sql`insert into marks values (${0}::int)`, 'kept_a'), [id]);
    for (const id of [1, 2, 3]) expect(await writeAs('kept_a', mark(id))).toMatchObject({ rowCount: 1 });
    // Found out when it is committed.
    expect(await errorOf(writeAs('kept_a', mark(2)))).toBe('23505');
    const both = sql`with first as (insert into marks values (4)) insert into marks select 1 / (5 - ${5}::int)`;
    expect(await errorOf(writeAs('kept_a', both))).toBe('22012');
    expect((await owner.query('select array_agg(id order by id) as ids from marks')).rows).toEqual([
      { ids: [1, 2, 3] },
    ]);
    expect(await whoIsThere()).toEqual(NOBODY);
  });

  it('shows each role its own rows, though the text is the same', async () => {
    const seen = async (role: string) => (await readAs(role, finished(raw('select id from notes'), role))).rows;
    for (let i = 0; i < 12; i += 1) {
      expect(await seen('kept_a')).toEqual([{ id: 1 }]);
      expect(await seen('kept_b')).toEqual([{ id: 2 }]);
    }
  });

  it('is planned under settings under which it does not run, read or written', async () => {
    await owner.query(`
      create function mode() returns text language sql stable as
        $$ select current_setting('plan_cache_mode') || ' ' || current_setting('enable_sort') $$`);
    const settings = { role: 'kept_a', 'app.caller': 'kept_a' };
    const planSettings = { plan_cache_mode: 'force_generic_plan', enable_sort: 'off' };
    const statement = finished(sql`select id, mode() as mode from notes where id > ${0}::int`, 'kept_a');
    for (const run of [db.read, db.write]) {
      const { rows } = await run<{ id: number; mode: string }>(statement, { settings, planSettings });
      expect(rows).toEqual([{ id: 1, mode: 'auto on' }]);
    }
    expect(await errorOf(db.read(sql`select 1 / ${0}::int`, { settings, planSettings }))).toBe('22012');
    expect(await errorOf(db.read(sql`select id from secrets`, { settings, planSettings }))).toBe('42501');
    expect(await whoIsThere()).toEqual(NOBODY);
    // On the same connection: PostgreSQL would plan the first five for their values by itself.
    const { rows } = await db.read<{ generic_plans: string }>(
      sql`select generic_plans from pg_prepared_statements where statement like 'select id, mode()%'`,
    );
    expect(rows.map((row) => Number(row.generic_plans))).toEqual([2]);
  });

  describe('in a batch', () => {
    const together = (role: string, ...statements: Sql[]) =>
      Promise.all(
        statements.map((statement) =>
          db
            .read<Record<string, unknown>>(statement, {
              settings: { role, 'app.caller': role },
              batchedWith: 'anybody',
            })
            .then(
              ({ rows }) => rows[0],
              (error: { code?: string }) => error.code,
            ),
        ),
      );
    const own = (role: string) => finished(sql`select id, now()::text as at from notes where id > ${0}::int`, role);

    it('is one transaction with the others, each role by itself', async () => {
      const [a, b] = await Promise.all([
        together('kept_a', own('kept_a'), own('kept_a'), own('kept_a')),
        together('kept_b', own('kept_b'), own('kept_b')),
      ]);
      expect(a.map((row) => (row as { id: number }).id)).toEqual([1, 1, 1]);
      expect(b.map((row) => (row as { id: number }).id)).toEqual([2, 2]);
      expect(new Set(a.map((row) => (row as { at: string }).at)).size).toBe(1);
      expect(await whoIsThere()).toEqual(NOBODY);
    });

    it('begins when the message is sent, and knows how many share its time', async () => {
      const begun: string[] = [];
      const read = (name: string) =>
        db.read(own('kept_a'), {
          settings: { role: 'kept_a', 'app.caller': 'kept_a' },
          batchedWith: 'account',
          onBegun: (reads) => void begun.push(`${name} ${reads}`),
        });
      await Promise.all(['a', 'b', 'c'].map(read));
      expect(begun).toEqual(['a 2', 'b 2', 'c undefined']);
    });

    it.each([0, 1, 2])('fails by itself, as number %i', async (at) => {
      const statements = [own('kept_a'), own('kept_a')];
      statements.splice(at, 0, sql`select 1 / ${0}::int`);
      const given = await together('kept_a', ...statements);
      expect(given.map((row) => (typeof row === 'string' ? row : (row as { id: number }).id))).toEqual(
        [1, 1].toSpliced(at, 0, '22012' as never),
      );
      expect(await whoIsThere()).toEqual(NOBODY);
    });

    it('is refused what its role may not read, and writes nothing', async () => {
      const forbidden = sql`select id from secrets`;
      const write = sql`with written as (insert into notes values (3, 'kept_a') returning id) select id from written`;
      expect(await together('kept_a', forbidden, write, own('kept_a'))).toMatchObject(['42501', '25006', { id: 1 }]);
      expect(await together('no_such_role', own('kept_a'), forbidden)).toEqual(['22023', '22023']);
      expect(await whoIsThere()).toEqual(NOBODY);
      expect((await owner.query('select count(*)::int as n from notes')).rows).toEqual([{ n: 2 }]);
    });

    it('is sent again when a table changed under it', async () => {
      const all = () => finished(raw('select * from notes'), 'kept_a');
      await together('kept_a', all(), all());
      await owner.query('alter table notes add column late int');
      expect(await together('kept_a', all(), all(), all())).toMatchObject([
        { late: null },
        { late: null },
        { late: null },
      ]);
      await owner.query('alter table notes drop column late');
    });
  });

  describe('after another statement', () => {
    async function after(first: Sql, statement: Sql) {
      const given: unknown[] = [];
      const precededBy = { statement: first, onResult: ({ rows }: Result) => void given.push(...rows) };
      const settings = { role: 'kept_a', 'app.caller': 'kept_a' };
      const read = () => db.read(statement, { settings, precededBy, batchedWith: 'anybody' });
      const both = await Promise.all([read(), read()]);
      return { rows: both.flatMap(({ rows }) => rows), given };
    }
    const own = raw('select id, late from notes');
    const keep = finished(sql`select set_config('app.kept', ${'x'}, true) as kept`, 'kept_a');
    const kept = finished(raw(`select current_setting('app.kept', true) as seen`), 'kept_a');

    it('depends on what that one set for its transaction, and the result of that one is known', async () => {
      expect(await after(keep, kept)).toEqual({
        rows: [{ seen: 'x' }, { seen: 'x' }],
        given: [{ kept: 'x' }, { kept: 'x' }],
      });
      expect((await readAs('kept_a', kept)).rows).toEqual([{ seen: '' }]);
    });

    it('does not run where that one failed, and writes nothing', async () => {
      expect(await errorOf(after(sql`select 1 / ${0}::int`, kept))).toBe('22012');
      expect(await errorOf(after(sql`insert into notes values (3, 'kept_a')`, kept))).toBe('25006');
      expect(await whoIsThere()).toEqual(NOBODY);
    });

    it('is sent again when a table changed under either of them', async () => {
      const all = finished(raw('select * from notes'), 'kept_a');
      await after(all, kept);
      await after(keep, all);
      await owner.query('alter table notes add column late int');
      expect((await after(all, own)).given).toMatchObject([{ late: null }, { late: null }]);
      await owner.query('alter table notes drop column late');
      await readAs('kept_a', all);
      await owner.query('alter table notes add column late int');
      expect((await after(keep, all)).rows).toMatchObject([{ late: null }, { late: null }]);
      await owner.query('alter table notes drop column late');
    });
  });

  it('continues when a table changes under it', async () => {
    const statement = finished(raw('select n.*, to_json(n) as row from notes n'), 'kept_a');
    for (const change of [
      'add column more int',
      'drop column more',
      'alter column id type bigint',
      'alter column id type int',
    ]) {
      await readAs('kept_a', statement);
      await owner.query(`alter table notes ${change}`);
      expect((await readAs('kept_a', statement)).rows).toHaveLength(1);
    }
  });

  it('is sent unprepared when nothing may stay prepared', async () => {
    const poor = await openPostgres({ url: addressed(name), max: 1, prepares: false });
    const statement = finished(raw('select id from notes'), 'kept_b');
    for (let i = 0; i < 3; i += 1) {
      expect((await poor.read(statement, { settings: { role: 'kept_b' } })).rows).toEqual([{ id: 2 }]);
    }
    await poor.transaction((tx) => tx.query(statement));
    expect((await poor.read(sql`select name from pg_prepared_statements`)).rows).toEqual([]);
    await poor.close();
  });

  it('is prepared once, and evicted when there are many', async () => {
    const prepared = async () => {
      const { rows } = await db.read<{ text: string }>(sql`select statement as text from pg_prepared_statements`);
      return rows.map(({ text }) => text);
    };
    const statement = (n: number) => finished(raw(`select ${n} as n`), 'kept_a');
    for (let i = 0; i < 3; i += 1) await readAs('kept_a', statement(1));
    expect((await prepared()).filter((text) => text === 'select 1 as n')).toHaveLength(1);
    for (let n = 2; n < 250; n += 1) await readAs('kept_a', statement(n));
    const names = await prepared();
    expect(names.length).toBeLessThanOrEqual(101);
    expect(names).toContain('select 249 as n');
    expect(names).not.toContain('select 1 as n');
  });
});
