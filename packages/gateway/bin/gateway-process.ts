/**
 * Runs the gateway alone, with any schema (bin/serve.ts starts it): prints its address and keys, and serves until it is stopped. It is for
 * trying the gateway out, for the contract tests, and for other products.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import { admit, ALLOWANCE, createScope, gatewaySqlFiles, type Database } from '../src/db/index.ts';
import { openPglite, openPostgres, openReplication } from '../src/db/open.ts';
import {
  createGateway,
  createTokenService,
  openStore,
  parseSigningKeys,
  type AuthOptions,
  type BoundsByRole,
  type GatewayOptions,
  type Log,
  type RealtimeOptions,
  type SigningKey,
} from '../src/index.ts';
import { argumentsOfFile } from './config-file.ts';
import { loadFunctions } from './load-functions.ts';

type GatewayRestOptions = NonNullable<GatewayOptions['rest']>;

const USAGE = `Usage: node packages/gateway/bin/serve.ts [options]

  --database URL|embedded   a postgres:// address, or embedded (default): PostgreSQL inside this process
  --direct-database URL     the address past a pooler that assigns connections per transaction, where --database is such a pooler's
  --no-prepared-statements  keeps no statement prepared, for a pooler that does not support it
  --data-dir DIR            where the embedded database keeps its files (default: a temporary place, gone at the end)
  --storage-dir DIR         where files of the storage service are kept (default: a temporary place, gone at the end)
  --sql FILE…               SQL to run after the gateway's own, in this order
  --skip-sql                run no SQL: the database is built already
  --schemas a,b             schemas served at /rest/v1, the default one first (default: public)
  --rest JSON               settings of /rest/v1, as in '{"aggregates":true,"transactionEnd":"commit","writesNeedFilter":true}';
                            the others: openApi, plans, extraSearchPath, preRequest, requiresKey, maxRows, maxOffset, maxBody
  --bounds JSON             what one request to /rest/v1 may hold, by role, as in '{"anon":{"filters":50,"weight":300}}'
  --database-seconds M,A    how long a member, and all visitors of an address, may hold the database in a minute (default: 6,20)
  --functions DIR           serves DIR/<name>/index.ts at /functions/v1/<name>
  --changes SOURCE          where changes of published tables come from: logical (the log of the database), triggers, or auto (default):
                            the log where wal_level is logical and max_slot_wal_keep_size has a bound
  --replication-url URL     the server's own address for logical decoding, past a pooler (default: that of --direct-database, else of --database)
  --port N                  default 54321; 0 takes a free one
  --host NAME               default 127.0.0.1
  --trusted-proxies LIST    whose X-Forwarded-For is believed: addresses and ranges, loopback, private (default: loopback)
  --config FILE             a JSON file with these options by name, as in {"port": 8000, "autoconfirm": true}; options given here go first
  --jwt-secret TEXT         32 characters or more (default: made up at each start)
  --signing-keys FILE       a key set of asymmetric keys, each with kid, alg and status; a current one signs in place of the secret
  --autoconfirm             new accounts need no confirmation
  --auth JSON               settings of the auth service, as in '{"anonymousUsers":true,"limits":{"otp_digits":8}}'; the others, as
                            providers, hooks, captcha and webauthn: AuthOptions in src/auth/types.ts
  --s3-key ID:SECRET        a key of the S3 protocol at /storage/v1/s3, with every right; repeat for several (default: none)
  --project-ref NAME        what clients of S3 with a session name as their access key (default: stub)
  --otp-test 'PHONE=CODE'   a number that gets a fixed code; repeat for several
`;

function fail(error: unknown): never {
  console.error((error as Error).message);
  process.exit(1);
}

function readArguments(args = process.argv.slice(2)) {
  return parseArgs({
    args,
    // The positionals are the files after the first one of `--sql a.sql b.sql`.
    allowPositionals: true,
    options: {
      database: { type: 'string', default: 'embedded' },
      'direct-database': { type: 'string' },
      'no-prepared-statements': { type: 'boolean', default: false },
      'data-dir': { type: 'string' },
      'storage-dir': { type: 'string' },
      sql: { type: 'string', multiple: true, default: [] },
      'skip-sql': { type: 'boolean', default: false },
      schemas: { type: 'string', default: 'public' },
      rest: { type: 'string', default: '{}' },
      bounds: { type: 'string', default: '{}' },
      'database-seconds': { type: 'string', default: '6,20' },
      functions: { type: 'string' },
      changes: { type: 'string', default: 'auto' },
      'replication-url': { type: 'string' },
      config: { type: 'string' },
      port: { type: 'string', default: '54321' },
      host: { type: 'string', default: '127.0.0.1' },
      'trusted-proxies': { type: 'string', default: 'loopback' },
      'jwt-secret': { type: 'string', default: randomBytes(32).toString('hex') },
      'signing-keys': { type: 'string' },
      autoconfirm: { type: 'boolean', default: false },
      auth: { type: 'string', default: '{}' },
      's3-key': { type: 'string', multiple: true, default: [] },
      'project-ref': { type: 'string', default: 'stub' },
      'otp-test': { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
}

/** The command-line arguments. An error in them is printed in one line. */
function parseArguments(): ReturnType<typeof readArguments> {
  try {
    const given = process.argv.slice(2);
    const { config } = readArguments(given).values;
    return config === undefined ? readArguments(given) : readArguments([...argumentsOfFile(config), ...given]);
  } catch (error) {
    return fail(error);
  }
}
const { values: args, positionals } = parseArguments();

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const line = (level: string) => (fields: object, message: string) =>
  print(JSON.stringify({ level, message, ...fields }));
