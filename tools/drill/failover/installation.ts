/** Two servers in production over the cluster, with members who may post, pay and bid. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTokenService } from '../../../packages/gateway/src/index.ts';
import { raw, type Row } from '../../../packages/gateway/src/db/index.ts';
import { openPostgres } from '../../../packages/gateway/src/db/open.ts';
import { startServer, type ServerProcess } from '../../../apps/server/test/support/server-process.ts';
import { freePort } from '../../free-port.ts';
import { productionSettings } from '../image/settings.ts';
import { CREDITS, filling } from '../rolling/installation.ts';
import type { Writer } from '../rolling/load.ts';
import type { Cluster } from './cluster.ts';

const ROLES = fileURLToPath(new URL('../../../deploy/postgres/roles.sql', import.meta.url));
const PRODUCT = '00000000-0000-4000-9000-000000000002';

const PRODUCT_TO_BID_ON = `
  insert into public.company_details (id, company_name) values ('${PRODUCT}', 'Acme');
  insert into public.corporate_products (id, company_id, fibre_type) values ('${PRODUCT}', '${PRODUCT}', 'Jute')`;

export type Installation = {
  anonKey: string;
  ports: readonly number[];
  servers: readonly ServerProcess[];
  members: readonly Writer[];
  enquiries: readonly string[];
  product: string;
  /** Credits of each member at the beginning. */
  credits: number;
  /** Runs SQL on the primary, past the servers. */
  query(text: string): Promise<Row[]>;
  stop(): Promise<void>;
};

/** @param folder for the servers' data */
export async function install(
  binaries: string,
  cluster: Cluster,
  folder: string,
  { members, enquiries }: { members: number; enquiries: number },
): Promise<Installation> {
  const { superuser } = cluster;
  const password = randomBytes(16).toString('hex');
  const asSuperuser = (database: string) => cluster.addressOf(superuser.name, superuser.password, database);
  const words = ['-qX', '-v', `password=${password}`, '-f', ROLES, asSuperuser('postgres')];
  // What psql says passes proxies of this process, so this process must not wait for it.
  await promisify(execFile)(join(binaries, 'psql'), words);
  const ports = [await freePort(), await freePort()];
  const shared = productionSettings(cluster.addressOf('tanabana', password, 'tanabana'), ports[0]!);
  const servers: ServerProcess[] = [];

  async function query(text: string): Promise<Row[]> {
    const db = await openPostgres({ url: asSuperuser('tanabana'), max: 1, statementTimeoutMs: 60_000 });
    try {
      return (await db.transaction((tx) => tx.query(raw(text)))).rows;
    } finally {
      await db.close();
    }
  }

  /** Nothing is left when the drill is interrupted. */
  const kill = (): void => servers.forEach(({ child }) => child.kill('SIGKILL'));
  process.once('exit', kill);

  async function stop(): Promise<void> {
    process.off('exit', kill);
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    servers.forEach((server, index) => writeFileSync(join(folder, `server-${index}.log`), server.output()));
  }

  try {
    for (const [index, port] of ports.entries()) {
      const dataDir = join(folder, `server-${index}`);
      mkdirSync(dataDir, { recursive: true });
      const server = startServer({ ...shared, PORT: String(port), DATA_DIR: dataDir }, ['--production'], true);
      servers.push(server);
      // The first one builds the database.
      await server.ready;
    }
    const db = await openPostgres({ url: asSuperuser('tanabana'), max: 1 });
    try {
      await db.script(`${filling(members, enquiries)}; ${PRODUCT_TO_BID_ON}`);
    } finally {
      await db.close();
    }
    const tokens = createTokenService(shared.JWT_SECRET!, `${shared.PUBLIC_URL}/auth/v1`);
    const ids = await query(
      `select id from private.members where id not in (select user_id from public.purchase_enquiries)`,
    );
    return {
      anonKey: shared.ANON_KEY!,
      ports,
      servers,
      members: await Promise.all(
        ids.map(async (row) => {
          const id = String(row.id);
          return { id, token: await tokens.sign({ role: 'authenticated', aud: 'authenticated', sub: id }, 7200) };
        }),
      ),
      enquiries: (await query('select id from public.purchase_enquiries')).map(({ id }) => String(id)),
      product: PRODUCT,
      credits: CREDITS,
      query,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
