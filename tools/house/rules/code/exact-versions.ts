/**
 * Packages have exact versions in every package.json, so that two installations without a lock are the same, and an upgrade is a change
 * that somebody made. PGlite has one version: a second one would be another PostgreSQL in tests than in production.
 */
import type { House } from '../../house.ts';

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'overrides', Versions>>;
type Versions = { [name: string]: string | Versions };

const LOCK = 'package-lock.json';
const PGLITE = '@electric-sql/pglite';
/** `1.2.3`, `1.2.3-rc.1`, or another name of such a package. */
const EXACT = /^(?:npm:@?[\w./-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;

function rangesIn(versions: Versions): string[] {
  return Object.entries(versions).flatMap(([name, version]) => {
    if (typeof version !== 'string') return rangesIn(version);
    return EXACT.test(version) ? [] : [`${name} "${version}"`];
  });
}

/** @returns a complaint for each range in a package.json, and for each further PGlite in the lock */
export function exactVersions({ find, read, has }: House): string[] {
  const ranges = find('package.json', '{packages,apps,db,tests}/**/package.json').flatMap((file) => {
    const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(read(file)) as Manifest;
    return [dependencies, devDependencies, optionalDependencies, overrides]
      .flatMap((versions) => rangesIn(versions ?? {}))
      .map((range) => `${file} has a range of versions, ${range}; write the exact version that package-lock.json has`);
  });
  const { packages } = has(LOCK) ? (JSON.parse(read(LOCK)) as { packages: object }) : { packages: {} };
  const places = Object.keys(packages).filter((path) => path.endsWith(`node_modules/${PGLITE}`));
  const further = places
    .slice(1)
    .map((path) => `${LOCK} has a second PGlite in ${path}; make it one with "overrides" in package.json`);
  return [...ranges, ...further];
}
