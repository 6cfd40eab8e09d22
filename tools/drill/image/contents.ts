/** What an image holds: the list of its files, and what must not be among them. */
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BAIT } from './context.ts';

export type Entry = { path: string; bytes: number; mode: number; uid: number; mtimeMs: number; isFile: boolean };

/** Of package-lock.json: where each package is installed, and whether only developers need it. */
export type Lock = { packages: Readonly<Record<string, { dev?: boolean; devOptional?: boolean; version?: string }>> };

/** The user that the server runs as. */
export const USER = 10001;

/** Every file, folder and link below a root file system, by path. @param leaveOut folders that are not visited */
export function listFiles(root: string, leaveOut: readonly string[] = []): Entry[] {
  const visit = (folder: string): Entry[] =>
    readdirSync(join(root, folder)).flatMap((name) => {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (leaveOut.includes(path)) return [];
      const stats = lstatSync(join(root, path));
      const { size, mode, uid, mtimeMs } = stats;
      const entry = { path, bytes: stats.isFile() ? size : 0, mode, uid, mtimeMs, isFile: stats.isFile() };
      return stats.isDirectory() ? [entry, ...visit(path)] : [entry];
    });
  return visit('');
}

export const megabytes = (entries: readonly Entry[]): number =>
  Math.round(entries.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6);

/** Names of what belongs to a working copy, to tests or to an installation. */
const UNWANTED = [
  /(^|\/)\.(git|github|ci|env|npmrc|vscode)(\/|$|\.)/,
  /^app\/(?!node_modules).*\.(test|cases)\.tsx?$/,
  /^app\/(tests|tools|docs|deploy|data)(\/|$)/,
  /^app\/(apps|packages)\/[^/]+\/test(\/|$)/,
  /^app\/apps\/web\/(?!dist|package\.json)/,
  /^app\/db\/tests(\/|$)/,
  /(^|\/)(keys\.json|id_rsa|.*\.pem)$/,
  /^app\/node_modules\/.*\.map$/,
  /^root\/\.(npm|cache)(\/|$)/,
];
/** What of those belongs to Debian, or is published with a package. */
const WANTED = /^(etc\/ssl|usr\/(share|lib)\/|app\/node_modules\/.*(\.pem$|\/\.github(\/|$)))/;

/** Files that must not be in an image, by their names. */
export const unwanted = (entries: readonly Entry[]): string[] =>
  entries.map(({ path }) => path).filter((path) => !WANTED.test(path) && UNWANTED.some((name) => name.test(path)));

/** Packages that are installed although only developers need them, or that the lock does not have. */
export function unneededPackages(entries: readonly Entry[], lock: Lock): string[] {
  const installed = entries.flatMap(
    ({ path }) => /^app\/((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/@.][^/]*)\/package\.json$/.exec(path)?.[1] ?? [],
  );
  return installed.flatMap((path) => {
    const locked = lock.packages[path];
    if (!locked) return path.includes('/node_modules/') || isOurs(path) ? [] : [`${path} is not in the lock`];
    return locked.dev ? [`${path} is for developers only`] : [];
  });
}

const isOurs = (path: string): boolean => path.startsWith('node_modules/@tanabana/');

/** Files that the server could change: it owns the data directory only, and nobody else's files are open to everybody. */
export const writable = (entries: readonly Entry[]): string[] =>
  entries
    .filter(({ path, mode, uid, isFile }) =>
      path === 'data' ? false : uid === USER || (isFile && (mode & 0o002) !== 0),
    )
    .map(({ path }) => path);

/** Files that raise the rights of who runs them. */
export const raising = (entries: readonly Entry[]): string[] =>
  entries.filter(({ mode, isFile }) => isFile && (mode & 0o6000) !== 0).map(({ path }) => path);

/** Files of the program with the text of the bait. Packages and Debian are left out: they come from elsewhere. */
export const withBait = (root: string, entries: readonly Entry[]): string[] =>
  entries
    .filter(
      ({ path, isFile, bytes }) =>
        isFile && bytes < 1e6 && path.startsWith('app/') && !/^app\/node_modules\/(?!left)/.test(path),
    )
    .map(({ path }) => path)
    .filter((path) => readFileSync(join(root, path), 'utf8').includes(BAIT));

/** What differs between two lists of one file system: added, removed and changed files. */
export function differences(before: readonly Entry[], after: readonly Entry[]): string[] {
  const known = new Map(before.map((entry) => [entry.path, entry]));
  const present = new Set(after.map(({ path }) => path));
  return [
    ...before.filter(({ path }) => !present.has(path)).map(({ path }) => `${path} is gone`),
    ...after.flatMap((entry) => {
      const old = known.get(entry.path);
      if (!old) return [`${entry.path} is new`];
      const isSame = old.bytes === entry.bytes && old.mtimeMs === entry.mtimeMs && old.mode === entry.mode;
      return isSame ? [] : [`${entry.path} has changed`];
    }),
  ];
}