const log: Log = { info: () => undefined, warn: line('warn'), error: line('error') };

/** Stops the process. Before it serves, there is nothing to finish. */
let stop = async (): Promise<void> => process.exit(0);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());

/** A folder that is deleted when the process exits. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Opens the embedded database. Without `--data-dir` it uses temporary files too: a database in memory would be lost with the first
 * statement that has to be cancelled.
 */
async function openEmbedded(): Promise<Database> {
  if (args['data-dir'] !== undefined) return openPglite({ dataDir: args['data-dir'], log });
  const dataDir = temporaryFolder();
  // Temporary data need not survive a power failure.
  return openPglite({ dataDir, log, syncFile: false });
}

function onPresence(error?: Error): void {
  if (error) log.error({ error: error.message }, 'PostgreSQL is away');
  else log.warn({}, 'PostgreSQL is back');
}

function openServer(url: string): Promise<Database> {
  const prepares = !args['no-prepared-statements'];
  return openPostgres({ url, directUrl: args['direct-database'], prepares, onPresence });
}

async function openDatabase(): Promise<Database> {
  const db = args.database === 'embedded' ? await openEmbedded() : await openServer(args.database);
  const admissionOptions = { allowance: parseAllowance(args['database-seconds']) };
  if (args['skip-sql']) return admit(db, admissionOptions);
  for (const { text } of await gatewaySqlFiles()) await db.script(text);
  for (const file of [...args.sql, ...positionals]) await db.script(await readFile(file, 'utf8'));
  return admit(db, admissionOptions);
}

/** Where changes of published tables come from. An error in the options is printed in one line. */
async function changeOptions(): Promise<Partial<Pick<RealtimeOptions, 'changes' | 'replication'>>> {
  const { changes } = args;
  if (changes !== 'auto' && changes !== 'logical' && changes !== 'triggers') {
    return fail(new Error('--changes is auto, logical or triggers'));
  }
  if (args.database === 'embedded') return { changes };
  const url = args['replication-url'] ?? args['direct-database'] ?? args.database;
  return { changes, replication: await openReplication({ url, publication: 'supabase_realtime', log }) };
}

/** Parses the seconds of a member and of an address, such as `6,20`. */
function parseAllowance(text: string): typeof ALLOWANCE {
  const [member = NaN, address = NaN] = text.split(',').map(Number);
  if (!(member > 0 && address > 0)) fail(new Error('--database-seconds is two numbers, as in 6,20'));
  return { ...ALLOWANCE, member: member * 1000, address: address * 1000 };
}

/** Settings of the data service that the command line may have. */
const REST_SETTINGS = [
  'aggregates',
  'plans',
  'extraSearchPath',
  'maxBody',
  'maxOffset',
  'maxRows',
  'openApi',
  'preRequest',
  'requiresKey',
  'transactionEnd',
  'writesNeedFilter',
];

