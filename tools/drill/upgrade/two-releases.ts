/** The two releases of an upgrade, each as a folder with its sources and packages. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkModules, scratchCopy } from '../../scratch-copy.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The folders of the sources that a server and its commands run. */
const PARTS = [
  'package.json',
  'db',
  'packages/domain',
  'packages/messages',
  'packages/design-tokens',
  'packages/gateway',
  'apps/server',
];

export type TwoReleases = {
  /** What they are, in words. */
  about: string;
  former: string;
  next: string;
  /** Whether a server of the former one may start on the schema of the next. */
  mayStartOnNext: boolean;
  remove(): Promise<void>;
};

/** A change as the next release may have it: another column, another function, and every rule stated again. */
const NEXT_MIGRATION = `-- What a next release may bring.
alter table public.purchase_enquiries add column is_of_next_release boolean not null default false;
comment on column public.purchase_enquiries.is_of_next_release is 'A column that the former release does not know.';
create index purchase_enquiries_of_next_release_idx on public.purchase_enquiries (is_of_next_release);
`;

/** The present sources, and a copy of them with a further migration. */
export async function presentAndNext(): Promise<TwoReleases> {
  const copy = await scratchCopy(PARTS);
  await copy.write('db/migrations/900.do.what-is-to-come.sql', NEXT_MIGRATION);
  await copy.edit('db/schema/30-credits/deduct_credit.sql', (text) =>
    text.replace(/\bbegin\b/, 'begin\n  -- Another release.'),
  );
  mkdirSync(join(copy.path, 'apps/web'), { recursive: true });
  symlinkSync(join(ROOT, 'apps/web/dist'), join(copy.path, 'apps/web/dist'));
  return {
    about: 'this working copy, and a next release that was invented from it',
    former: ROOT,
    next: copy.path,
    mayStartOnNext: true,
    remove: () => copy.remove(),
  };
}

type Lock = { packages: Record<string, { version?: string; link?: boolean }> };

/** Packages of the other lock file that are not installed here in the same version. */
function missingPackages(other: string): string[] {
  const read = (folder: string) =>
    (JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock).packages;
  const here = read(ROOT);
  return Object.entries(read(other))
    .filter(([name, { version, link }]) => name.includes('node_modules/') && !link && here[name]?.version !== version)
    .map(([name]) => name.replace('node_modules/', ''));
}

/**
 * A commit and the present sources.
 *
 * @param folder an empty one, removed by the caller
 * @throws Error when the commit needs packages that are not installed here
 */
export async function commitAndPresent(commit: string, folder: string): Promise<TwoReleases> {
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['x', '-C', folder], { input: archive });
  const missing = missingPackages(folder);
  if (missing.length > 0)
    throw new Error(`${commit} needs other packages than this working copy: ${missing.join(', ')}`);
  await linkModules(folder, () => true);
  console.log(`building the web app of ${commit}`);
  execFileSync(process.execPath, ['tools/build-web.ts'], { cwd: folder, stdio: 'inherit' });
  return {
    about: `${commit}, and this working copy`,
    former: folder,
    next: ROOT,
    mayStartOnNext: existsSync(join(folder, 'db/src/upgrade/next-release.ts')),
    remove: async () => undefined,
  };
}
