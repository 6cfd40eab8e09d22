/**
 * Which npm packages and modules of Node each folder may import, types included. The deepest path
 * that holds a file counts, and what no path lists is refused. Tests, and what they share, may import any.
 */
const GATEWAY = 'packages/gateway/src';
const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

const FILES = ['node:fs', 'node:fs/promises', 'node:path', 'node:url'];
/** React, its router and its cache of reads. */
const REACT = ['react', '@tanstack/react-query', '@tanstack/react-router'];

/** @type {readonly { path: string, modules: readonly string[] }[]} */
export const MODULES = [
  { path: 'packages/domain', modules: ['zod'] },
  // The app loads what no line below names: no module of Node, then.
  { path: 'packages/messages', modules: [] },
  { path: 'packages/messages/bin', modules: ['node:fs', 'node:path'] },
  { path: 'packages/messages/src/catalogue.ts', modules: ['node:fs'] },
  { path: 'packages/messages/src/compile.ts', modules: ['@messageformat/parser'] },
  { path: 'packages/messages/src/vite-plugin.ts', modules: ['node:url'] },
  { path: 'packages/design-tokens', modules: [] },
  { path: 'packages/yarn', modules: [] },

  { path: GATEWAY, modules: ['hono'] },
  { path: `${GATEWAY}/db`, modules: ['node:async_hooks', 'node:fs/promises', 'node:timers/promises', 'node:url'] },
  {
    path: `${GATEWAY}/db/pglite`,
    modules: ['@electric-sql/pglite', 'node:timers/promises', 'node:worker_threads', ...FILES],
  },
  { path: `${GATEWAY}/db/postgres`, modules: ['node:timers/promises', 'pg', 'pg-protocol'] },
  // Of both engines: they send the same messages.
  { path: `${GATEWAY}/db/protocol`, modules: ['pg', 'pg-protocol'] },
  { path: `${GATEWAY}/auth`, modules: ['hono', 'node:crypto'] },
  { path: `${GATEWAY}/auth/codes`, modules: ['node:timers/promises'] },
  { path: `${GATEWAY}/auth/factors`, modules: ['hono', 'node:crypto', 'otpauth', 'uqr'] },
  { path: `${GATEWAY}/auth/hooks`, modules: ['node:crypto', 'node:timers/promises'] },
  {
    path: `${GATEWAY}/auth/passwords`,
    modules: ['@node-rs/argon2', '@node-rs/bcrypt', 'node:crypto', 'node:os', 'node:util'],
  },
  { path: `${GATEWAY}/auth/providers`, modules: ['hono', 'jose', 'node:crypto'] },
  { path: `${GATEWAY}/auth/webauthn`, modules: ['@simplewebauthn/server', 'hono', 'node:crypto'] },
  { path: `${GATEWAY}/http`, modules: ['@hono/node-server', 'hono', 'node:crypto', 'node:http', 'node:net'] },
  { path: `${GATEWAY}/http/caller`, modules: ['hono', 'jose', 'node:crypto'] },
  { path: `${GATEWAY}/rest`, modules: ['hono', 'node:crypto'] },
  ...['parse', 'plan', 'query', 'schema-cache'].map((stage) => ({ path: `${GATEWAY}/rest/${stage}`, modules: [] })),
  { path: `${GATEWAY}/rest/open-api`, modules: ['hono'] },
  { path: `${GATEWAY}/rest/respond`, modules: ['hono'] },
  {
    path: `${GATEWAY}/realtime`,
    modules: ['hono', 'node:crypto', 'node:http', 'node:stream', 'node:timers/promises', 'ws'],
  },
  { path: `${GATEWAY}/storage`, modules: ['hono', 'jose', 'node:crypto'] },
  { path: `${GATEWAY}/storage/resumable`, modules: ['hono', 'node:crypto', 'node:fs/promises'] },
  { path: `${GATEWAY}/storage/s3-protocol`, modules: ['hono', 'node:crypto', 'node:zlib', 'saxes'] },
  { path: `${GATEWAY}/storage/backend`, modules: ['aws4fetch', 'saxes', ...FILES] },
  {
    path: `${GATEWAY}/storage/render`,
    modules: ['sharp', 'node:child_process', 'node:module', 'node:path', 'node:url'],
  },
  { path: `${GATEWAY}/storage/content`, modules: ['file-type', 'node:fs/promises', 'node:zlib', 'saxes'] },
  {
    path: `${GATEWAY}/storage/upload`,
    modules: ['@fastify/busboy', 'hono', 'node:crypto', 'node:events', 'node:fs/promises', 'node:http', 'node:stream'],
  },
  {
    path: 'packages/gateway/bin',
    modules: ['@hono/node-server', 'node:crypto', 'node:http', 'node:net', 'node:os', 'node:util', ...FILES],
  },

  { path: 'db/src', modules: ['node:crypto', ...FILES] },
  {
    path: 'db/src/upgrade',
    modules: ['node:crypto', 'node:timers/promises', 'node:util', 'node:zlib', 'postgrator', ...FILES],
  },
  { path: 'db/seed', modules: ['node:fs/promises', 'sharp'] },

  // What starts and ends the process, and puts the parts together.
  {
    path: SERVER,
    modules: ['hono', 'node:events', 'node:http', 'node:net', 'node:timers/promises', 'node:util', 'zod', ...FILES],
  },
  { path: `${SERVER}/log.ts`, modules: ['pino'] },
  { path: `${SERVER}/compact-memory.ts`, modules: ['node:module', 'node:v8', 'node:vm'] },
  { path: `${SERVER}/data`, modules: ['node:crypto', 'node:sqlite', 'zod', ...FILES] },
  {
    path: `${SERVER}/backup`,
    modules: ['node:crypto', 'node:timers/promises', 'node:util', 'zod', ...FILES],
  },
  {
    path: `${SERVER}/backup/archive`,
    modules: ['age-encryption', 'node:crypto', 'node:stream', 'node:stream/promises', 'node:zlib', 'tar-stream', 'zod'],
  },
  { path: `${SERVER}/backup/places`, modules: ['aws4fetch', 'node:crypto', ...FILES] },
  { path: `${SERVER}/functions`, modules: ['zod'] },
  { path: `${SERVER}/functions/export-csv`, modules: ['node:async_hooks', 'zod'] },
  { path: `${SERVER}/bids`, modules: ['zod'] },
  { path: `${SERVER}/dev`, modules: ['hono', 'node:fs/promises', 'sharp', 'zod'] },
  { path: `${SERVER}/fonts`, modules: ['harfbuzzjs', 'node:zlib', 'pdfkit', ...FILES] },
  { path: `${SERVER}/http`, modules: ['hono', 'node:crypto', 'node:util', 'node:zlib', ...FILES] },
  { path: `${SERVER}/http/connections`, modules: ['@hono/node-server', 'node:http', 'node:net'] },
  { path: `${SERVER}/http/monitoring`, modules: ['hono', 'node:crypto', 'prom-client'] },
  {
    path: `${SERVER}/http/monitoring/tracing`,
    modules: [
      '@opentelemetry/api',
      '@opentelemetry/exporter-trace-otlp-http',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-trace',
      'node:timers/promises',
    ],
  },
  { path: `${SERVER}/interests`, modules: ['node:timers/promises'] },
  { path: `${SERVER}/jobs`, modules: ['node:timers/promises', 'zod'] },
  { path: `${SERVER}/jobs/queue`, modules: ['node:timers/promises', 'pg-boss'] },
  { path: `${SERVER}/mail`, modules: [] },
  { path: `${SERVER}/pages`, modules: ['hono', 'node:crypto', 'node:zlib', ...FILES] },
  { path: `${SERVER}/pages/share-card`, modules: ['hono', 'node:crypto', 'node:os', 'sharp', ...FILES] },
  {
    path: `${SERVER}/operator`,
    modules: ['node:crypto', 'node:os', 'node:timers/promises', 'node:util', 'zod', ...FILES],
  },
  {
    path: `${SERVER}/operator/doctor`,
    modules: ['node:crypto', 'node:dns/promises', 'node:events', 'node:os', 'node:tls', ...FILES],
  },
  { path: `${SERVER}/cli.ts`, modules: ['node:stream/consumers'] },
  { path: `${SERVER}/passwords`, modules: ['@zxcvbn-ts/language-common'] },
  { path: `${SERVER}/payments`, modules: ['hono', 'zod'] },
  { path: `${SERVER}/payments/invoice`, modules: ['pdfkit'] },
  { path: `${SERVER}/pdf`, modules: ['@napi-rs/canvas', 'pdfjs-dist'] },
  { path: `${SERVER}/data-copies`, modules: ['fflate', 'hono', 'node:crypto'] },
  { path: `${SERVER}/promotions`, modules: ['hono', 'node:crypto'] },
  { path: `${SERVER}/providers`, modules: ['zod'] },
  { path: `${SERVER}/providers/email`, modules: ['node:net', 'node:stream', 'nodemailer', 'zod'] },
  { path: `${SERVER}/providers/payments`, modules: ['node:crypto', 'zod'] },
  { path: `${SERVER}/receipts`, modules: ['hono', 'node:crypto', 'zod'] },
  { path: `${SERVER}/webhooks`, modules: ['node:crypto'] },

  // How the app is built.
  {
    path: 'apps/web',
    modules: [
      '@tanstack/router-plugin',
      '@vitejs/plugin-react',
      'node:crypto',
      'node:fs',
      'node:path',
      'terser',
      'vite',
      'vitest',
    ],
  },
  { path: WEB, modules: ['react', 'react-dom'] },
  { path: `${WEB}/app`, modules: [...REACT, 'radix-ui'] },
  // Drawn by the server while the app is built.
  { path: `${WEB}/app/prerender`, modules: [...REACT, 'node:async_hooks', 'react-dom'] },
  {
    path: `${WEB}/features`,
    modules: [...REACT, '@supabase/auth-js', 'radix-ui'],
  },
  { path: `${WEB}/features/corporate-products`, modules: [...REACT, 'fflate', 'read-excel-file'] },
  { path: `${WEB}/components`, modules: [...REACT, 'radix-ui', 'react-dom'] },
  { path: `${WEB}/components/line-chart`, modules: [...REACT, 'd3-scale', 'd3-shape'] },
  { path: `${WEB}/config`, modules: [] },
  { path: `${WEB}/i18n`, modules: ['react'] },
  { path: `${WEB}/lib`, modules: REACT },
  { path: `${WEB}/lib/pdf/pdf.ts`, modules: ['pdfjs-dist'] },
  {
    path: `${WEB}/lib/offline`,
    modules: [...REACT, '@supabase/realtime-js'],
  },
  { path: `${WEB}/lib/reading`, modules: [...REACT, '@supabase/auth-js', '@supabase/postgrest-js'] },
  { path: `${WEB}/lib/session`, modules: [...REACT, '@supabase/auth-js'] },
  {
    path: `${WEB}/worker`,
    modules: ['workbox-core', 'workbox-expiration', 'workbox-precaching', 'workbox-routing', 'workbox-strategies'],
  },
];

