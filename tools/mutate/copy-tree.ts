/**
 * A copy of the sources to change: the files that git knows or would take, with the installed packages linked. The packages
 * of this repository are linked to the copy itself, so no test of it reads the working tree.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OWN = '@tanabana';
/** Template databases; a schema that was changed has templates of its own. */
const TEMPLATES = 'node_modules/.cache/tanabana';

function linkPackages(copy: string): void {
  const modules = join(ROOT, 'node_modules');
  mkdirSync(join(copy, 'node_modules', OWN), { recursive: true });
  for (const name of readdirSync(modules)) {
    const isOurs = name === OWN || (name.startsWith('.') && name !== '.bin');
    if (!isOurs) symlinkSync(join(modules, name), join(copy, 'node_modules', name));
  }
  for (const name of readdirSync(join(modules, OWN)))
    symlinkSync(readlinkSync(join(modules, OWN, name)), join(copy, 'node_modules', OWN, name));
  for (const nested of globSync('{apps,packages,tests}/*/node_modules', { cwd: ROOT }))
    symlinkSync(join(ROOT, nested), join(copy, nested));
}

/** Makes a copy in the folder for temporary files. */
export function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'tanabana-mutate-'));
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of list.toString().split('\0')) {
    if (file === '' || !existsSync(join(ROOT, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  linkPackages(copy);
  mkdirSync(join(copy, TEMPLATES), { recursive: true });
  for (const dump of globSync(`${TEMPLATES}/*.tar`, { cwd: ROOT })) symlinkSync(join(ROOT, dump), join(copy, dump));
  return copy;
}

export const templatesOf = (copy: string): string[] => globSync(`${TEMPLATES}/*.tar`, { cwd: copy });

/** Removes the templates that the last mutation made. */
export function removeTemplates(copy: string, keep: ReadonlySet<string>): void {
  for (const dump of templatesOf(copy)) if (!keep.has(dump)) rmSync(join(copy, dump));
}
