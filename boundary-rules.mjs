/** The rules of dependency-cruiser for our own modules, from the list in boundaries.mjs. */
import { FOLDERS, GROUPS } from './boundaries.mjs';

const OPEN = [...GROUPS['gateway/db'], ...GROUPS['gateway/open']];

/** What tests beside the code may import in addition, by their part of the repository. */
const TESTS_MAY = {
  'packages/gateway': ['packages/gateway'],
  db: ['db', ...OPEN],
  'apps/server': ['apps/server', ...GROUPS.gateway, ...OPEN, ...GROUPS.domain, 'db/src'],
  'apps/web': ['apps/web/src/testing', 'apps/server/src/testing.ts', ...GROUPS.gateway, ...OPEN],
};

const OURS = '^(packages|apps|db|tests|tools)/';
const TESTS = String.raw`\.test\.tsx?$`;
/** A file, or whatever is in a folder. */
const within = (path) => `^${path.replaceAll('.', String.raw`\.`)}${/\.\w+$/.test(path) ? '$' : '/'}`;

/** The rules of dependency-cruiser: two for each folder, its own and its tests'. */
export function boundaryRules() {
  return FOLDERS.flatMap(({ path, may }) => {
    const deeper = FOLDERS.filter((folder) => folder.path.startsWith(`${path}/`)).map((folder) => within(folder.path));
    const testsMay =
      Object.entries(TESTS_MAY).find(([part]) => path === part || path.startsWith(`${part}/`))?.[1] ?? [];
    const rule = (name, pathNot, reach) => ({
      name,
      comment: `boundaries.mjs lists what ${path} may import of ours: ${may.join(', ') || 'nothing'}`,
      severity: 'error',
      from: { path: within(path), pathNot: pathNot.join('|') },
      to: { path: OURS, pathNot: [path, ...reach].map(within).join('|') },
    });
    return [
      rule(`boundary of ${path}`, [...deeper, TESTS], may),
      rule(`boundary of ${path}, tests`, [...deeper, String.raw`^(?!.*${TESTS})`], [...may, ...testsMay]),
    ];
  });
}
