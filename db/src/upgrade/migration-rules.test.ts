import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { migrationErrors } from './migration-rules.ts';
import { CHAINS, type Chain } from './migrations.ts';
import { presentMigrations, releases } from './releases.ts';

it.each([
  ['alter table t drop column c;', 1],
  ['drop table t;', 1],
  ['alter table t rename column a to b;', 1],
  ['alter table t add column c int not null;', 1],
  ['alter table t alter column c set not null;', 1],
  ['alter table t alter column c type bigint;', 1],
  ['alter table t add column c int not null default 0;', 0],
  ['alter table t add column c int;', 0],
  ['create table t (c int not null);', 0],
  ['alter table t drop column c;\nalter table t add column c text generated always as (a) stored;', 0],
  ['-- borne because every row has one\nalter table t alter column c set not null;', 0],
  ['-- unused since 003: t.c\nalter table t drop column c;', 0],
  ['-- unused since 004: t.c\nalter table t drop column c;', 1],
  ['-- borne because nobody looks\ndrop table t;', 1],
])('%s has %i errors for a rolling upgrade', (text, errors) => {
  expect(migrationErrors(text, new Set([1, 2, 3]))).toHaveLength(errors);
});

it('released migrations are never edited', async () => {
  const present = await presentMigrations();
  for (const { migrations } of await releases()) expect(present).toMatchObject(migrations);
});

it('every migration since release 2 works with the release before it', async () => {
  const given = await releases();
  const releasedBy = (name: string) => given.findIndex(({ migrations }) => name in migrations);
  for (const name of Object.keys(await presentMigrations())) {
    const index = releasedBy(name);
    // Before these migrations, no release could be upgraded while it ran.
    if (!name.includes('.do.') || index === 1) continue;
    const [chain, file] = name.split('/') as [Chain, string];
    const earlier = given.slice(0, index === -1 ? undefined : index);
    const numbers = earlier.flatMap(({ migrations }) =>
      Object.keys(migrations)
        .filter((other) => other.startsWith(`${chain}/`))
        .map((other) => Number.parseInt(other.split('/')[1]!, 10)),
    );
    const errors = migrationErrors(await readFile(CHAINS[chain] + file, 'utf8'), new Set(numbers));
    expect({ name, errors }).toEqual({ name, errors: [] });
  }
});
