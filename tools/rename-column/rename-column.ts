/**
 * `npm run rename-column SCHEMA.TABLE OLD NEW`: renames a column over two releases, so that the release before can run
 * beside each of them. The first call gives the column both names, the call after the next release drops the old one.
 * Each writes the schema files and a migration. docs/decisions/096-a-column-is-renamed-over-two-releases.md
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DefinitionError } from '../../db/src/definition-error.ts';
import { draftFiles, nextMigration, type Sides } from '../../db/src/draft/draft-files.ts';
import { CHAINS } from '../../db/src/upgrade/migrations.ts';
import { releases } from '../../db/src/upgrade/releases.ts';
import { aliasFile, aliasSql, auditedWithAlias, auditedWithoutAlias, withAlias, withoutAlias } from './alias.ts';
import { mentionsIn, mentionsText, otherTables, type Mentions } from './mentions.ts';
import { addingMigration, droppingMigration } from './migrations.ts';
import { declared, readRenaming, refuseUnfit, RenamingError, type Renaming } from './renaming.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const AUDITED = join(ROOT, 'db/schema/97-audit/audited_tables.sql');

const read = (path: string) => readFileSync(path, 'utf8');
const files = (pattern: string) => globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**'] });

/** Changes a file. Returns its path, or nothing where it stays as it is. */
function change(path: string, to: (text: string) => string): string[] {
  const [text, changed] = [read(path), to(read(path))];
  if (changed === text) return [];
  writeFileSync(path, changed);
  return [path];
}

function tableFile(renaming: Renaming): string {
  const found = files('db/schema/**/*.sql').find((file) => declared(read(join(ROOT, file)), renaming, renaming.old));
  if (!found)
    throw new RenamingError(`no file of db/schema creates ${renaming.relation} with a column ${renaming.old}`);
  return join(ROOT, found);
}

/** Gives the column both names. Returns the files that it wrote. */
async function begin(table: string, renaming: Renaming, sides?: Sides): Promise<string[]> {
  const text = read(table);
  refuseUnfit(text, renaming, declared(text, renaming, renaming.old)!);
  const renamed = withAlias(text, renaming);
  const alias = join(dirname(table), aliasFile(renaming));
  writeFileSync(table, renamed);
  writeFileSync(alias, aliasSql(renamed, renaming));
  const audited = change(AUDITED, (list) => auditedWithAlias(list, renaming));
  const name = `${renaming.table}-${renaming.old}-is-${renaming.name}`.replaceAll('_', '-');
  const [draft] = await draftFiles(name, sides);
  if (!draft) throw new RenamingError('the schema files differ from an installed database in nothing');
  writeFileSync(draft.path, addingMigration(draft.text, renaming), { flag: 'wx' });
  return [table, alias, ...audited, draft.path];
}

/** Drops the old name. Returns the files that it wrote. */
async function finish(table: string, alias: string, renaming: Renaming): Promise<string[]> {
  const migrations = new Map(
    globSync('*.do.*.sql', { cwd: CHAINS.product }).map((file) => [file, read(join(CHAINS.product, file))]),
  );
  const given = await releases();
  const isReleased = (file: string) => given.some((release) => `product/${file}` in release.migrations);
  const text = droppingMigration(migrations, isReleased, renaming);
  const path = await nextMigration('product', `${renaming.table}-drops-${renaming.old}`.replaceAll('_', '-'));
  writeFileSync(path, text, { flag: 'wx' });
  rmSync(alias);
  return [
    ...change(table, (present) => withoutAlias(present, renaming)),
    ...change(AUDITED, (list) => auditedWithoutAlias(list, renaming)),
    path,
  ];
}

/** Sources that may use a column. This command itself changes the file of the table and the list of the audit log. */
const USERS = [
  '{db/schema,db/seed,db/tests,packages/*/src,packages/messages/??,apps/*/src,apps/*/test,tests}/**/*.{sql,ts,tsx,json}',
  'tools/{attack,bench,limits,mutate}/**/*.{sql,ts}',
];

function mentions(renaming: Renaming, table: string): Mentions {
  const sources = USERS.flatMap(files)
    .filter((file) => !/\.gen\.ts$|__old_/.test(file))
    .map((file) => ({ path: file, text: read(join(ROOT, file)) }));
  const others = otherTables(
    sources.filter(({ path }) => path.startsWith('db/schema/')),
    renaming,
  );
  return mentionsIn(
    sources.filter(({ path }) => ![table, AUDITED].includes(join(ROOT, path))),
    renaming,
    others,
  );
}

/**
 * Does the step that is due.
 *
 * @param sides the databases of the draft, for a caller that has them already
 * @returns the files that were written, below the root, and lines that may use the old name
 */
export async function renameColumn(
  renaming: Renaming,
  sides?: Sides,
): Promise<{ step: 'added' | 'dropped'; wrote: string[]; left: Mentions }> {
  const table = tableFile(renaming);
  const [alias] = files(`db/schema/*/${aliasFile(renaming)}`);
  const wrote = alias ? await finish(table, join(ROOT, alias), renaming) : await begin(table, renaming, sides);
  return {
    step: alias ? 'dropped' : 'added',
    wrote: wrote.map((path) => relative(ROOT, path)),
    left: mentions(renaming, table),
  };
}

if (import.meta.main) {
  try {
    const renaming = readRenaming(process.argv.slice(2));
    const { step, wrote, left } = await renameColumn(renaming);
    const { relation, old, name } = renaming;
    const next =
      step === 'added'
        ? `${relation} has both names. Read the files, run npm run gen, and use ${name} in the code; what clients read under ${old} keeps that name for one release.`
        : `${relation}.${old} is gone. Run npm run gen; the types name what still uses it.`;
    console.log([...wrote.map((file) => `wrote ${file}`), next, ...mentionsText(left, old)].join('\n'));
  } catch (error) {
    if (!(error instanceof RenamingError || error instanceof DefinitionError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
