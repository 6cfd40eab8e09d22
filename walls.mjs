/**
 * The walls: every room of the house, what it is in charge of, and into which rooms of ours its files may reach, types included.
 * Of two rooms that hold a file the deeper one counts. From this list come the rules of dependency-cruiser and the code map in
 * ARCHITECTURE.md (`npm run gen`), so neither can say what the other does not.
 */
import { readdirSync } from 'node:fs';

const GATEWAY = 'packages/gateway/src';
const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

/** Files that go together, and what the code map calls them. */
export const GROUPS = {
  /** What whoever answers requests works with: an open database, by a role. */
  'gateway/db': [`${GATEWAY}/db/index.ts`],
  /** What opens one, as its owner. */
  'gateway/open': [`${GATEWAY}/db/open.ts`],
  /** Databases for tests. */
  'gateway/testing': [`${GATEWAY}/testing/index.ts`],
  /** The gateway as a product sees it. */
  gateway: [`${GATEWAY}/index.ts`],
  /** The database as the gateway's own rooms see it. */
  db: [`${GATEWAY}/db/port.ts`, `${GATEWAY}/db/scope.ts`, `${GATEWAY}/db/sql.ts`, `${GATEWAY}/db/asking.ts`],
  log: [`${GATEWAY}/log.ts`],
  'rest/errors, bounds': [`${GATEWAY}/rest/errors.ts`, `${GATEWAY}/rest/bounds.ts`],
  settings: [
    `${SERVER}/brand.ts`,
    `${SERVER}/clock.ts`,
    `${SERVER}/config.ts`,
    `${SERVER}/payment-config.ts`,
    `${SERVER}/log.ts`,
  ],
  domain: ['packages/domain'],
  /** The server's calls of private functions, typed. */
  'db/call': ['db/src/call.ts', 'db/generated'],
};
const DB = GROUPS['gateway/db'];
const OPEN = [...DB, ...GROUPS['gateway/open']];
const DOMAIN = GROUPS.domain;
const WORDS = ['packages/words'];
const FRONT = GROUPS.gateway;
const LOG = GROUPS.log;
const INSIDE_DB = [...GROUPS.db, ...LOG];
const ENV = [`${GATEWAY}/http/env.ts`, ...LOG];
const OF_REST = GROUPS['rest/errors, bounds'];
const SETTINGS = GROUPS.settings;
const CALL = GROUPS['db/call'];
/** What the server's rooms work with that answer for the product: the services, the database, the settings. */
const AT_WORK = [...CALL, ...FRONT, ...DB, ...DOMAIN, ...SETTINGS, `${SERVER}/http`];
const WEB_SHARED = [`${WEB}/components`, `${WEB}/lib`, `${WEB}/config`, `${WEB}/i18n`];
const GENERATED = ['db/generated'];

/**
 * A room: its path, what it is in charge of, and where it may reach.
 *
 * @type {readonly { path: string, charge: string, may: readonly string[] }[]}
 */
