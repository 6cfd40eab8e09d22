/** A copy of a part of the sources, for a test that changes them and runs what the project's commands run. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { COMPILES_ONCE } from '../packages/gateway/src/testing/index.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The folders of our own packages. Those that are not copied are linked to the present ones. */
const PACKAGES: Readonly<Record<string, string>> = {
  db: 'db',
  domain: 'packages/domain',
  messages: 'packages/messages',
  'design-tokens': 'packages/design-tokens',
  yarn: 'packages/yarn',
  gateway: 'packages/gateway',
  server: 'apps/server',
};

/** Not what is built or installed: another test may be writing it. */
const isSource = (path: string): boolean => !/[/\\](dist|node_modules)$/.test(path);

export type ScratchCopy = {
  path: string;
  /** Changes a file of the copy. @throws Error where the change changes nothing */
  edit(file: string, change: (text: string) => string): Promise<void>;
  read(file: string): Promise<string>;
  /** Writes a file of the copy, new or not. */
  write(file: string, text: string): Promise<void>;
  /** Runs Node in the copy. Returns its output. */
  run(...command: string[]): Promise<string>;
  remove(): Promise<void>;
};

/**
 * Links the installed packages into a folder with sources.
 *
 * @param isThere whether the folder has one of our own packages; the others are the present ones
 */
export async function linkModules(path: string, isThere: (folder: string) => boolean): Promise<void> {
  const own = join(path, 'node_modules/@tanabana');
  await mkdir(own, { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (!/^(@tanabana|\..*)$/.test(name))
      await symlink(join(ROOT, 'node_modules', name), join(path, 'node_modules', name));
  for (const [name, folder] of Object.entries(PACKAGES))
    await symlink(join(isThere(folder) ? path : ROOT, folder), join(own, name));
}

/**
 * Copies files and folders into the folder for temporary files, with the installed packages beside them.
 *
 * @param parts below the root; folders with all their sources
 */
export async function scratchCopy(parts: readonly string[]): Promise<ScratchCopy> {
  const path = await mkdtemp(join(tmpdir(), 'tanabana-scratch-'));
  await linkModules(path, (folder) => parts.includes(folder));
  for (const part of parts) {
    await mkdir(dirname(join(path, part)), { recursive: true });
    await cp(join(ROOT, part), join(path, part), { recursive: true, filter: isSource, verbatimSymlinks: true });
  }
  return {
    path,
    read: (file) => readFile(join(path, file), 'utf8'),
    write: (file, text) => writeFile(join(path, file), text),
    async edit(file, change) {
      const text = await readFile(join(path, file), 'utf8');
      const changed = change(text);
      if (changed === text) throw new Error(`nothing of ${file} was changed`);
      await writeFile(join(path, file), changed);
    },
    run: (...command) =>
      promisify(execFile)(process.execPath, [COMPILES_ONCE, ...command], {
        cwd: path,
        env: { ...process.env, NO_COLOR: '1' },
        maxBuffer: 1e8,
      }).then(({ stdout }) => stdout),
    remove: () => rm(path, { recursive: true }),
  };
}
