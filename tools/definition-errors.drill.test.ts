/** What `npm run gen` and `npm run migration` print when the sources define what cannot be built: a message without a stack trace. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scratchCopy, type ScratchCopy } from './scratch-copy.ts';

const NEWS = 'db/schema/65-news/news_items.sql';
const PRODUCTS = 'db/schema/60-corporate/corporate_products.sql';

let scratch: ScratchCopy;
beforeAll(async () => {
  scratch = await scratchCopy(['package.json', 'db', 'packages/domain']);
});
afterAll(() => scratch.remove());

/** The exit status and the error output of a command that fails. */
const failing = (...command: string[]) =>
  scratch.run(...command).then(
    () => ({ code: 0, stderr: '' }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
  );

/** Does something while a file of the copy is changed. */
async function whileChanged<T>(file: string, change: (text: string) => string, work: () => Promise<T>): Promise<T> {
  const before = await scratch.read(file);
  await scratch.edit(file, change);
  try {
    return await work();
  } finally {
    await scratch.write(file, before);
  }
}

const withColumn = (column: string) => (text: string) => text.replace('  content text not null', `  ${column},\n$&`);

it.each([['db/src/gen.ts'], ['db/src/draft/new-migration.ts', 'a-byline']])(
  '%s prints the faults that a guard finds, and nothing else',
  async (...command) => {
    const { code, stderr } = await whileChanged(NEWS, withColumn('byline text'), () => failing(...command));
    expect(code).toBe(1);
    expect(stderr).toBe(
      'db/schema/97-audit/triggers_of_audited_tables.sql: db/schema/97-audit/audited_tables.sql:\n' +
        '  news_items.byline: say whether the audit log shows it, masks it or leaves it out\n',
    );
  },
);

it('a statement that PostgreSQL refuses is one line with its file', async () => {
  const { code, stderr } = await whileChanged(NEWS, withColumn('byline txt'), () => failing('db/src/gen.ts'));
  expect(code).toBe(1);
  expect(stderr).toMatch(/^db\/schema\/65-news\/news_items\.sql: type "txt" does not exist, in: create table .*\n$/);
});

it('a statement of a migration that PostgreSQL refuses is one line', async () => {
  await scratch.write('db/migrations/999.do.bales.sql', 'alter table public.bales add column weight int;\n');
  const { code, stderr } = await failing('db/src/draft/new-migration.ts', 'bales-have-a-weight');
  await rm(join(scratch.path, 'db/migrations/999.do.bales.sql'));
  expect(code).toBe(1);
  expect(stderr).toBe(
    'a migration: relation "public.bales" does not exist, in: alter table public.bales add column weight int\n',
  );
});

it('a generated block that no generator knows is one line', async () => {
  const { code, stderr } = await whileChanged(
    PRODUCTS,
    (text) => text.replace('-- generated: columns ', '-- generated: colums '),
    () => failing('db/src/gen.ts'),
  );
  expect(code).toBe(1);
  expect(stderr).toBe('db/schema/60-corporate/corporate_products.sql: nothing is generated under the name of colums\n');
});

it('any other error keeps its stack trace', async () => {
  // What is written first, before any database is built.
  const limits = 'db/generated/limits.sql';
  const before = await scratch.read(limits);
  await rm(join(scratch.path, limits));
  await mkdir(join(scratch.path, limits));
  const { code, stderr } = await failing('db/src/gen.ts');
  await rm(join(scratch.path, limits), { recursive: true });
  await scratch.write(limits, before);
  expect(code).toBe(1);
  expect(stderr).toMatch(/EISDIR[\s\S]*\n {4}at /);
});
