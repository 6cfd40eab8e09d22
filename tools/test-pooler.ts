/** A throw-away pgbouncer for tests, in transaction mode, before a cluster on 127.0.0.1. It serves every database of that cluster. */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
/** How long it may take to accept connections, in milliseconds. */
const START_MS = 10_000;
const PAUSE_MS = 50;

export type Pooler = { url: string; stop(): Promise<void> };

/** Whether a pooler is installed. */
export const hasPooler = (): boolean => existsSync(PROGRAM);

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });

/**
 * Starts a pooler. It refuses to run as root: then it runs as `postgres`.
 *
 * @param cluster the address of the cluster
 */
export async function startPooler(cluster: string): Promise<Pooler> {
  const { hostname, port: clusterPort, username } = new URL(cluster);
  const folder = mkdtempSync(join(tmpdir(), 'tanabana-pooler-'));
  const port = await freePort();
  writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${clusterPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 5
max_client_conn = 400
server_idle_timeout = 5
logfile = /dev/null
`,
  );
  chmodSync(folder, 0o755);
  const isRoot = userInfo().uid === 0;
  const command = [PROGRAM, '--quiet', join(folder, 'pgbouncer.ini')];
  const [file, ...args] = isRoot
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', ...command]
    : command;
  const child = spawn(file!, args, { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const until = Date.now() + START_MS; !(await accepts(port)); await pause(PAUSE_MS))
    if (Date.now() > until || child.exitCode !== null) {
      await stop();
      throw new Error('pgbouncer did not start');
    }
  return { url: `postgres://${username}@127.0.0.1:${port}/postgres`, stop };
}
