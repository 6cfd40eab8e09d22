/**
 * The whole server on an in-memory database, without a socket, for the tests of the server, the web app and the contract: `fetch` of
 * supabase-js can be `(input, init) => test.app.request(input, init)`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '@tanabana/db';
import { borrowTestDatabase, demoFill, type TestDatabase } from '@tanabana/db/testing';
import { openStore, type Store } from '@tanabana/gateway';
import { raw } from '@tanabana/gateway/db';
import { buildApp, type App, type AppDeps } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { prepareScope } from './data/database.ts';
import type { FunctionLimits } from './functions/call-limits.ts';
import { signKey, type Keys } from './data/keys.ts';
import { createLog, type Log } from './log.ts';

export type TestAppOptions = {
  /** A fixed clock. */
  now?: Date;
  config?: Partial<Config>;
  /** With the demo data; otherwise the database has only its schema. */
  demo?: boolean;
  log?: Log;
  /** An existing database with this very schema. */
  database?: TestDatabase['db'];
  functionLimits?: Partial<FunctionLimits>;
} & Pick<AppDeps, 'providers' | 'authLimits'> & { webRoot?: string };

export type TestApp = App & {
  url: string;
  keys: Keys;
  db: TestDatabase['db'];
  scope: TestDatabase['scope'];
  /** The store of uploaded files, removed on close. */
  files: Store;
  /** Runs a statement as the database's owner, to arrange data that no screen creates and to check data that no screen shows. */
  run: (statement: string) => Promise<Record<string, unknown>[]>;
};

const URL_OF_TESTS = 'http://tanabana.test';
/** No test should wait for a rate limit. Tests of the limits pass their own. */
const UNLIMITED = { calls: 1_000_000, seconds: 60 };
const UNLIMITED_POSTS = { perMinute: 1_000_000, perHour: 1_000_000 };
const UNLIMITED_AUTH = {
  email_interval_seconds: 0,
  sms_interval_seconds: 0,
  messages_per_address_per_hour: 1_000_000,
  messages_per_ip_per_hour: 1_000_000,
  sms_per_ip_per_hour: 1_000_000,
  sms_per_prefix_per_hour: 1_000_000,
  sms_per_hour: 1_000_000,
  lookups_per_ip_per_hour: 1_000_000,
  lookups_per_user_per_hour: 1_000_000,
};

export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { now, demo = false, log = createLog('silent') } = options;
  const secret = 'a secret of the tests, which is no secret at all';
  const config: Config = { ...readConfig({}), posting: UNLIMITED_POSTS, now, demo, ...options.config };
  const keys: Keys = {
    jwtSecret: secret,
    anonKey: signKey(secret, 'anon'),
    serviceRoleKey: signKey(secret, 'service_role'),
  };
  const { db, close } = options.database
    ? { db: options.database, close: () => options.database!.close() }
    : await borrowTestDatabase(demo && !now ? { fill: await demoFill() } : {});
  if (demo && now) await seedDemo(db, { now });
  const scope = await prepareScope(db, config);
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  const files = await openStore({ dir: folder, reserveBytes: 0 });
  const app = await buildApp({
    config,
    keys,
    db,
    scope,
    files,
    publicUrl: URL_OF_TESTS,
    log,
    webRoot: options.webRoot ?? '/nowhere',
    providers: options.providers,
    authLimits: { ...UNLIMITED_AUTH, ...options.authLimits },
    functionLimits: {
      per_user: UNLIMITED,
      per_address: UNLIMITED,
      ...options.functionLimits,
    },
  });
  return {
    ...app,
    url: URL_OF_TESTS,
    keys,
    db,
    scope,
    files,
    run: async (statement) => (await db.transaction((tx) => tx.query<Record<string, unknown>>(raw(statement)))).rows,
    async close() {
      await app.close();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
