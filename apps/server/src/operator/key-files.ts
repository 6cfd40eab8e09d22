/** Files with secrets: written whole or not at all, and closed to everybody but their owner. */
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { ArgumentError } from './command.ts';

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown reason';

/** The file beside the target that becomes it. */
const unfinished = (file: string): string => `${file}.${RUN}.new`;
const RUN = randomUUID();

/** @throws ArgumentError, with nothing changed, when the folder is missing or cannot be written */
function write(which: string, file: string, text: string): string {
  const fresh = unfinished(file);
  try {
    writeFileSync(fresh, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new ArgumentError(which, `cannot be written (${codeOf(error)})`, 'a place that may be written');
  }
  return fresh;
}

/**
 * Writes files that must not exist yet: all of them, or none.
 *
 * @param which the argument that named them, for the message
 * @throws ArgumentError
 */
export function createSecretFiles(which: string, files: ReadonlyMap<string, string>): void {
  for (const file of files.keys())
    if (existsSync(file)) throw new ArgumentError(which, 'is there already', 'a name or a folder without such a file');
  const made: string[] = [];
  const fresh: string[] = [];
  try {
    for (const [file, text] of files) fresh.push(write(which, file, text));
    // A link, unlike a rename, never replaces a file that came meanwhile.
    for (const file of files.keys()) {
      linkSync(unfinished(file), file);
      made.push(file);
    }
  } catch (error) {
    for (const file of made) unlinkSync(file);
    throw error instanceof ArgumentError
      ? error
      : new ArgumentError(which, `cannot be written (${codeOf(error)})`, 'a place that may be written');
  } finally {
    for (const file of fresh) unlinkSync(file);
  }
}

/** Replaces a file, whose owner and group stay; others may not read it. @throws ArgumentError */
export function replaceSecretFile(which: string, file: string, text: string): void {
  // A link stays one.
  const place = realpathSync(file);
  const { uid, gid, mode } = statSync(place);
  const fresh = write(which, place, text);
  try {
    // The server that reads it is often another user than the operator.
    chownSync(fresh, uid, gid);
    chmodSync(fresh, mode & 0o770);
    renameSync(fresh, place);
  } catch (error) {
    unlinkSync(fresh);
    throw new ArgumentError(which, `cannot be replaced (${codeOf(error)})`, 'a file that this user may replace');
  }
}

/** @returns undefined for a file that is missing @throws ArgumentError for one that cannot be read */
export function readSecretFile(which: string, file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new ArgumentError(which, `cannot be read (${codeOf(error)})`, 'a file that may be read');
  }
}
