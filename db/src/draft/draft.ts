/**
 * Drafts a migration: the SQL that changes the structure of the left database to that of the right one. New things use
 * the statements of the schema files. A draft knows nothing of rows: its author corrects them first.
 */
import { differences, type Catalogue, type Difference } from '../upgrade/catalogue.ts';
import type { Chain } from '../upgrade/migrations.ts';
import { splitStatements } from '../statements.ts';

/** Kinds of things that only a migration changes; the others are restated. */
const KINDS = ['schema', 'extension', 'sequence', 'table', 'column', 'constraint', 'index'] as const;
type Kind = (typeof KINDS)[number];

type Change = Difference & { kind: Kind; name: string; table: string };

/** Schemas of the gateway's own files; all others are the product's. */
const OF_GATEWAY = /^(auth|realtime|storage)\b/;

/**
 * Drafts the migration of one chain.
 *
 * @param files the texts of the schema files of the right side
 * @returns SQL, empty when nothing differs in structure
 */
export function draftMigration(chain: Chain, left: Catalogue, right: Catalogue, files: readonly string[]): string {
  const statements = files.flatMap(splitStatements);
  const changes = differences(left, right)
    .map(parse)
    .filter((change) => change !== undefined)
    .filter((change) => OF_GATEWAY.test(change.table) === (chain === 'gateway'));
  const newTables = new Set(
    of(changes, 'table')
      .filter((change) => !change.left)
      .map((change) => change.name),
  );
  const isOld = (change: Change) => !newTables.has(change.table);
  const parts = [
    ...fromFiles(of(changes, 'schema'), statements, (name) => `create schema (if not exists )?${name}`),
    ...fromFiles(of(changes, 'sequence'), statements, (name) => `create sequence ${name}`),
    ...fromFiles(of(changes, 'table'), statements, (name) => `create (unlogged )?table ${name} `),
    // Dropping a column drops its indexes.
    ...of(changes, 'index')
      .filter((change) => change.left && isOld(change))
      .map(({ name }) => `drop index ${name}`),
    // A generated column depends on other columns, including new ones.
    ...of(changes, 'column')
      .filter(isOld)
      .sort((one, other) => Number(isGenerated(one)) - Number(isGenerated(other)))
      .flatMap(columnSql),
    ...of(changes, 'table')
      .filter((change) => change.left && change.right)
      .map(optionsSql),
    ...of(changes, 'constraint')
      .filter(isOld)
      .flatMap((change) => constraintSql(change, statements)),
    ...fromFiles(
      [...of(changes, 'index'), ...lostIndexes(of(changes, 'column'), right)],
      statements,
      (name) => `create (unique )?index ${name.split('.').at(-1)!} on`,
    ),
    ...of(changes, 'table')
      .filter((change) => !change.right)
      .map(({ name }) => `drop table ${name}`),
  ];
  return [...functionsFor(parts, statements), ...parts].map((part) => `${part};\n`).join('\n');
}

/** What migrations leave for the end of an upgrade: a check that is not proved yet, row security that is not on yet. */
const unfinished = (definition: string | undefined) => definition?.replace(/( not valid)+$| row security/i, '');

function parse(difference: Difference): Change | undefined {
  const [kind, name = ''] = difference.thing.split(' ', 2);
  if (!KINDS.includes(kind as Kind)) return undefined;
  if (unfinished(difference.left) === unfinished(difference.right)) return undefined;
  const table =
    kind === 'constraint'
      ? difference.thing.slice(difference.thing.indexOf(' on ') + 4)
      : kind === 'column'
        ? name.split('.').slice(0, 2).join('.')
        : kind === 'index'
          ? (/ ON (?:ONLY )?(\S+)/.exec(difference.right ?? difference.left!)?.[1] ?? '')
          : name;
  return { ...difference, kind: kind as Kind, name, table };
}

const of = (changes: readonly Change[], kind: Kind): Change[] => changes.filter((change) => change.kind === kind);

