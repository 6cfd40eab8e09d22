/**
 * Splits a schema file into statements and classifies each. Structure holds data, and only a migration may change it.
 * Other statements are restated: dropped and created again from the files whenever one of them changed.
 */
import { DefinitionError } from './definition-error.ts';

/** Statements that hold rows, or say how they are stored. An existing database gets them by migrations. */
const STRUCTURE = [
  /^create (unlogged )?table\b/,
  /^create (unique )?index\b/,
  /^create (sequence|schema|extension|type|domain)\b/,
  /^insert\b/,
];

/** Rules about the rows: they can be taken away and put back without touching one. */
const RESTATED = [
  /^create (function|procedure|view|(constraint )?trigger|policy)\b/,
  /^(grant|revoke|comment on|alter default privileges)\b/,
  /^alter table \S+ (enable|force) row level security$/,
  // A function of ours that comments, and blocks that are written to be run again.
  /^(select|do)\b/,
];

/**
 * Tokens in which a semicolon ends no statement: quoted text, comments, dollar quotes and bodies of SQL, whose `end`
 * starts a line. Otherwise a semicolon, a run of characters that cannot start such a token, or one character.
 */
const TOKEN =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|(\$[a-z_]*\$)[\s\S]*?\1|\bbegin atomic\b[\s\S]*?\nend(?=\s*;)|;|[^'"\-/$;b]+|[\s\S]/gi;

/** Splits a text into its statements, without semicolons and without the comments around and between them. */
export function splitStatements(text: string): string[] {
  const statements = [''];
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === ';') statements.push('');
    else statements[statements.length - 1] += /^(--|\/\*)/.test(token) ? ' ' : token;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

/**
 * Whether a statement of a schema file creates something that holds rows.
 *
 * @throws DefinitionError for an unclassified statement
 */
export function isStructure(statement: string): boolean {
  const words = statement.replace(/\s+/g, ' ').toLowerCase();
  if (RESTATED.some((kind) => kind.test(words))) return false;
  if (STRUCTURE.some((kind) => kind.test(words))) return true;
  throw new DefinitionError(
    `neither structure nor restated: say which in db/src/statements.ts: ${beginningOf(statement)}`,
  );
}

/** The beginning of a statement, for a message. */
export const beginningOf = (statement: string): string => statement.replace(/\s+/g, ' ').slice(0, 100);
