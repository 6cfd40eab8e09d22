/**
 * Secrets that come in files: NAME_FILE names one (Docker, Kubernetes), and a service of systemd finds one called NAME in
 * CREDENTIALS_DIRECTORY (LoadCredential=). The environment of a process is shown by many tools and passed on to children; a file is not.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Longest secret, in bytes: a key set of fifty RSA keys with their private parts. */
const MAX_BYTES = 128 * 1024;
const OTHERS_READ = 0o004;
const OTHERS_WRITE = 0o002;

/** Docker shows secrets to everybody within the container, which holds nobody else. */
const OF_DOCKER = /^(?:\/var)?\/run\/secrets\//;

/** Takes an error of a setting. @param shown the variable that the error is about */
type RejectFile<N extends string> = (name: N, problem: string, expected: string, shown: string) => void;

type Content = { text: string } | { problem: string };

/** The content without the line break that editors and `echo` put at its end. */
function contentOf(path: string): Content {
  let bytes: Buffer;
  try {
    const found = statSync(path);
    const { size, mode } = found;
    // A pipe or a device might never end.
    if (!found.isFile()) return { problem: 'is not a file' };
    if (size > MAX_BYTES) return { problem: `is longer than ${MAX_BYTES / 1024} KiB` };
    if (mode & OTHERS_WRITE) return { problem: 'may be written by every user of the machine' };
    bytes = readFileSync(path);
  } catch (error) {
    return { problem: `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})` };
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/[\r\n]+$/, '');
  } catch {
    return { problem: 'is not text' };
  }
  if (text.trim() === '') return { problem: 'is empty' };
  // A key set may be laid out over lines, and nothing else that is secret is.
  if (/[\r\n]/.test(text) && !text.trimStart().startsWith('{')) return { problem: 'has more than one line' };
  if (text.includes('\0')) return { problem: 'is not text' };
  return { text };
}

/**
 * The environment with the secrets of files in it.
 *
 * @param names of the settings that are secrets
 * @param others names of the settings that are none, which no file may give
 * @param reject takes a file that cannot be used, or that is given beside the setting itself
 * @returns the environment, and a warning for each file that every user of the machine may read
 */
export function readSecretFiles<N extends string>(
  env: NodeJS.ProcessEnv,
  names: readonly N[],
  others: readonly N[],
  reject: RejectFile<N>,
): { env: NodeJS.ProcessEnv; warnings: string[] } {
  const read = { ...env };
  const warnings: string[] = [];
  for (const name of others) {
    if (!env[`${name}_FILE`]) continue;
    reject(name, 'is not read', `${name} itself: only secrets may come in files`, `${name}_FILE`);
  }
  const credentials = env.CREDENTIALS_DIRECTORY;
  for (const name of names) {
    const named = env[`${name}_FILE`];
    const credential = credentials ? join(credentials, name) : undefined;
    const hasCredential = credential !== undefined && isThere(credential);
    const places = [
      ...(env[name] ? [name] : []),
      ...(named ? [`${name}_FILE`] : []),
      ...(hasCredential ? [`the credential ${name}`] : []),
    ];
    if (places.length > 1) {
      reject(name, `is given by ${places.join(' and ')}`, 'one of them', name);
      continue;
    }
    const path = named || (hasCredential ? credential : undefined);
    if (!path) continue;
    const content = contentOf(path);
    if ('problem' in content) {
      reject(name, content.problem, 'a file that the server may read, with the secret alone in it', places[0]!);
      continue;
    }
    read[name] = content.text;
    if (!OF_DOCKER.test(path) && statSync(path).mode & OTHERS_READ)
      warnings.push(`${places[0]} may be read by every user of the machine: chmod 400, and chown to the server's user`);
  }
  return { env: read, warnings };
}

function isThere(path: string): boolean {
  try {
    statSync(path);
    return true;
  } catch (error) {
    // One that is there and closed is named when it is read.
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}

/** The environment without some settings and their files. */
export function lacking(environment: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  const left = { ...environment };
  for (const name of names) {
    delete left[name];
    delete left[`${name}_FILE`];
  }
  return left;
}
