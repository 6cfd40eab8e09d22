/** A small change of the sources that takes a guard away, and the tests that must notice it. */

export type Mutation = {
  /** Which guard is lost, in words; unique. */
  readonly name: string;
  readonly file: string;
  /** The text to replace. It occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Test files that must fail: `db/tests/**.test.sql`, `*.test.ts`, or `*.test.ts > part of a title`. */
  readonly tests: readonly string[];
  /** For guards that only concurrent connections need: the tests run on PostgreSQL, where one is installed. */
  readonly engine?: 'postgres';
};

/** How often a text occurs in another. */
const countOf = (text: string, part: string): number => text.split(part).length - 1;

/** The sources of a mutation's file with the guard gone. @throws Error when `find` does not occur exactly once */
export function mutated({ name, file, find, replace }: Mutation, source: string): string {
  const count = countOf(source, find);
  if (count !== 1)
    throw new Error(`mutation "${name}": the text to replace occurs ${count} times in ${file}, not once`);
  if (find === replace) throw new Error(`mutation "${name}" changes nothing`);
  return source.replace(find, () => replace);
}
