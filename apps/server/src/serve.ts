/**
 * Runs the process (main.ts leads here): settings, one process per data directory, listening, and an orderly shutdown. It listens before
 * the database is open, so that /healthz responds at once. Everything else gets 503 "starting" until it can be served.
 *
 * Usage: node apps/server/src/main.ts [--production] [--embedded]
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BrokenRowsError, DEMO_LOGINS, seedDemo } from '@tanabana/db';
import { createTrust } from '@tanabana/gateway';
import type { Database } from '@tanabana/gateway/db';
import { buildApp } from './app.ts';
import { banner } from './banner.ts';
import { createClock } from './clock.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { DataDirInUseError, lockDataDir } from './data/data-dir-lock.ts';
import { openDatabase, prepareScope, SchemaMismatchError } from './data/database.ts';
import { createListener, type Fetch } from './http/connections/listener.ts';
import { createOrderlyEnd, type OrderlyEnd } from './http/connections/orderly-end.ts';
import { NoRoomForCopyError } from './data/upgrade-copies.ts';
import { resolveKeys } from './data/keys.ts';
import { createExportLog } from './http/monitoring/tracing/export-log.ts';
import { traceDatabase } from './http/monitoring/tracing/traced-database.ts';
import type { Tracer } from './http/monitoring/tracing/tracer.ts';
import { createLog, type Log } from './log.ts';
import { compactMemory } from './compact-memory.ts';
import { openFiles } from './storage.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** How long running requests may take to finish after a stop was requested, in milliseconds. */
const DRAIN_MS = 8000;
/** How long running jobs, and other work that waits for a busy database, may take after that, in milliseconds. */
const JOBS_MS = 8000;
/** The same after requests were cut off. Most likely they still occupy the database, and nobody waits for their result. */
const JOBS_AFTER_CUT_MS = 4000;
/**
 * The time limit of the whole shutdown, in milliseconds. It is below the half minute that supervisors wait before they kill, and above the
 * sum of its parts, including the five seconds of the database and the two of a collector.
 */
const GRACE_MS = 25_000;

/**
 * Connections that may wait to be accepted. All open pages connect again within seconds after another process ended, and the system resets
 * what does not fit into the queue. Node's default is 511. The system has a limit of its own, 4096 on Linux.
 */
const WAITING_CONNECTIONS = 4096;

/**
 * How long after its start the server compacts its memory, in milliseconds. By then, the clients that waited for the start have been
 * served.
 */
const COMPACT_MS = 5000;

/** Connections to the port of the metrics: a few monitors. */
const FOR_MONITORS = { connections: 100, perAddress: 20 };

/** The exit status when the settings are refused. Nothing was changed then, and starting again changes nothing either. */
const WRONG_SETTINGS = 2;

const starting: Fetch = (request) =>
  new URL(request.url).pathname === '/healthz'
    ? new Response('ok\n')
    : new Response('starting\n', { status: 503, headers: { 'retry-after': '1' } });

/** The app of a server that is about to end: a balancer learns at /readyz to send nothing new, and everything else is served. */
const ending =
  (serve: Fetch): Fetch =>
  (request, env) =>
    new URL(request.url).pathname === '/readyz'
      ? new Response('ending\n', { status: 503, headers: { 'cache-control': 'no-store' } })
      : serve(request, env);

/** Serves on while proxies learn that this server ends. @param delayMs how long that takes; 0 where no proxy has to */
async function announceEnd(orderlyEnd: OrderlyEnd, delayMs: number): Promise<void> {
  // Without a delay the listener closes at once. A client that reconnects on `Connection: close` would reach it just before, and be reset.
  if (delayMs === 0) return;
  orderlyEnd.announce();
  await pause(delayMs);
}

