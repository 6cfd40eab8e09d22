/**
 * The module boundaries: every module, its purpose, and the modules of ours that its files may import, types included. Where two
 * modules contain a file, the deeper one applies. The rules of dependency-cruiser (boundary-rules.mjs) and the module map in
 * ARCHITECTURE.md (`npm run gen`) come from this list, so they cannot disagree.
 */
import { readdirSync } from 'node:fs';

const GATEWAY = 'packages/gateway/src';
const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

/** Files that are imported together, and their name in the module map. */
export const GROUPS = {
  /** For code that answers requests: an open database, under a role. */
  'gateway/db': [`${GATEWAY}/db/index.ts`],
  /** Opens a database as its owner. */
  'gateway/open': [`${GATEWAY}/db/open.ts`],
  /** Databases for tests. */
  'gateway/testing': [`${GATEWAY}/testing/index.ts`],
  /** The gateway as a product sees it. */
  gateway: [`${GATEWAY}/index.ts`],
  /** The database as the gateway's own modules see it. */
  db: [`${GATEWAY}/db/port.ts`, `${GATEWAY}/db/scope.ts`, `${GATEWAY}/db/sql.ts`, `${GATEWAY}/db/request-context.ts`],
  log: [`${GATEWAY}/log.ts`],
  'rest/errors, bounds': [`${GATEWAY}/rest/errors.ts`, `${GATEWAY}/rest/bounds.ts`],
  settings: ['brand', 'clock', 'config', 'payment-config', 'log'].map((name) => `${SERVER}/${name}.ts`),
  domain: ['packages/domain'],
  /** The server's calls of private functions, typed. */
  'db/call': ['db/src/call.ts', 'db/generated'],
};
const DB = GROUPS['gateway/db'];
const OPEN = [...DB, ...GROUPS['gateway/open']];
const DOMAIN = GROUPS.domain;
const MESSAGES = ['packages/messages'];
const FRONT = GROUPS.gateway;
const LOG = GROUPS.log;
const INSIDE_DB = [...GROUPS.db, ...LOG];
const ENV = [`${GATEWAY}/http/env.ts`, ...LOG];
const OF_REST = GROUPS['rest/errors, bounds'];
const SETTINGS = GROUPS.settings;
const CALL = GROUPS['db/call'];
/** What the server's product modules share: the services, the database, the settings. */
const AT_WORK = [...CALL, ...FRONT, ...DB, ...DOMAIN, ...SETTINGS, `${SERVER}/http`];
const WEB_SHARED = [`${WEB}/components`, `${WEB}/lib`, `${WEB}/config`, `${WEB}/i18n`];
const GENERATED = ['db/generated'];

/**
 * A module: its path, its purpose, and the modules that it may import.
 *
 * @type {readonly { path: string, purpose: string, may: readonly string[] }[]}
 */