const isGenerated = ({ left = '', right = '' }: Change): boolean => /\bgenerated always as \(/.test(left + right);

/** Indexes that are recreated only because their generated column is. */
function lostIndexes(columns: readonly Change[], right: Catalogue): Change[] {
  const anew = columns.filter((change) => change.left && change.right && isGenerated(change));
  return [...right].flatMap(([thing, definition]) => {
    const index = parse({ thing, left: undefined, right: definition });
    const isLost = anew.some(
      ({ table, name }) => table === index?.table && new RegExp(`\\b${name.split('.').at(-1)!}\\b`).test(definition),
    );
    return index?.kind === 'index' && isLost ? [index] : [];
  });
}

/** New and changed things, as the schema files create them and in their order: each refers only to earlier ones. */
function fromFiles(
  changes: readonly Change[],
  statements: readonly string[],
  pattern: (name: string) => string,
): string[] {
  const searches = changes
    .filter((change) => change.right !== undefined && (change.kind === 'index' || change.left === undefined))
    .map(({ name }) => new RegExp(`^${pattern(name)}`, 'i'));
  return statements.filter((statement) => searches.some((search) => search.test(`${statement} `)));
}

function columnSql(change: Change): string[] {
  const { name, table, left, right } = change;
  const column = name.split('.').slice(2).join('.');
  const alter = (what: string) => `alter table ${table} ${what}`;
  if (right === undefined) return [alter(`drop column ${column}`)];
  if (left === undefined) return [alter(`add column ${column} ${right}`)];
  // PostgreSQL before 17 cannot change the expression of a generated column.
  if (isGenerated(change)) return [alter(`drop column ${column}`), alter(`add column ${column} ${right}`)];
  const facts = (definition: string) => ({
    type: definition.replace(/ (default|not null|collate).*$/, ''),
    fallback: / default (.*?)( not null)?$/.exec(definition)?.[1],
    isRequired: definition.endsWith(' not null'),
  });
  const [was, is] = [facts(left), facts(right)];
  return [
    ...(was.type === is.type ? [] : [alter(`alter column ${column} type ${is.type}`)]),
    ...(was.fallback === is.fallback
      ? []
      : [alter(`alter column ${column} ${is.fallback ? `set default ${is.fallback}` : 'drop default'}`)]),
    ...(was.isRequired === is.isRequired
      ? []
      : [alter(`alter column ${column} ${is.isRequired ? 'set' : 'drop'} not null`)]),
  ];
}

/** The storage options of a table. */
function optionsSql({ name, right }: Change): string {
  return `alter table ${name} set (${/\{(.*)\}/.exec(right!)?.[1] ?? ''})`;
}

/** The upgrade itself checks the rows and reports for each check which of them violate it. */
function constraintSql({ name, table, left, right }: Change, statements: readonly string[]): string[] {
  const isCheck = right?.startsWith('CHECK ');
  const definition = isCheck ? `${checkInFiles(name, statements) ?? right} not valid` : right;
  return [
    ...(left ? [`alter table ${table} drop constraint ${name}`] : []),
    ...(right ? [`alter table ${table} add constraint ${name} ${definition}`] : []),
  ];
}

/** A check in the text of its file, because PostgreSQL prints it in a form that it parses differently. */
function checkInFiles(name: string, statements: readonly string[]): string | undefined {
  for (const statement of statements) {
    const from = new RegExp(`constraint ${name}\\s+(?=check \\()`, 'i').exec(statement);
    if (!from) continue;
    const text = statement.slice(from.index + from[0].length);
    let depth = 0;
    for (let at = 0; at < text.length; at++) {
      if (text[at] === '(') depth++;
      else if (text[at] === ')' && --depth === 0) return text.slice(0, at + 1);
    }
  }
  return undefined;
}

/** The functions that parts of a migration call, as they are now: what was restated is gone while it runs. */
function functionsFor(parts: readonly string[], statements: readonly string[]): string[] {
  const functions = new Map<string, string>();
  for (const statement of statements) {
    const name = /^create function ([\w.]+)/i.exec(statement)?.[1];
    if (name) functions.set(name, statement);
  }
  const seen = new Set<string>();
  const needed: string[] = [];
  const collect = (text: string) => {
    for (const [name] of text.matchAll(/\b\w+\.\w+(?=\()/g)) {
      const body = functions.get(name);
      if (!body || seen.has(name)) continue;
      seen.add(name);
      collect(body);
      needed.push(body.replace(/^create /i, 'create or replace '));
    }
  };
  parts.forEach(collect);
  return needed;
}
