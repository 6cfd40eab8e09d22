import { compile, raw } from '@tanabana/gateway/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runBatch, statementsOf } from './batch.ts';
import { asOwner, borrowTestDatabase, type TestDatabase } from '../testing.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await borrowTestDatabase();
});
afterAll(() => test.close());

const FRUIT = [
  `create function pg_temp.fruit() returns text language plpgsql as $f$ begin return 'it''s a \\pear'; end $f$`,
  `create temporary table fruits on commit drop as select pg_temp.fruit() as name`,
  `select name from fruits`,
];

it('runs statements one after the other, whatever is quoted in them', async () => {
  const logged: string[] = [];
  const names = await test.db.transaction(
    async (tx) => {
      await runBatch({ query: (sql) => (logged.push(...statementsOf(sql)), tx.query(sql)) }, 'fruits.sql', FRUIT);
      await runBatch(tx, 'nothing.sql', []);
      return (await tx.query<{ name: string }>(raw('select name from fruits'))).rows;
    },
    { rollback: true },
  );
  expect(names).toEqual([{ name: `it's a \\pear` }]);
  expect(logged, 'for the record they are single').toEqual(FRUIT);
  expect(statementsOf(raw('select 1'))).toEqual([compile(raw('select 1')).text]);
});

it('names the file and the statement that failed, with the error code, and rolls everything back', async () => {
  const failing = [`create table public.pears (id int)`, `insert into public.pears\n  values (1 / 0)`];
  const error = await test.db
    .transaction((tx) => runBatch(tx, 'pears.sql', failing))
    .catch((error: unknown) => error as Error);
  expect(error).toMatchObject({
    message: 'pears.sql: division by zero, in: insert into public.pears values (1 / 0)',
    cause: { code: '22012' },
  });
  expect(await asOwner(test.db, `select to_regclass('public.pears') as pears`)).toEqual([{ pears: null }]);
});
