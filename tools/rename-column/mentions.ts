/** The lines that may use the old name of a column, and whose column each of them probably means. */
import { declared, type Renaming } from './renaming.ts';

/** A file, its path below the root. */
export type SourceFile = { path: string; text: string };

export type Mentions = {
  /** Lines that probably mean the column, as `file:line`. */
  own: string[];
  /** Lines that are nearer to the name of another table with such a column. */
  others: string[];
  /** Files that have the word and name no table with such a column: what was read may be passed on to them. */
  unnamed: string[];
};

const word = (names: readonly string[]) => new RegExp(`\\b(?:${names.join('|')})\\b`);

/** The other tables that have a column of the old name. */
export function otherTables(schema: readonly SourceFile[], renaming: Renaming): string[] {
  return schema.flatMap(({ text }) =>
    [...text.matchAll(/^create (?:unlogged )?table (\w+\.\w+) \(\n/gm)]
      .map(([, relation]) => relation!)
      .filter((relation) => relation !== renaming.relation && declared(text, { ...renaming, relation }, renaming.old))
      .map((relation) => relation.split('.')[1]!),
  );
}

/** Lines of a file with the old name: each belongs to the table that it names, or else to the last one that was named before it. */
function linesOf({ path, text }: SourceFile, { table, old }: Renaming, others: readonly string[]) {
  const [isOwn, isOther, isOld] = [word([table]), word(others), word([old])];
  const lines: Record<'own' | 'others', string[]> = { own: [], others: [] };
  let owner: keyof typeof lines = 'own';
  for (const [index, line] of text.split('\n').entries()) {
    if (isOwn.test(line)) owner = 'own';
    else if (others.length > 0 && isOther.test(line)) owner = 'others';
    if (isOld.test(line)) lines[owner].push(`${path}:${index + 1}`);
  }
  return lines;
}

/** @param others the tables of `otherTables` */
export function mentionsIn(files: readonly SourceFile[], renaming: Renaming, others: readonly string[]): Mentions {
  const [isOwn, isAny, isOld] = [word([renaming.table]), word([renaming.table, ...others]), word([renaming.old])];
  const found: Mentions = { own: [], others: [], unnamed: [] };
  for (const file of files.filter(({ text }) => isOld.test(text))) {
    if (!isAny.test(file.text)) found.unnamed.push(file.path);
    if (!isOwn.test(file.text)) continue;
    const { own, others: perhaps } = linesOf(file, renaming, others);
    found.own.push(...own);
    found.others.push(...perhaps);
  }
  return found;
}

/** More files than this are no list to work through. */
const MOST_FILES = 40;

/** The list for the terminal. Parts without a line are left out. */
export function mentionsText({ own, others, unnamed }: Mentions, old: string): string[] {
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];
  return [
    ...part('may use the old name:', own),
    ...part('perhaps a column of another table:', others),
    ...(unnamed.length > MOST_FILES
      ? [`${unnamed.length} files have the word ${old} without the name of the table: git grep -nw ${old}`]
      : part(`have the word ${old} without the name of the table, and may get it from a row:`, unnamed)),
  ];
}