export const ROOMS = [
  { path: 'packages/domain', charge: 'words, limits, messages, validators, reference data; pure', may: [] },
  {
    path: 'packages/words',
    charge: 'what people read: one folder a language; compiled while the app is built, typed by `npm run gen`',
    may: DOMAIN,
  },
  { path: 'packages/look', charge: 'tokens of the visual language', may: [] },

  {
    path: GATEWAY,
    charge:
      'puts the services together, each refusing in its own dialect (`create-gateway.ts`); `count-tells.ts`: writes that tell of accounts',
    may: [GATEWAY],
  },
  {
    path: `${GATEWAY}/db`,
    charge:
      'the port to a database: `pglite/` in a worker thread, `postgres/`, `admission/`; `scope.ts`, the only role switch; a read is one round trip ([063](docs/decisions/063-a-read-is-one-round-trip.md)); `open.ts` opens one',
    may: LOG,
  },
  {
    path: `${GATEWAY}/http`,
    charge:
      'request id, whose address counts, CORS; `caller/`: key and token → claims; `limits/`: how often and how much may be asked',
    may: [...INSIDE_DB, `${GATEWAY}/errors`],
  },
  {
    path: `${GATEWAY}/errors`,
    charge: 'error codes of each dialect, and how they are rendered',
    may: [...INSIDE_DB, ...ENV],
  },
  {
    path: `${GATEWAY}/auth`,
    charge:
      '`/auth/v1`: one endpoint a file in `endpoints/`, those of `/factors` in `endpoints/factors/`; `codes/` (made, sent, used up), `factors/`, `passwords/`, `sessions/` and `limits/` behind them',
    may: [...INSIDE_DB, `${GATEWAY}/http`, `${GATEWAY}/errors`],
  },
  {
    path: `${GATEWAY}/rest`,
    charge:
      '`/rest/v1`: `index.ts` alone opens a transaction, `kept-requests.ts` remembers what a request means; parse → plan → query → respond over the schema cache',
    may: [`${GATEWAY}/rest`, ...INSIDE_DB, `${GATEWAY}/http`],
  },
  { path: `${GATEWAY}/rest/parse`, charge: 'query string, headers and body → a typed request', may: OF_REST },
  {
    path: `${GATEWAY}/rest/plan`,
    charge: 'every name of a request, resolved against the schema cache',
    may: [...OF_REST, `${GATEWAY}/rest/parse`, `${GATEWAY}/rest/schema-cache`],
  },
  {
    path: `${GATEWAY}/rest/query`,
    charge: 'one SQL statement whose result is JSON',
    may: [...OF_REST, ...INSIDE_DB, `${GATEWAY}/rest/parse`, `${GATEWAY}/rest/plan`, `${GATEWAY}/rest/schema-cache`],
  },
  {
    path: `${GATEWAY}/rest/respond`,
    charge: 'the result, or the refusal, as status, headers and body',
    may: [
      ...OF_REST,
      ...INSIDE_DB,
      ...ENV,
      `${GATEWAY}/http/answers.ts`,
      `${GATEWAY}/http/if-none-match.ts`,
      `${GATEWAY}/rest/parse`,
      `${GATEWAY}/rest/plan`,
      `${GATEWAY}/rest/query`,
    ],
  },
  {
    path: `${GATEWAY}/rest/schema-cache`,
    charge: 'tables, views, keys, functions, and the columns that a role may see',
    may: [...INSIDE_DB, ...ENV],
  },
  {
    path: `${GATEWAY}/storage`,
    charge:
      '`/storage/v1`: one endpoint a file in `endpoints/`; `upload/` (received, judged by `content/`, kept with its row), `serve/`, `backend/` (folder or S3)',
    may: [...INSIDE_DB, `${GATEWAY}/http`, `${GATEWAY}/errors`],
  },
  {
    path: `${GATEWAY}/functions`,
    charge: '`/functions/v1/<name>`: dispatch',
    may: [...INSIDE_DB, `${GATEWAY}/http`, `${GATEWAY}/errors`],
  },
  {
    path: `${GATEWAY}/realtime`,
    charge: '`/realtime/v1`: sockets, topics, the Phoenix protocol; what SQL says by `realtime.send`, over LISTEN',
    may: [...INSIDE_DB, `${GATEWAY}/http`, `${GATEWAY}/errors`],
  },
  {
    path: `${GATEWAY}/testing`,
    charge: 'databases for tests: dumps to begin with, and what is lent from one file to the next',
    may: [...INSIDE_DB, `${GATEWAY}/db/open.ts`],
  },
  { path: 'packages/gateway/bin', charge: 'the gateway alone, over any schema', may: [...FRONT, ...OPEN] },
  {
    path: 'packages/gateway/test',
    charge: 'its tests, over a schema of their own',
    may: ['packages/gateway', 'tools/postgres-cluster.ts'],
  },

  {
    path: 'db/src',
    charge:
      'building and upgrading (`upgrade/`), drafting migrations (`draft/`), generating (`gen/`); databases for tests',
    may: ['db/generated', ...OPEN, ...GROUPS['gateway/testing'], ...DOMAIN, 'db/seed'],
  },
  { path: 'db/seed', charge: 'demo people and their market', may: [...DB, ...DOMAIN] },
  { path: 'db/tests', charge: 'pgTAP scenes, access matrix, `races/`, upgrades', may: ['db', ...OPEN, ...DOMAIN] },

  {
    path: SERVER,
    charge:
      '`main.ts` listens, `app.ts` composes, `config.ts` alone reads the environment, `data/`: the data directory and the database, `cli.ts`: what an operator does',
    may: [SERVER, ...FRONT, ...OPEN, ...DOMAIN, ...CALL, 'db/src/index.ts', 'db/src/testing.ts'],
  },
  {
    path: `${SERVER}/functions`,
    charge: 'one folder per server function, named like its address',
    may: [
      ...AT_WORK,
      ...WORDS,
      `${SERVER}/bids`,
      `${SERVER}/interests`,
      `${SERVER}/mail`,
      `${SERVER}/payments`,
      `${SERVER}/providers`,
      // Its version.
      'apps/server/package.json',
      `${SERVER}/payments`,
      `${SERVER}/promotions`,
      `${SERVER}/providers`,
    ],
  },
  {
    path: `${SERVER}/jobs`,
    charge:
      'work that nobody waits for: one file per job (what sends messages: `deliveries/`), `all-jobs.ts`, `queue/` runs them from a queue in the database',
    may: [
      ...CALL,
      ...FRONT,
      ...DB,
      ...DOMAIN,
      ...SETTINGS,
      `${SERVER}/bids`,
      `${SERVER}/http`,
      `${SERVER}/interests`,
      `${SERVER}/mail`,
      `${SERVER}/promotions`,
      `${SERVER}/payments`,
      `${SERVER}/providers`,
    ],
  },
  {
    path: `${SERVER}/promotions`,
    charge: 'a promotional letter: what it says, one try to send it, the link that ends them',
    may: [...AT_WORK, `${SERVER}/mail`, `${SERVER}/providers`],
  },
  {
    path: `${SERVER}/interests`,
    charge: 'a message about interest: what it says, one try to send it',
    may: [...AT_WORK, ...WORDS, `${SERVER}/mail`, `${SERVER}/providers`],
  },
  {
    path: `${SERVER}/bids`,
    charge: 'a letter about a bid: what it says, one try to send it',
    may: [...AT_WORK, ...WORDS, `${SERVER}/interests`, `${SERVER}/mail`, `${SERVER}/providers`],
  },
  {
    path: `${SERVER}/webhooks`,
    charge: 'signed events of providers that cannot be taken: stored as they came',
    may: AT_WORK,
  },
  {
    path: `${SERVER}/receipts`,
    charge: 'the webhook that hears what became of WhatsApp messages',
    may: [...AT_WORK, `${SERVER}/webhooks`],
  },
  {
    path: `${SERVER}/mail`,
    charge: 'the letters of the service, each in the language of whoever gets it',
    may: [...CALL, ...FRONT, ...DB, ...DOMAIN, ...SETTINGS, `${SERVER}/providers`, 'packages/words'],
  },
  {
    path: `${SERVER}/pages`,
    charge:
      'what an address says before a script runs (in the words of packages/words); `site/`: sitemap, robots.txt, feed; share cards',
    may: [...FRONT, ...DB, ...DOMAIN, ...SETTINGS, `${SERVER}/fonts`, 'packages/words', 'packages/look'],
  },
  {
    path: `${SERVER}/passwords`,
    charge: 'which passwords are taken, the ones that everybody tries among those that are not',
    may: [...FRONT, ...DOMAIN, `${SERVER}/functions/english.ts`],
  },
  {
    path: `${SERVER}/payments`,
    charge: 'the webhook and what an event does, what a member is charged, the invoice as PDF',
    may: [
      ...AT_WORK,
      `${SERVER}/mail`,
      `${SERVER}/providers`,
      `${SERVER}/fonts`,
      `${SERVER}/webhooks`,
      'packages/words',
    ],
  },
  {
    path: `${SERVER}/providers`,
    charge: 'e-mail, SMS, WhatsApp, orders: a port, the outbox, real vendors',
    may: [...DB, ...DOMAIN, ...SETTINGS],
  },
  {
    path: `${SERVER}/http`,
    charge: 'listening, security headers, limits, the files of the web app; `monitoring/`: log, metrics, health',
    may: [
      'db/generated',
      ...FRONT,
      ...DB,
      ...DOMAIN,
      ...SETTINGS,
      `${SERVER}/pages/first-script.ts`,
      `${SERVER}/pages/pages.ts`,
      `${SERVER}/pages/words.ts`,
    ],
  },
  {
    path: `${SERVER}/dev`,
    charge: 'the outbox and the demo’s pictures, where nobody is served for real',
    may: [...FRONT, ...DOMAIN, `${SERVER}/providers`],
  },
  { path: `${SERVER}/fonts`, charge: 'letters of invoices and share cards', may: [] },
  { path: `${SERVER}/pdf`, charge: 'the first page of a PDF as a picture', may: [] },
  {
    path: 'apps/server/test',
    charge: 'the server as a process: killed, ended, upgraded',
    may: ['apps/server', ...FRONT, ...OPEN, ...DOMAIN, 'db/src', 'tools/postgres-cluster.ts'],
  },

  { path: 'apps/web', charge: '`main.tsx`, how it is built', may: [WEB, ...DOMAIN, 'packages/look', 'packages/words'] },
  {
    path: `${WEB}/app`,
    charge: 'router, shell, routes (the path mirrors the address)',
    may: [WEB, ...DOMAIN, ...GENERATED],
  },
  ...readdirSync(new URL(`${WEB}/features`, import.meta.url)).map((feature) => ({
    path: `${WEB}/features/${feature}`,
    charge: '',
    may: [...WEB_SHARED, ...DOMAIN, ...GENERATED],
  })),
  { path: `${WEB}/components`, charge: 'the ui kit and what several features show', may: [...WEB_SHARED, ...DOMAIN] },
  {
    path: `${WEB}/lib`,
    charge: 'supabase client and session, reading and sending',
    may: [...WEB_SHARED, ...DOMAIN, ...GENERATED],
  },
  { path: `${WEB}/config`, charge: 'paths, access (for display: SQL decides), env', may: [`${WEB}/lib`, ...DOMAIN] },
  { path: `${WEB}/i18n`, charge: 'loads the words of the screens', may: [`${WEB}/config`, ...DOMAIN, ...WORDS] },
  { path: `${WEB}/styles`, charge: 'tokens and what every page wears', may: DOMAIN },
  { path: `${WEB}/worker`, charge: 'the service worker: the app without a connection', may: [`${WEB}/lib`] },
  {
    path: `${WEB}/testing`,
    charge: 'the app in jsdom, over the real server',
    may: [WEB, `${SERVER}/testing.ts`, ...FRONT, ...DB, ...WORDS],
  },
  {
    path: 'apps/web/test',
    charge: 'what holds for the whole of the app: its size, its headings',
    may: ['apps/web', ...DOMAIN],
  },

  {
    path: 'tests/contract',
    charge: 'the gateway as a black box, by supabase-js',
    may: [`${SERVER}/testing.ts`, 'tools/postgres-cluster.ts'],
  },
  { path: 'tests/e2e', charge: 'browser journeys', may: [] },
  { path: 'tools', charge: 'what the npm scripts do', may: ['packages', 'apps', 'db', 'tests'] },
];

