/** What `npm run new` makes of one kind, and how names are written. */

/** Text that is inserted before the first occurrence of `before` in a file. */
export type Entry = { file: string; before: string; text: string };

/** What was said after `--name` on the command line. */
export type Options = Readonly<Record<string, string | undefined>>;

export type Made = {
  files: Readonly<Record<string, string>>;
  entries: readonly Entry[];
  /** What is left to do by hand, for the reader. */
  left: readonly string[];
};

export const camel = (name: string) => name.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());

export const pascal = (name: string) => camel(name).replace(/^\w/, (letter) => letter.toUpperCase());

export const title = (name: string) => name.replaceAll(/[-_]/g, ' ').replace(/^\w/, (letter) => letter.toUpperCase());
