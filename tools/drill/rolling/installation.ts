/** Two servers in production over one PostgreSQL, with members who may post and pay. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createTokenService } from '../../../packages/gateway/src/index.ts';
import { raw, type Database, type Row } from '../../../packages/gateway/src/db/index.ts';
import { openPostgres } from '../../../packages/gateway/src/db/open.ts';
import { startServer, type ServerProcess } from '../../../apps/server/test/support/server-process.ts';
import { freePort } from '../../free-port.ts';
import { startCluster } from '../../postgres-cluster.ts';
import { productionSettings } from '../image/settings.ts';
import type { Writer } from './load.ts';

const ROLES = fileURLToPath(new URL('../../../deploy/postgres/roles.sql', import.meta.url));
/** Does nothing when the web app is built already. */
const BUILD_WEB = fileURLToPath(new URL('../../build-web.ts', import.meta.url));
/** Longer than haproxy and Caddy need to see that a server is about to end, with the intervals of deploy/. */
const SHUTDOWN_DELAY_SECONDS = 6;
/** Credits of each member: more than a drill spends. */
export const CREDITS = 10_000;

const memberId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** SQL: members who have credits, and one whose enquiries they pay for. */
export const filling = (members: number, enquiries: number) => `
  insert into auth.users (id, email, email_confirmed_at)
  select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'm' || n || '@drill.example', now() from generate_series(0, ${members}) n;
  insert into private.members (id, member_name, business_name, membership_type, messaging_credits)
  select id, 'Asha', 'Mill', 'Paid Member', ${CREDITS} from auth.users;
  insert into public.purchase_enquiries (user_id, fibre_type, quantity_required_kgs)
  select '${memberId(0)}', 'Nylon', n from generate_series(1, ${enquiries}) n`;

export type Installation = {
  anonKey: string;
  members: readonly Writer[];
  enquiries: readonly string[];
  /** The ports of the servers. */
  ports: readonly number[];
  servers: ServerProcess[];
  /** Starts a server again on its port, and waits until it can serve. `root`: the folder of its release, where that is not this one. */
  restart(index: number, root?: string): Promise<void>;
  /** The settings of the servers, for an operator's command. */
  settings: Readonly<Record<string, string>>;
  query(text: string): Promise<Row[]>;
  stop(): Promise<void>;
};

/**
 * @param folder for the servers' data; removed by the caller
 * @param root the folder of the release that both servers are of, where that is not this one
 */
export async function install(
  binaries: string,
  folder: string,
  members: number,
  enquiries: number,
  root?: string,
): Promise<Installation> {
  execFileSync(process.execPath, [BUILD_WEB], { stdio: 'inherit' });
  const cluster = await startCluster(binaries);
  execFileSync(join(binaries, 'psql'), ['-qX', '-v', 'password=drill', '-f', ROLES, cluster.url]);
  const ports = [await freePort(), await freePort()];
  const shared = productionSettings(
    cluster.url.replace('postgres@', 'tanabana@').replace(/postgres$/, 'tanabana'),
    ports[0]!,
  );
  const servers: ServerProcess[] = [];
  /** Every process that was started, with the name of its server: a refusal of one that was replaced is explained by its output. */
  const processes: { name: string; server: ServerProcess }[] = [];
  let db: Database | undefined;

  async function start(index: number, of?: string): Promise<void> {
    const dataDir = join(folder, `server-${index}`);
    mkdirSync(dataDir, { recursive: true });
    servers[index] = startServer(
      {
        ...shared,
        PORT: String(ports[index]),
        DATA_DIR: dataDir,
        SHUTDOWN_DELAY_SECONDS: String(SHUTDOWN_DELAY_SECONDS),
        // All of the load comes from one address.
        REQUESTS_PER_MINUTE_ADDRESS: '1000000',
        DATABASE_SECONDS_PER_MINUTE_ADDRESS: '6000',
        DATABASE_BURST_SECONDS: '600',
      },
      ['--production'],
      true,
      of && join(of, 'apps/server/src/main.ts'),
    );
    processes.push({ name: `server-${index}`, server: servers[index]! });
    await servers[index]!.ready;
  }

  async function stop(): Promise<void> {
    await db?.close();
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    processes.forEach(({ name, server }, n) => writeFileSync(join(folder, `${n}-${name}.log`), server.output()));
    cluster.stop();
  }

  try {
    // The first one builds the database.
    await start(0, root);
    await start(1, root);
    db = await openPostgres({ url: cluster.url.replace(/postgres$/, 'tanabana') });
    await db.script(filling(members, enquiries));
    const query = async (text: string) => (await db!.transaction((tx) => tx.query(raw(text)))).rows;
    const tokens = createTokenService(shared.JWT_SECRET!, `${shared.PUBLIC_URL}/auth/v1`);
    const tokenOf = (sub: string) => tokens.sign({ role: 'authenticated', aud: 'authenticated', sub }, 3600);
    const ids = Array.from({ length: members }, (_, index) => memberId(index + 1));
    return {
      anonKey: shared.ANON_KEY!,
      members: await Promise.all(ids.map(async (id) => ({ id, token: await tokenOf(id) }))),
      enquiries: (await query('select id from public.purchase_enquiries')).map(({ id }) => String(id)),
      ports,
      servers,
      restart: start,
      settings: { ...shared, DATA_DIR: join(folder, 'server-0') },
      query,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
