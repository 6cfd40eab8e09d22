/**
 * In charge of the process (main.ts leads here): settings, one process per data directory, listening, and an orderly end. It listens before
 * the database is open, so that /healthz answers at once; everything else says "starting" until it can be served.
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
import { createOrderlyEnd } from './http/connections/orderly-end.ts';
import { NoRoomForCopyError } from './data/upgrade-copies.ts';
import { resolveKeys } from './data/keys.ts';
import { createLog } from './log.ts';
import { compactMemory } from './compact-memory.ts';
import { openFiles } from './storage.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** How long requests under way may take to finish after a stop was asked for, milliseconds. */
const DRAIN_MS = 8000;
/** How long jobs under way may then take, and whatever else waits for a database that may be busy, milliseconds. */
const JOBS_MS = 8000;
/** The same where requests took all their time: likely what they asked for holds the database still, and nobody waits for it. */
const JOBS_AFTER_CUT_MS = 4000;
/**
 * How long the whole end may take, milliseconds: below the half minute that supervisors give before they kill, and above what its
 * parts may take, the five seconds of the database among them.
 */
const GRACE_MS = 25_000;

/** How long after its start the server settles, milliseconds: those who waited for it have been served. */
const SETTLE_MS = 5000;

const starting: Fetch = (request) =>
  new URL(request.url).pathname === '/healthz'
    ? new Response('ok\n')
    : new Response('starting\n', { status: 503, headers: { 'retry-after': '1' } });

async function main(): Promise<void> {
  const config = readConfig(undefined, process.argv.slice(2));
  const log = createLog(config.logLevel);
  // A bug of ours; what a database, a peer or a socket does is heard where it happens.
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
  const publicUrl = config.publicUrl ?? `http://${address}`;

  const fill = async (fresh: Database) => {
    if (config.demo) await seedDemo(fresh, { now: createClock(config.now)() });
  };
  const db = await openDatabase(config, fill, log);
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
    load: db.load,
  });
  const endSockets = await app.attach(server);
  // The embedded database has one connection, on which a first start builds the tables of the jobs for a second or two: who
  // came in then would wait behind that. Elsewhere nobody waits for the jobs.
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
    const closed = orderlyEnd.begin();
    let jobsMs = JOBS_MS;
    const impatience = setTimeout(() => {
      jobsMs = JOBS_AFTER_CUT_MS;
      server.closeAllConnections();
    }, DRAIN_MS);
    await Promise.all([closed, endSockets()]);
    clearTimeout(impatience);
    // The database may be away just now, or busy: what was under way is then begun again by the next start.
    const isDone = await Promise.race([
      app.close().then(
        () => true,
        (error: unknown) => log.warn({ err: error }, 'the end of jobs under way could not be noted'),
      ),
      pause(jobsMs),
    ]);
    if (!isDone) log.warn({ ms: jobsMs }, 'jobs under way were ended as they are');
    await db.close();
    lock?.release();
  };
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    // A terminal and npm both pass Ctrl+C on: the second one must not cut the first one's work short.
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error({ ms: GRACE_MS }, 'the end took too long: it ends as it is');
      process.exit(1);
    }, GRACE_MS).unref();
    stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  if (!comesAfterJobs) await app.startJobs();
  setTimeout(compactMemory, SETTLE_MS).unref();
}

/** Listens, and gives host and port as a browser takes them. */
async function listen(server: Server, { host, port }: Config): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `${name}:${actual}`;
}

/** Ends the process: with one clear line for what an operator can put right, with the stack for what only we can. */
function fail(error: unknown): never {
  const expected = [ConfigError, DataDirInUseError, SchemaMismatchError, BrokenRowsError, NoRoomForCopyError].some(
    (kind) => error instanceof kind,
  );
  const { code, message, port } = error as { code?: string; message?: string; port?: number };
  if (expected) console.error(message);
  else if (code === 'EADDRINUSE')
    console.error(`Port ${port} is taken: stop what listens there, or choose another PORT`);
  else console.error(error);
  process.exit(1);
}

main().catch(fail);