const FROM_ELSEWHERE = String.raw`^(?:packages|apps|db|tests|tools)/|^[^/]+\.(?:mjs|ts|json)$|virtual:|^\.`;
/** Tests and what they share. */
const TESTS = String.raw`\.test\.tsx?$|/testing(?:/|\.ts$)|^(?:apps|packages)/\w+/test/|\.d\.ts$`;

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const within = (path) => `^${escaped(path)}${/\.\w+$/.test(path) ? '$' : '/'}`;
/** What was built here, and styles: left out of the graph. A package may have its files in a folder `dist`, too. */
export const LEFT_OUT = String.raw`^(?!.*node_modules/).*/dist/|\.css$`;

/** A module by its name, or as it was found: in node_modules, of Node without its prefix. */
const named = (module) =>
  module.startsWith('node:')
    ? `^(?:node:|)${escaped(module.slice('node:'.length))}$`
    : `(?:^|node_modules/|@types/)${escaped(module)}(?:/|$)`;

/** The rules of dependency-cruiser: one for each part. */
export function moduleRules() {
  return MODULES.map(({ path, modules }) => {
    const deeper = MODULES.filter((part) => part.path.startsWith(`${path}/`)).map((part) => within(part.path));
    return {
      name: `modules of ${path}`,
      comment: `module-boundaries.mjs lists what ${path} may import: ${modules.join(', ') || 'nothing of npm or Node'}`,
      severity: 'error',
      from: { path: within(path), pathNot: [...deeper, TESTS].join('|') },
      to: { pathNot: [FROM_ELSEWHERE, ...modules.map(named)].join('|') },
    };
  });
}
