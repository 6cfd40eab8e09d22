/**
 * The service under contract: the gateway as a process of its own over the fixture, or the one that CONTRACT_URL,
 * CONTRACT_ANON_KEY name (for example a hosted Supabase with fixture.sql applied).
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';

export type Service = {
  url: string;
  anonKey: string;
  serviceKey: string;
  client(): SupabaseClient;
  /** A client with the service role's key. */
  server(): SupabaseClient;
  /** The last e-mail to an address. @throws Error if none comes, or for a service that CONTRACT_URL names */
  mailTo(address: string): Promise<Mail>;
  stop(): Promise<void>;
};

type Mail = { kind: string; token: string; link: string };

const SERVE = fileURLToPath(new URL('../../../packages/gateway/bin/serve.ts', import.meta.url));
const FIXTURE = fileURLToPath(new URL('../fixture.sql', import.meta.url));
const FUNCTIONS = fileURLToPath(new URL('../functions/', import.meta.url));

/** As of the gateway's own tests: a process that lives some seconds compiles nothing a second time, for speed. */
const COMPILES_ONCE = '--liftoff-only';

/** The flags for a database of the test server, through the pooler of TEST_POOLER_URL where there is one. */
function addressOf(server: string, name: string): string[] {
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const pooler = process.env.TEST_POOLER_URL;
  if (!pooler) return ['--database', at(server)];
  return ['--database', at(pooler), '--direct-database', at(server), '--no-prepared-statements'];
}

/** An empty database on TEST_DATABASE_URL's server; null means the embedded one. */
async function emptyDatabase(): Promise<{ flags: string[]; drop(): Promise<void> } | null> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return null;
  const name = `contract_${process.pid}_${Math.random().toString(36).slice(2)}`;
  const run = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await run(`create database "${name}"`);
  return {
    flags: addressOf(server, name),
    drop: () => run(`drop database "${name}" with (force)`),
  };
}

function clientOf(url: string, anonKey: string): SupabaseClient {
  return createClient(url, anonKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
  });
}

/** What every part of the contract counts on: accounts without a confirmation, and a number whose code is known. */
export const PHONE = '919825041736';
export const CODE = '471900';
const FLAGS = ['--autoconfirm', '--otp-test', `${PHONE}=${CODE}`, '--functions', FUNCTIONS];

const LONGEST_WAIT_MS = 5000;

/** Waits for an e-mail among the lines that the gateway prints. */
async function findMail(lines: readonly string[], address: string): Promise<Mail> {
  for (const start = Date.now(); Date.now() - start < LONGEST_WAIT_MS; await setTimeout(10)) {
    const line = lines.findLast((one) => one.startsWith(`e-mail to ${address}: `));
    const [kind = '', token = '', link = ''] = line?.split(': ')[1]?.split(' ') ?? [];
    if (kind !== '') return { kind, token, link };
  }
  throw new Error(`no e-mail to ${address}`);
}

let service: Promise<Service> | undefined;

/** The service; the first call starts it. */
export const theService = (): Promise<Service> => (service ??= startService());

/**
 * Starts a service of its own.
 *
 * @param flags further flags; a service that CONTRACT_URL names is used as it is
 */
export async function startService(flags: readonly string[] = []): Promise<Service> {
  const { CONTRACT_URL, CONTRACT_ANON_KEY, CONTRACT_SERVICE_ROLE_KEY } = process.env;
  if (CONTRACT_URL && CONTRACT_ANON_KEY && CONTRACT_SERVICE_ROLE_KEY) {
    return {
      url: CONTRACT_URL,
      anonKey: CONTRACT_ANON_KEY,
      serviceKey: CONTRACT_SERVICE_ROLE_KEY,
      client: () => clientOf(CONTRACT_URL, CONTRACT_ANON_KEY),
      server: () => clientOf(CONTRACT_URL, CONTRACT_SERVICE_ROLE_KEY),
      mailTo: async () => Promise.reject(new Error('the mails of this service cannot be read')),
      stop: async () => undefined,
    };
  }
  const database = await emptyDatabase();
  const args = [SERVE, '--port', '0', '--sql', FIXTURE, ...(database?.flags ?? []), ...FLAGS, ...flags];
  const child = spawn(process.execPath, [COMPILES_ONCE, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const lines: string[] = [];
  const { url, anonKey, serviceKey } = await new Promise<Record<'url' | 'anonKey' | 'serviceKey', string>>(
    (resolve, reject) => {
      let address = '';
      let anon = '';
      child.once('exit', (code) => reject(new Error(`the gateway ended with status ${code}`)));
      createInterface({ input: child.stdout }).on('line', (line) => {
        lines.push(line);
        address = /^listening on (\S+)/.exec(line)?.[1] ?? address;
        anon = /^anon key: (\S+)/.exec(line)?.[1] ?? anon;
        const key = /^service_role key: (\S+)/.exec(line)?.[1];
        if (key) resolve({ url: address, anonKey: anon, serviceKey: key });
      });
    },
  );
  return {
    url,
    anonKey,
    serviceKey,
    client: () => clientOf(url, anonKey),
    server: () => clientOf(url, serviceKey),
    mailTo: (address) => findMail(lines, address),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await database?.drop();
    },
  };
}
