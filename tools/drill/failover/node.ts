/** One PostgreSQL under Patroni, with the file of deploy/. What it says to others and to etcd passes proxies of the drill. */
import { readFileSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../free-port.ts';
import { signalTrees } from './processes.ts';
import { etcdSetting } from './surroundings.ts';
import { startTcpProxy } from './tcp-proxy.ts';
import type { Node, Run } from './types.ts';

export type NodeOptions = {
  name: string;
  /** A folder that is there. */
  place: string;
  /** The file of Patroni's settings. */
  file: string;
  /** The port of etcd. */
  etcd: number;
  /** Settings in the environment that every node has. */
  shared: NodeJS.ProcessEnv;
  run: Run;
};

/** How long Patroni may take to answer: a question, and a request to change something. */
const ANSWER_MS = 1000;
const CHANGE_MS = 60_000;

/** The PostgreSQL that runs in a folder, if one does: Patroni starts it in a session of its own. */
function postmasterOf(data: string): number[] {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // The number may be another process's by now.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? [pid] : [];
  } catch {
    return [];
  }
}

/** Prepares a node. It runs once it is started. */
export async function createNode({ name, place, file, etcd, shared, run }: NodeOptions): Promise<Node> {
  const data = join(place, 'data');
  const [port, apiPort] = [await freePort(), await freePort()];
  const proxyTo = async (target: number) => startTcpProxy(await freePort(), target);
  const [database, api, ownEtcd] = [await proxyTo(port), await proxyTo(apiPort), await proxyTo(etcd)];
  const env = {
    ...shared,
    PATRONI_NAME: name,
    [etcdSetting()]: `http://127.0.0.1:${ownEtcd.port}`,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${apiPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${api.port}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${database.port}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_PGPASS: join(place, 'pgpass'),
  };
  let patroni: ChildProcess | undefined;
  return {
    name,
    place,
    database,
    api,
    apiPort,
    etcd: ownEtcd,
    start: () => void (patroni = run(name, ['patroni', file], env)),
    signal: (signal) => signalTrees([...(patroni?.pid ? [patroni.pid] : []), ...postmasterOf(data)], signal),
    async ask(path, init) {
      try {
        const signal = AbortSignal.timeout(init ? CHANGE_MS : ANSWER_MS);
        const response = await fetch(`http://127.0.0.1:${apiPort}${path}`, { ...init, signal });
        return { status: response.status, text: await response.text() };
      } catch {
        return { status: 0, text: '' };
      }
    },
  };
}