async function main(): Promise<void> {
  const config = readConfig(undefined, process.argv.slice(2));
  const log = createLog(config.logLevel);
  for (const warning of config.warnings) log.warn({}, warning);
  // A bug in our code. Errors of a database, a peer or a socket are handled where they occur.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'ended by an error that nobody caught');
    process.exit(1);
  });
  const lock = config.database.engine === 'embedded' ? await lockDataDir(config.dataDir) : undefined;
  const keys = resolveKeys(config.dataDir, config.keys);

  let handler = starting;
  const isTrusted = createTrust(config.trustedProxies);
  const server = createListener({ fetch: (request, env) => handler(request, env), isTrusted });
  const orderlyEnd = createOrderlyEnd(server);
  const address = await listen(server, config);
  let metrics = starting;
  await serveMetrics((request, env) => metrics(request, env), config);
  const publicUrl = config.publicUrl ?? `http://${address}`;

  const fill = async (fresh: Database) => {
    if (config.demo) await seedDemo(fresh, { now: createClock(config.now)() });
  };
  const tracer = await openTracer(config, log);
  const opened = await openDatabase(config, fill, log);
  const db = tracer ? traceDatabase(opened, tracer) : opened;
  const scope = await prepareScope(db, config);
  const app = await buildApp({
    config,
    keys,
    db,
    scope,
    files: await openFiles(config),
    publicUrl,
    log,
    webRoot: WEB_ROOT,
    processMetrics: true,
    tracer,
    load: db.load,
  });
  metrics = app.metrics.fetch;
  const endSockets = await app.attach(server);
  // The embedded database has one connection, and on a first start the tables of the jobs take a second or two. Requests would wait for
  // that, so they are served after it. With PostgreSQL nobody waits for the jobs.
  const comesAfterJobs = db.engine === 'pglite';
  if (comesAfterJobs) await app.startJobs();
  handler = app.app.fetch;
  const isDemo = config.demo && (await app.auth.findUserByEmail(DEMO_LOGINS[0]!.email)) !== null;
  process.stdout.write(
    banner({
      url: publicUrl,
      logins: isDemo ? DEMO_LOGINS : [],
      production: config.production,
      lacksProductionFlag: config.lacksProductionFlag,
      database: config.database,
    }),
  );

  const stop = async () => {
    handler = ending(app.app.fetch);
    await announceEnd(orderlyEnd, config.shutdownDelayMs);
    const closed = orderlyEnd.begin();
    let jobsMs = JOBS_MS;
    const timer = setTimeout(() => {
      jobsMs = JOBS_AFTER_CUT_MS;
      server.closeAllConnections();
    }, DRAIN_MS);
    await Promise.all([closed, endSockets()]);
    clearTimeout(timer);
    // The database may be unreachable or busy. The next start then repeats the unfinished work.
    const isDone = await Promise.race([
      app.close().then(
        () => true,
        (error: unknown) => log.warn({ err: error }, 'the end of jobs under way could not be noted'),
      ),
      pause(jobsMs),
    ]);
    if (!isDone) log.warn({ ms: jobsMs }, 'jobs under way were ended as they are');
    await db.close();
    await tracer?.close();
    lock?.release();
  };
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    // A terminal and npm both pass Ctrl+C on, and the second signal must not interrupt the shutdown.
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error({ ms: GRACE_MS }, 'the end took too long: it ends as it is');
      process.exit(1);
    }, config.shutdownDelayMs + GRACE_MS).unref();
    stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  if (!comesAfterJobs) await app.startJobs();
  setTimeout(compactMemory, COMPACT_MS).unref();
}

/** Records traces where a collector is set. Its libraries, some megabytes of memory, are loaded only then. */
async function openTracer({ monitoring: { traces } }: Config, log: Log): Promise<Tracer | undefined> {
  if (!traces) return undefined;
  const { openOtelTracer } = await import('./http/monitoring/tracing/otel-tracer.ts');
  return openOtelTracer({ ...traces, onExport: createExportLog(log) });
}

/** Listens on the port of the metrics, where they have one. It serves until the process ends, so that the end is seen too. */
async function serveMetrics(fetch: Fetch, { monitoring: { metrics } }: Config): Promise<void> {
  if (metrics) await listen(createListener({ fetch, isTrusted: () => false, limits: FOR_MONITORS }), metrics);
}

/** Listens, and returns host and port in the format of a URL. */
async function listen(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  server.listen({ port, host, backlog: WAITING_CONNECTIONS });
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `${name}:${actual}`;
}

/** Ends the process: with one clear line for errors that an operator can correct, with the stack for all others. */
function fail(error: unknown): never {
  const expected = [ConfigError, DataDirInUseError, SchemaMismatchError, BrokenRowsError, NoRoomForCopyError].some(
    (kind) => error instanceof kind,
  );
  const { code, message, port } = error as { code?: string; message?: string; port?: number };
  if (expected) console.error(message);
  else if (code === 'EADDRINUSE')
    console.error(`Port ${port} is taken: stop what listens there, or choose another PORT or METRICS_PORT`);
  else console.error(error);
  process.exit(error instanceof ConfigError ? WRONG_SETTINGS : 1);
}

main().catch(fail);
