/**
 * The walls (ARCHITECTURE.md). Zones come from the folder list below and from apps/web/src/features itself, so a new
 * feature is fenced on arrival.
 */
import { readdirSync, existsSync } from 'node:fs';

const FEATURES = 'apps/web/src/features';
const features = existsSync(FEATURES) ? readdirSync(FEATURES) : [];

/** A zone and what of ours it may import; anything else of ours is a broken wall. */
const ZONES = [
  ['packages/domain', []],
  ['packages/gateway', []],
  ['db', ['packages/gateway', 'packages/domain']],
  ['apps/server', ['packages/gateway', 'packages/domain', 'db']],
  ['apps/web', ['packages/domain', 'db/generated', 'apps/server/src/testing']],
  ['tests/contract', ['tools/postgres-cluster', 'apps/server/src/testing']],
  ['tests/e2e', []],
  ['tools', ['packages', 'apps', 'db', 'tests']],
];

const OURS = '^(packages|apps|db|tests|tools)/';

const zoneRules = ZONES.map(([zone, may]) => ({
  name: `${zone.replace('/', '-')}-wall`,
  severity: 'error',
  from: { path: `^${zone}/` },
  to: { path: OURS, pathNot: [`^${zone}/`, ...may.map((path) => `^${path}`)].join('|') },
}));

const featureRules = features.map((feature) => ({
  name: `feature-${feature}-alone`,
  severity: 'error',
  from: { path: `^${FEATURES}/${feature}/` },
  to: { path: `^${FEATURES}/`, pathNot: `^${FEATURES}/${feature}/` },
}));

export default {
  forbidden: [
    ...zoneRules,
    ...featureRules,
    {
      name: 'shared-web-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(components|lib|config|i18n)/' },
      to: { path: `^${FEATURES}/|^apps/web/src/app/` },
    },
    {
      name: 'features-know-no-routes',
      severity: 'error',
      from: { path: `^${FEATURES}/` },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'web-tests-alone-use-the-server',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: String.raw`\.test\.tsx?$|^apps/web/src/testing/` },
      to: { path: '^apps/server/|^packages/gateway/' },
    },
    {
      name: 'gateway-services-apart',
      severity: 'error',
      from: { path: '^packages/gateway/src/(auth|rest|storage|functions|realtime)/' },
      to: {
        path: '^packages/gateway/src/(auth|rest|storage|functions|realtime)/',
        pathNot: '^packages/gateway/src/$1/',
      },
    },
    {
      name: 'only-the-scope-and-builders-open-the-database',
      comment: 'a query outside the role scope runs as superuser and goes past row-level security',
      severity: 'error',
      from: { path: '^(apps/server/src|packages/gateway/src/(auth|rest|functions|http))/' },
      to: { path: '^packages/gateway/src/db/(pglite|postgres)\\.ts$' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: 'virtual:|\\?' } },
    {
      name: 'tools-are-imported-by-none',
      severity: 'error',
      from: { pathNot: '^(tools|tests)/' },
      to: { path: '^tools/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules|/dist/|\\.css$|\\.json$|generated/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
