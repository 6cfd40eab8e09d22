/**
 * The base image: a minimal Debian of the machine's own release and mirror, made by debootstrap. It is what a registry's slim image of
 * Debian is, made without a registry.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Buildah } from './buildah.ts';

/** The packages of a base are this old at most; milliseconds. */
const MAX_AGE_MS = 7 * 24 * 3600 * 1000;
/** What a slim base leaves out, because nobody reads it in a container. */
const LEFT_OUT = [
  'var/cache/apt',
  'var/lib/apt/lists',
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
  'usr/share/info',
];

export type Debian = { suite: string; mirror: string };

/** The release and the mirror in apt's sources, in either of their two formats; undefined where there is none. */
export function debianOf(sources: readonly string[], codename: string): Debian | undefined {
  for (const source of sources) {
    const line = new RegExp(String.raw`^deb\s+(?:\[[^\]]*\]\s+)?(\S+)\s+${codename}\s`, 'm').exec(source);
    if (line) return { suite: codename, mirror: line[1]! };
    for (const stanza of source.split(/\n\s*\n/)) {
      const uris = /^URIs:\s*(\S+)/m.exec(stanza)?.[1];
      const suites = /^Suites:\s*(.+)$/m.exec(stanza)?.[1]?.split(/\s+/) ?? [];
      if (uris && suites.includes(codename)) return { suite: codename, mirror: uris };
    }
  }
  return undefined;
}

/** The Debian of this machine; undefined where it is none. */
export function debianOfMachine(): Debian | undefined {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const codename = /^VERSION_CODENAME=(\w+)$/m.exec(release)?.[1];
  if (!codename || !/^ID=debian$/m.test(release)) return undefined;
  const files = ['/etc/apt/sources.list', ...globSync('/etc/apt/sources.list.d/*.{list,sources}')].filter(existsSync);
  return debianOf(
    files.map((file) => readFileSync(file, 'utf8')),
    codename,
  );
}

/**
 * Makes the base image. The files are kept in `cache` and used again for a week.
 *
 * @returns its name
 */
export function makeBase(buildah: Buildah, { suite, mirror }: Debian, cache: string): string {
  const name = `localhost/tanabana-base:${suite}`;
  const archive = join(cache, `${suite}.tar`);
  const isFresh = existsSync(archive) && Date.now() - statSync(archive).mtimeMs < MAX_AGE_MS;
  if (!isFresh) pack(suite, mirror, archive);
  else if (buildah.run('images', '--quiet', '--filter', `reference=${name}`) !== '') return name;
  const container = buildah.run('from', 'scratch');
  try {
    buildah.run('add', '--quiet', container, archive, '/');
    buildah.run('config', '--cmd', '/bin/bash', container);
    buildah.run('commit', '--quiet', '--format', 'docker', container, name);
  } finally {
    buildah.run('rm', container);
  }
  return name;
}

function pack(suite: string, mirror: string, archive: string): void {
  const root = mkdtempSync(join(tmpdir(), 'tanabana-base-'));
  console.log(`debootstrap: a minimal ${suite}`);
  try {
    execFileSync('debootstrap', ['--variant=minbase', suite, root, mirror], { stdio: ['ignore', 'ignore', 'inherit'] });
    for (const path of LEFT_OUT) rmSync(join(root, path), { recursive: true, force: true });
    execFileSync('tar', ['-C', root, '-cf', `${archive}.part`, '.']);
    renameSync(`${archive}.part`, archive);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