export const FOLDERS = [
  {
    path: 'packages/domain',
    purpose: 'enumerations, limits, notices, field errors, validators, reference data; pure',
    // The codes of its readings.
    may: ['packages/yarn'],
  },
  {
    path: 'packages/messages',
    purpose: 'messages: one folder per language; compiled with the app, typed by `npm run gen`',
    may: DOMAIN,
  },
  { path: 'packages/design-tokens', purpose: 'design tokens', may: [] },
  {
    path: 'packages/yarn',
    purpose: 'counts of yarn, exact, and what the trade writes; pure, and of use without the product',
    may: [],
  },

  {
    path: GATEWAY,
    purpose: '`create-gateway.ts` composes the services, each with its own error format',
    may: [GATEWAY],
  },
  {
    path: `${GATEWAY}/db`,
    purpose:
      'the database port: `pglite/` (in a worker thread), `postgres/` (`replication/` reads its log), `admission/` (queue and budgets); `scope.ts`, the only role switch; `open.ts`',
    may: LOG,
  },
  {
    path: `${GATEWAY}/http`,
    purpose: 'request id, trusted proxies, CORS; `caller/`: key and token → claims; `limits/`: rate and body limits',
    may: [...INSIDE_DB, `${GATEWAY}/errors`],
  },
  {
    path: `${GATEWAY}/errors`,
    purpose: 'the error codes of each service and their rendering',
    may: [...INSIDE_DB, ...ENV],
  },
  {
    path: `${GATEWAY}/auth`,
    purpose:
      '`/auth/v1`: one endpoint per file in `endpoints/`; behind them `captcha/`, `codes/`, `factors/`, `hooks/`, `passwords/`, `providers/`, `sessions/`, `limits/`, `webauthn/`',
    may: [...INSIDE_DB, `${GATEWAY}/http`, `${GATEWAY}/errors`],
  },
  {
    path: `${GATEWAY}/rest`,
    purpose:
      '`/rest/v1`: parse → plan → query → respond over the schema cache; `request-plan-cache.ts` is the request plan cache; `chosen-reads.ts` runs a read as `plan-choice/` chooses; only `transactions/` opens one',
    may: [`${GATEWAY}/rest`, ...INSIDE_DB, `${GATEWAY}/bounded-cache.ts`, `${GATEWAY}/http`],
  },
  {
    path: `${GATEWAY}/rest/parse`,
    purpose: 'query string, headers and body → a typed request',
    may: OF_REST,
  },
  {
    path: `${GATEWAY}/rest/plan`,
    purpose: 'resolves every name of a request against the schema cache',
    may: [...OF_REST, `${GATEWAY}/rest/parse`, `${GATEWAY}/rest/schema-cache`],
  },
  {
    path: `${GATEWAY}/rest/query`,
    purpose: 'writes one SQL statement that returns JSON',
    may: [...OF_REST, ...INSIDE_DB, `${GATEWAY}/rest/parse`, `${GATEWAY}/rest/plan`, `${GATEWAY}/rest/schema-cache`],
  },
  {
    path: `${GATEWAY}/rest/plan-choice`,
    purpose: 'chooses between a plan for the values of a request and the generic plan, and how a list by texts is read',
    may: [...INSIDE_DB, `${GATEWAY}/rest/plan`, `${GATEWAY}/rest/values`],
  },
  {
    path: `${GATEWAY}/rest/respond`,
    purpose: 'the result, or the error, as status, headers and body',
    may: [
      ...OF_REST,
      ...INSIDE_DB,
      ...ENV,
      `${GATEWAY}/http/responses.ts`,
      `${GATEWAY}/http/if-none-match.ts`,
      `${GATEWAY}/rest/parse`,
      `${GATEWAY}/rest/plan`,
      `${GATEWAY}/rest/query`,
    ],
  },
  {
    path: `${GATEWAY}/rest/open-api`,
    purpose: 'the OpenAPI root: a schema as a role may use it, as a document and as TypeScript',
    may: [
      ...OF_REST,
      ...INSIDE_DB,
      ...ENV,
      `${GATEWAY}/http/responses.ts`,
      `${GATEWAY}/rest/parse`,
      `${GATEWAY}/rest/schema-cache`,
    ],
  },
  {
    path: `${GATEWAY}/rest/schema-cache`,
    purpose: 'tables, views, keys, functions, and the columns that a role may select',
    may: [...INSIDE_DB, `${GATEWAY}/db/admission/schema-change.ts`, ...ENV],
  },
  {
    path: `${GATEWAY}/storage`,
    purpose:
      '`/storage/v1`: one endpoint per file in `endpoints/`; `upload/` (receives), `resumable/` (TUS), `s3-protocol/`, `content/` (inspects), `serve/`, `render/` (pictures), `backend/` (folder or S3)',
    may: [...INSIDE_DB, `${GATEWAY}/bounded-cache.ts`, `${GATEWAY}/http`, `${GATEWAY}/errors`],
  },
  {
    path: `${GATEWAY}/functions`,
    purpose: '`/functions/v1/<name>`: dispatch',
    may: [...INSIDE_DB, `${GATEWAY}/http`, `${GATEWAY}/errors`],
  },
  {
    path: `${GATEWAY}/realtime`,
    purpose:
      '`/realtime/v1`: sockets, topics, the Phoenix protocol; `channel/` (joins, broadcasts, presences), `changes/` (of published tables), `peers/` (other processes)',
    may: [...INSIDE_DB, `${GATEWAY}/db/replication.ts`, `${GATEWAY}/http`, `${GATEWAY}/errors`],
  },
  {
    path: `${GATEWAY}/testing`,
    purpose: 'test databases: dumps to start from, leases shared between test files',
    may: [...INSIDE_DB, `${GATEWAY}/db/open.ts`],
  },
  { path: 'packages/gateway/bin', purpose: 'the gateway alone, over any schema', may: [...FRONT, ...OPEN] },
  {
    path: 'packages/gateway/test',
    purpose: 'the gateway’s tests, over a schema of their own',
    may: ['packages/gateway', 'tools/postgres-cluster.ts'],
  },

  {
    path: 'db/src',
    purpose: 'builds and upgrades (`upgrade/`), drafts migrations (`draft/`), generates code (`gen/`), test databases',
    may: ['db/generated', ...OPEN, ...GROUPS['gateway/testing'], ...DOMAIN, 'packages/yarn', 'db/seed'],
  },
  { path: 'db/seed', purpose: 'demo members and their market', may: [...DB, ...DOMAIN] },
  {
    path: 'db/tests',
    purpose: 'pgTAP tests, the access matrix, `races/`, upgrades',
    may: ['db', ...OPEN, ...DOMAIN, 'packages/yarn'],
  },

  {
    path: SERVER,
    purpose:
      '`main.ts` starts (`start/`: what was built by `build-server.ts`, or the sources), `app.ts` composes (its parts: `app/`), `config.ts` is the only reader of the environment, `data/`: data directory and database, `cli.ts`: the commands of `operator/`',
    may: [SERVER, 'apps/server/start', ...FRONT, ...OPEN, ...DOMAIN, ...CALL, 'db/src/index.ts', 'db/src/testing.ts'],
  },
  {
    path: `${SERVER}/backup`,
    purpose:
      'backup, restore, and the move to PostgreSQL: `archive/` (the file), `rows/`, `files/`, `places/` (folder, bucket), `nightly/`',
    may: [...FRONT, ...OPEN, ...SETTINGS, `${SERVER}/settings`, `${SERVER}/data`, 'db/src/index.ts'],
  },
  {
    path: `${SERVER}/functions`,
    purpose: 'one folder per server function, named like its address',
    may: [
      ...AT_WORK,
      ...MESSAGES,
      `${SERVER}/bids`,
      `${SERVER}/data-copies`,
      `${SERVER}/interests`,
      `${SERVER}/mail`,
      `${SERVER}/payments`,
      `${SERVER}/providers`,
      // Its version.
      'apps/server/package.json',
      `${SERVER}/promotions`,
      `${SERVER}/providers`,
    ],
  },
  {
    path: `${SERVER}/jobs`,
    purpose:
      'background jobs: one file per job (`deliveries/` sends messages), `all-jobs.ts`, `queue/` runs them from a queue in the database',
    may: [
      ...CALL,
      ...FRONT,
      ...DB,
      ...DOMAIN,
      ...SETTINGS,
      `${SERVER}/backup`,
      `${SERVER}/bids`,
      `${SERVER}/data-copies`,
      `${SERVER}/http`,
      `${SERVER}/interests`,
      `${SERVER}/mail`,
      `${SERVER}/promotions`,
      `${SERVER}/payments`,
      `${SERVER}/providers`,
    ],
  },
  {
    path: `${SERVER}/data-copies`,
    purpose: '"Download my data": what a copy contains, the archive, its letter and its link',
    may: [...AT_WORK, ...MESSAGES, `${SERVER}/mail`, `${SERVER}/providers`],
  },
  {
    path: `${SERVER}/promotions`,
    purpose: 'promotional e-mail: its text, one delivery attempt, the unsubscribe link',
    may: [...AT_WORK, `${SERVER}/mail`, `${SERVER}/providers`],
  },
  {
    path: `${SERVER}/interests`,
    purpose: 'messages about interest: their text, one delivery attempt',
    may: [...AT_WORK, ...MESSAGES, `${SERVER}/mail`, `${SERVER}/providers`],
  },
  {
    path: `${SERVER}/bids`,
    purpose: 'e-mail about bids: its text, one delivery attempt',
    may: [...AT_WORK, ...MESSAGES, `${SERVER}/interests`, `${SERVER}/mail`, `${SERVER}/providers`],
  },
  {
    path: `${SERVER}/webhooks`,
    purpose: 'dead letters: signed webhook events that cannot be processed are stored',
    may: AT_WORK,
  },
  {
    path: `${SERVER}/receipts`,
    purpose: 'the webhook for WhatsApp delivery receipts',
    may: [...AT_WORK, `${SERVER}/webhooks`],
  },
  {
    path: `${SERVER}/mail`,
    purpose: 'the service’s e-mail and SMS, in the recipient’s language',
    may: [...CALL, ...FRONT, ...DB, ...DOMAIN, ...SETTINGS, `${SERVER}/providers`, 'packages/messages'],
  },
  {
    path: `${SERVER}/pages`,
    purpose:
      'prerendered pages: title, metadata and markup before any script runs; `site/`: sitemap, robots.txt, feed; share cards',
    may: [...FRONT, ...DB, ...DOMAIN, ...SETTINGS, `${SERVER}/fonts`, 'packages/messages', 'packages/design-tokens'],
  },
  {
    path: `${SERVER}/passwords`,
    purpose: 'the password policy, with a list of common passwords',
    may: [...FRONT, ...DOMAIN, `${SERVER}/functions/english.ts`],
  },
  {
    path: `${SERVER}/payments`,
    purpose: 'the payment webhook and the effect of its events, prices and tax, the invoice as PDF',
    may: [
      ...AT_WORK,
      `${SERVER}/mail`,
      `${SERVER}/providers`,
      `${SERVER}/fonts`,
      `${SERVER}/webhooks`,
      'packages/messages',
    ],
  },
  {
    path: `${SERVER}/providers`,
    purpose: 'e-mail, SMS, WhatsApp, payments (`payments/`, one folder per vendor): a port, the outbox, real vendors',
    may: [...DB, ...DOMAIN, ...SETTINGS, `${SERVER}/http/signature.ts`],
  },
  {
    path: `${SERVER}/http`,
    purpose: 'listening, security headers, limits, the web app’s files; `monitoring/`: log, metrics, traces, health',
    may: [
      'db/generated',
      ...FRONT,
      ...DB,
      ...DOMAIN,
      ...SETTINGS,
      `${SERVER}/providers/payments/port.ts`,
      `${SERVER}/pages/inline`,
      `${SERVER}/pages/pages.ts`,
      `${SERVER}/pages/messages.ts`,
      `${SERVER}/pages/reader-language.ts`,
    ],
  },
  {
    path: `${SERVER}/dev`,
    purpose: 'the outbox page, the preview of all messages (`messages/`) and demo images; absent in production',
    may: [
      `${SERVER}/data-copies`,
      ...FRONT,
      ...DOMAIN,
      `${SERVER}/bids`,
      `${SERVER}/interests`,
      `${SERVER}/mail`,
      `${SERVER}/promotions`,
      `${SERVER}/providers`,
    ],
  },
  {
    path: `${SERVER}/operator`,
    purpose: 'the operator’s commands: `commands/`, one file each; `dispatch.ts` runs a call',
    may: [SERVER, ...FRONT, ...OPEN, ...DOMAIN, ...CALL, 'db/src/index.ts'],
  },
  { path: `${SERVER}/fonts`, purpose: 'fonts of invoices and share cards', may: [] },
  { path: `${SERVER}/pdf`, purpose: 'renders the first page of a PDF as an image', may: [] },
  {
    path: 'apps/server/test',
    purpose: 'the server as a process: killed, stopped, upgraded',
    may: ['apps/server', ...FRONT, ...OPEN, ...DOMAIN, 'db/src', 'tools/postgres-cluster.ts'],
  },

  {
    path: 'apps/web',
    purpose: '`main.tsx` and the build',
    may: [WEB, ...DOMAIN, 'packages/design-tokens', 'packages/messages'],
  },
  {
    path: `${WEB}/app`,
    purpose: 'router, shell, routes (the path mirrors the address), prerendering (`prerender/`)',
    may: [WEB, ...DOMAIN, ...GENERATED],
  },
  ...readdirSync(new URL(`${WEB}/features`, import.meta.url)).map((feature) => ({
    path: `${WEB}/features/${feature}`,
    purpose: '',
    may: [...WEB_SHARED, ...DOMAIN, ...GENERATED, 'packages/yarn'],
  })),
  {
    path: `${WEB}/components`,
    purpose: 'the UI kit and components that several features share',
    may: [...WEB_SHARED, ...DOMAIN, 'packages/yarn'],
  },
  {
    path: `${WEB}/lib`,
    purpose: 'Supabase client, session, reading, sending, offline',
    may: [...WEB_SHARED, ...DOMAIN, ...GENERATED],
  },
  { path: `${WEB}/config`, purpose: 'paths, access (for display: SQL decides), env', may: [`${WEB}/lib`, ...DOMAIN] },
  { path: `${WEB}/i18n`, purpose: 'loads the messages of the screens', may: [`${WEB}/config`, ...DOMAIN, ...MESSAGES] },
  { path: `${WEB}/styles`, purpose: 'global styles', may: DOMAIN },
  { path: `${WEB}/worker`, purpose: 'the service worker: the app without a connection', may: [`${WEB}/lib`] },
  {
    path: `${WEB}/testing`,
    purpose: 'renders the app in jsdom over the real server',
    may: [...DOMAIN, WEB, `${SERVER}/testing.ts`, `${SERVER}/brand.ts`, ...FRONT, ...DB, ...MESSAGES],
  },
  {
    path: 'apps/web/test',
    purpose: 'rules for the whole app: bundle size, headings',
    may: ['apps/web', ...DOMAIN],
  },

  {
    path: 'tests/contract',
    purpose: 'the gateway as a black box, through supabase-js',
    may: [`${SERVER}/testing.ts`, 'tools/postgres-cluster.ts'],
  },
  { path: 'tests/e2e', purpose: 'browser journeys', may: [] },
  { path: 'tools', purpose: 'the npm scripts', may: ['packages', 'apps', 'db', 'tests'] },
];
