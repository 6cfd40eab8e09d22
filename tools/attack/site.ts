/**
 * Servers to attack: the demonstration is built once for each engine and its members signed in; each attack gets a
 * copy, and a server process over it.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startServer, type ServerProcess } from '../../apps/server/test/support/server-process.ts';
import { DEMO_LOGINS } from '../../db/src/index.ts';
import { postgresBinaries, startCluster, type Cluster } from '../postgres-cluster.ts';
import { createCaller } from './caller.ts';
import type { Attack, AttackContext, Engine } from './types.ts';

const TEMPLATE = 'attack_template';
/** How long a server may take to end after the signal: its own grace time and some. */
const END_MS = 20_000;

export type Target = Pick<AttackContext, 'url' | 'server' | 'dataDir' | 'databaseUrl'> & {
  /** Signals it to end, as an operator does. False when it had to be killed. */
  end(): Promise<boolean>;
};

export type Site = {
  engine: Engine;
  anonKey: string;
  tokens: AttackContext['tokens'];
  zero: string;
  admin: string;
  cluster: AttackContext['cluster'];
  /** Starts a server for an attack on a copy. */
  open(attack: Attack): Promise<Target>;
  close(): void;
};

/** Why an attack cannot be made here; undefined where it can. */
export function hindrance(engine: Engine, attack: Attack): string | undefined {
  if (engine === 'postgres' && !postgresBinaries()) return 'no PostgreSQL 15 or later is installed';
  if (attack.smallDisk === undefined || canMount()) return undefined;
  return 'a small disk can be mounted by root alone, and not in every container';
}

function canMount(): boolean {
  if (userInfo().uid !== 0) return false;
  const place = mkdtempSync(join(tmpdir(), 'tanabana-mount-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place]).status === 0;
  if (isMounted) spawnSync('umount', ['-l', place]);
  rmSync(place, { recursive: true, force: true });
  return isMounted;
}

async function signIn(url: string, anonKey: string, role: string): Promise<string> {
  const { email, password } = DEMO_LOGINS.find((login) => login.email.startsWith(`${role}@`))!;
  const caller = createCaller(url, '127.0.0.1', { apikey: anonKey });
  const answer = await caller.post('/auth/v1/token?grant_type=password', { email, password });
  caller.close();
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.status} ${answer.text}`);
  return (JSON.parse(answer.text) as { access_token: string }).access_token;
}

async function administer(cluster: Cluster, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** A copy of the template, with the remark by which the server knows its schema, which CREATE DATABASE leaves behind. */
const copyTemplate = (cluster: Cluster, name: string): Promise<void> =>
  administer(
    cluster,
    `create database ${name} template ${TEMPLATE}`,
    `do $$ begin
       execute (select format('comment on database ${name} is %L', shobj_description(oid, 'pg_database'))
                  from pg_database where datname = '${TEMPLATE}');
     end $$`,
    // Without it a copied sequence goes back to where it was copied when PostgreSQL crashes: it trusts a log of the original.
    'checkpoint',
  );

const databaseUrl = (cluster: Cluster, name: string) => cluster.url.replace(/postgres$/, name);

/** The copy's place: a folder, or a file system of its own with so much to spare. */
function copied(from: string, to: string, spare: number | undefined): () => void {
  mkdirSync(to);
  if (spare !== undefined) {
    const used = Number(spawnSync('du', ['-sb', from], { encoding: 'utf8' }).stdout.split('\t')[0]);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${used + spare}`, 'tmpfs', to], {
      encoding: 'utf8',
    });
    if (mounted.status !== 0) throw new Error(`the small disk could not be mounted: ${mounted.stderr}`);
  }
  cpSync(from, to, { recursive: true });
  return () => {
    if (spare !== undefined) spawnSync('umount', ['-l', to]);
    rmSync(to, { recursive: true, force: true });
  };
}

async function ended(server: ServerProcess): Promise<boolean> {
  if (server.child.exitCode !== null || server.child.signalCode !== null) return true;
  const impatience = setTimeout(() => server.child.kill('SIGKILL'), END_MS);
  const code = await server.end('SIGTERM');
  clearTimeout(impatience);
  return code === 0;
}

export async function prepareSite(engine: Engine): Promise<Site> {
  const root = mkdtempSync(join(tmpdir(), 'tanabana-attack-'));
  const template = join(root, 'template');
  const cluster = engine === 'postgres' ? await startCluster(postgresBinaries()!) : undefined;
  if (cluster) await administer(cluster, `create database ${TEMPLATE}`);
  const env = (dataDir: string, database: string) => ({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...(cluster && { DATABASE_URL: databaseUrl(cluster, database) }),
  });

  const first = startServer(env(template, TEMPLATE));
  const url = await first.ready;
  const { anonKey } = JSON.parse(readFileSync(join(template, 'keys.json'), 'utf8')) as { anonKey: string };
  const roles = ['free', 'paid', 'dealer', 'zero', 'admin2'];
  const [free, paid, dealer, zero, admin] = await Promise.all(roles.map((role) => signIn(url, anonKey, role)));
  await first.end('SIGTERM');

  let copies = 0;
  return {
    engine,
    anonKey,
    tokens: { free: free!, paid: paid!, dealer: dealer! },
    zero: zero!,
    admin: admin!,
    cluster() {
      if (!cluster) throw new Error('the embedded engine has no server of its own');
      return cluster;
    },
    async open({ settings, smallDisk }) {
      copies += 1;
      const dataDir = join(root, `copy-${copies}`);
      const database = `attack_${copies}`;
      const remove = copied(template, dataDir, smallDisk);
      if (cluster) await copyTemplate(cluster, database);
      const server = startServer({ ...env(dataDir, database), ...settings }, [], true);
      return {
        url: await server.ready,
        server,
        dataDir,
        databaseUrl() {
          if (!cluster) throw new Error('the embedded engine has no address');
          return databaseUrl(cluster, database);
        },
        async end() {
          const isOrderly = await ended(server);
          remove();
          if (cluster) await administer(cluster, `drop database ${database} with (force)`);
          return isOrderly;
        },
      };
    },
    close() {
      cluster?.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
