/** The files that the house rules read: those of a directory, or, in tests, those that were planted. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import ts from 'typescript';

export type House = {
  /** Paths of source files, in order; what was installed, built or generated is left out. */
  find(...patterns: string[]): string[];
  read(file: string): string;
  has(path: string): boolean;
  /** The syntax tree of a TypeScript file. */
  parse(file: string): ts.SourceFile;
  /** Whether these are all files: exceptions that nothing needs can then be found. */
  readonly isWhole: boolean;
};

/** Keeps what was read: several rules look at the same files. */
function remember<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    if (!known.has(key)) known.set(key, make(key));
    return known.get(key)!;
  };
}

const parser = (read: (file: string) => string) =>
  remember((file) => ts.createSourceFile(file, read(file), ts.ScriptTarget.ESNext, true));

/** What was installed, built or generated; a function of the path, as patterns here took a second. */
const LEFT_OUT = /(?:^|\/)(?:node_modules|dist)$|\.gen\.ts$|^db\/generated$/;

/** The files under a directory. */
export function houseAt(root: string): House {
  const read = remember((file) => readFileSync(join(root, file), 'utf8'));
  const exclude = (path: string) => LEFT_OUT.test(path);
  const find = remember((patterns) => globSync(patterns.split('\n'), { cwd: root, exclude }).sort());
  return {
    find: (...patterns) => find(patterns.join('\n')),
    read,
    has: (path) => existsSync(join(root, path)),
    parse: parser(read),
    isWhole: true,
  };
}

/** A house of these files alone, by path. */
export function houseOf(files: Readonly<Record<string, string>>): House {
  const read = (file: string) => files[file]!;
  return {
    find: (...patterns) =>
      Object.keys(files)
        .filter((file) => patterns.some((pattern) => matchesGlob(file, pattern)))
        .sort(),
    read,
    has: (path) => Object.keys(files).some((file) => file === path || file.startsWith(`${path}/`)),
    parse: parser(read),
    isWhole: false,
  };
}
