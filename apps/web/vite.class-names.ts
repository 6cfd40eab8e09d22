import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** Of a file, as much as tells its names from those of every other. */
const LETTERS = 3;

const ours = new Map<string, string>();

/**
 * Names of classes as they stand in the pages, the same in what draws them on the server: the class's own, and three letters of its
 * file's address. The bundler's usual ones are twice as long.
 *
 * @throws Error where two files would share a name
 */
export function className(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0]!);
  const hash = createHash('sha256').update(path).digest('base64url').replaceAll(/[-_]/g, '').slice(0, LETTERS);
  const made = `${name}_${hash}`;
  if ((ours.get(made) ?? path) !== path) throw new Error(`${path} and ${ours.get(made)} both have a class ${made}`);
  ours.set(made, path);
  return made;
}
