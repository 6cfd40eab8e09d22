/** A renaming, and the column as the file of its table declares it. */

export type Renaming = {
  /** With its schema, as in `public.news_items`. */
  relation: string;
  /** Without its schema. */
  table: string;
  old: string;
  name: string;
};

/** The renaming cannot be drafted; the message says what to do instead. */
export class RenamingError extends Error {
  override readonly name = 'RenamingError';
}

/** A column in the text of its table's file: where its declaration stands, without the comma after it. */
export type Declared = { start: number; end: number; text: string };

const NAME = /^[a-z_][a-z0-9_]*$/;

/** @throws RenamingError for names that are no plain names of SQL */
export function readRenaming([relation = '', old = '', name = '']: readonly string[]): Renaming {
  const [schema = '', table = '', ...rest] = relation.split('.');
  if (![schema, table, old, name].every((each) => NAME.test(each)) || rest.length > 0 || old === name)
    throw new RenamingError(
      'Usage: npm run rename-column SCHEMA.TABLE OLD NEW, as in public.news_items headline title',
    );
  return { relation, table, old, name };
}

/** Finds where a part of a list ends: at a comma, or at the bracket that closes the list. */
function endOfItem(text: string, start: number): number {
  let depth = 0;
  for (const token of text.slice(start).matchAll(/'(?:[^']|'')*'|--[^\n]*|[(),]/g)) {
    const at = start + token.index;
    if (token[0] === '(') depth++;
    else if (token[0] === ')' && depth-- === 0) return at;
    else if (token[0] === ',' && depth === 0) return at;
  }
  return text.length;
}

/** A column's declaration in a statement `create table`; undefined where the table has none of that name. */
export function declared(text: string, { relation }: Renaming, column: string): Declared | undefined {
  const head = new RegExp(`^create (?:unlogged )?table ${relation.replace('.', '\\.')} \\(\\n`, 'm').exec(text);
  if (!head) return undefined;
  const from = head.index + head[0].length;
  const line = new RegExp(`^ {2}${column} `, 'm').exec(text.slice(from, text.indexOf('\n);', from)));
  if (!line) return undefined;
  const start = from + line.index;
  const end = endOfItem(text, start);
  return { start, end, text: text.slice(start, end).trim() };
}

/** The type of a declared column, without its constraints. */
export const typeOf = ({ text }: Declared, column: string): string =>
  text
    .slice(column.length)
    .split(/\b(?:not null|null|default|constraint|references|check|unique|primary key|generated|collate)\b/)[0]!
    .trim();

/** @throws RenamingError for a column whose two names no trigger can keep in step without losing a value */
export function refuseUnfit(text: string, renaming: Renaming, column: Declared): void {
  const { relation, old, name } = renaming;
  const refuse = (why: string): never => {
    throw new RenamingError(`${relation}.${old} cannot be renamed: ${why}`);
  };
  const before = text.slice(0, column.start);
  if (before.lastIndexOf('-- generated: ') > before.lastIndexOf('-- end'))
    refuse(
      'it is a field of listings, which has one name in all tables (docs/decisions/046-a-listing-field-is-defined-once.md)',
    );
  if (declared(text, renaming, name)) refuse(`there is a column ${name} already`);
  if (/\bprimary key\b/.test(column.text)) refuse('other tables refer to it; a key keeps its name');
  if (/\bgenerated\b/.test(column.text))
    refuse('nobody writes a generated column; add one under the new name, and drop the old one in a later release');
  if (/\bdefault\b/.test(column.text) && !/\bnot null\b/.test(column.text))
    refuse('a null that an old writer gives could not be told from a value that it leaves to the default');
  if (typeOf(column, old) === 'json') refuse('json has no equality, so nothing can tell whether it changed');
}