/** Where tests beside the code may reach besides, by the part of the house that they are in. */
const TESTS_MAY = {
  'packages/gateway': ['packages/gateway'],
  db: ['db', ...OPEN],
  'apps/server': ['apps/server', ...FRONT, ...OPEN, ...DOMAIN, 'db/src'],
  'apps/web': [`${WEB}/testing`, `${SERVER}/testing.ts`, ...FRONT, ...OPEN],
};

const OURS = '^(packages|apps|db|tests|tools)/';
const TESTS = String.raw`\.test\.tsx?$`;
/** A file, or whatever is in a folder. */
const within = (path) => `^${path.replaceAll('.', String.raw`\.`)}${/\.\w+$/.test(path) ? '$' : '/'}`;

/** The rules of dependency-cruiser: two for each room, its own and its tests'. */
export function wallRules() {
  return ROOMS.flatMap(({ path, may }) => {
    const deeper = ROOMS.filter((room) => room.path.startsWith(`${path}/`)).map((room) => within(room.path));
    const testsMay =
      Object.entries(TESTS_MAY).find(([part]) => path === part || path.startsWith(`${part}/`))?.[1] ?? [];
    const rule = (name, pathNot, reach) => ({
      name,
      comment: `walls.mjs lists what ${path} may import of ours: ${may.join(', ') || 'nothing'}`,
      severity: 'error',
      from: { path: within(path), pathNot: pathNot.join('|') },
      to: { path: OURS, pathNot: [path, ...reach].map(within).join('|') },
    });
    return [
      rule(`wall of ${path}`, [...deeper, TESTS], may),
      rule(`wall of ${path}, tests`, [...deeper, String.raw`^(?!.*${TESTS})`], [...may, ...testsMay]),
    ];
  });
}