/** Parses the settings of the data service, as JSON. An error in them is printed in one line. */
function parseRestSettings(text: string): Record<string, unknown> {
  const settings = parseJson<Record<string, unknown>>('rest', text);
  const unknown = Object.keys(settings).filter((name) => !REST_SETTINGS.includes(name));
  if (unknown.length > 0) fail(new Error(`--rest has unknown settings: ${unknown.join(', ')}`));
  return settings;
}

/** Parses an option that is JSON. An error in it is printed in one line. */
function parseJson<T>(option: string, text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    return fail(new Error(`--${option} is not JSON: ${(error as Error).message}`));
  }
}

/** Reads the signing keys. An error in them is printed in one line. */
async function readSigningKeys(file: string | undefined): Promise<SigningKey[]> {
  if (file === undefined) return [];
  return readFile(file, 'utf8').then(parseSigningKeys).catch(fail);
}

function otpTest(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(pairs.map((pair) => pair.split('=', 2) as [string, string]));
}

/** Parses the keys of the S3 protocol, such as `id:secret`. */
function parseS3Keys(texts: readonly string[]): { accessKeyId: string; secretAccessKey: string }[] {
  return texts.map((text) => {
    const [, accessKeyId = '', secretAccessKey = ''] = /^([^:]+):(.+)$/.exec(text) ?? [];
    if (accessKeyId === '') fail(new Error('--s3-key is a name and a secret, as in backup:secret'));
    return { accessKeyId, secretAccessKey };
  });
}

if (args.help) {
  print(USAGE);
} else {
  const bounds = parseJson<BoundsByRole>('bounds', args.bounds);
  const authSettings = parseJson<Partial<AuthOptions>>('auth', args.auth);
  // Alone, the defaults are PostgREST's: a write without a filter is one of all rows, and the root describes what the caller may use.
  const openApi: GatewayRestOptions['openApi'] = { mode: 'follow-privileges' };
  const rest = { writesNeedFilter: false, openApi, ...parseRestSettings(args.rest), bounds };
  const signing = await readSigningKeys(args['signing-keys']);
  const db = await openDatabase();
  const siteUrl = `http://${args.host}:${args.port}`;
  const tokens = createTokenService(args['jwt-secret'], `${siteUrl}/auth/v1`, undefined, signing);
  const [anonKey, serviceRoleKey] = await Promise.all([tokens.apiKey('anon'), tokens.apiKey('service_role')]);
  const gateway = await createGateway({
    db,
    scope: createScope(db),
    keys: { jwtSecret: args['jwt-secret'], signing },
    siteUrl,
    schemas: args.schemas.split(','),
    rest,
    trustedProxies: args['trusted-proxies'].split(','),
    auth: {
      // No e-mail or SMS is sent from here. The messages are printed, for the person at the keyboard.
      sendEmail: async ({ to, kind, token, link }) => print(`e-mail to ${to}: ${kind} ${token} ${link}`),
      sendSms: async ({ to, token }) => print(`SMS to ${to}: ${token}`),
      autoconfirm: args.autoconfirm,
      otpTest: otpTest(args['otp-test']),
      ...authSettings,
    },
    realtime: await changeOptions(),
    functions: args.functions === undefined ? [] : await loadFunctions(args.functions).catch(fail),
    storage: {
      store: await openStore({ dir: args['storage-dir'] ?? temporaryFolder() }),
      s3Protocol: {
        keys: parseS3Keys(args['s3-key']),
        session: { accessKeyId: args['project-ref'], secretAccessKey: anonKey },
      },
    },
    log,
  });
  const server = createAdaptorServer({ fetch: gateway.app.fetch }) as Server;
  const closeSockets = await gateway.realtime.attach(server);
  server.once('error', fail);
  server.listen(Number(args.port), args.host, () => {
    print(`listening on http://${args.host}:${(server.address() as AddressInfo).port}`);
    print(`anon key: ${anonKey}`);
    print(`service_role key: ${serviceRoleKey}`);
  });
  stop = async (): Promise<void> => {
    await closeSockets();
    server.close(
      () =>
        void gateway
          .close()
          .then(db.close)
          .then(() => process.exit(0)),
    );
  };
}
