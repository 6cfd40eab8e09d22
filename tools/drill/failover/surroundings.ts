/** What a cluster needs beside its nodes: etcd, and haproxy with the file of deploy/. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../free-port.ts';
import { giveToPostgres, makeFolder } from './processes.ts';
import type { Node, Run } from './types.ts';

/** How long anything may take to come: the first start copies the database twice. A machine at work needs minutes. */
const LONGEST_MS = 300_000;

/** Waits for a condition. @throws Error when it does not hold in time */
export async function until(what: string, holds: () => Promise<boolean>, ms = LONGEST_MS): Promise<void> {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`${what} did not come within ${ms / 1000} s`);
    await pause(100);
  }
}

/** Starts an etcd of one member. @returns its port */
export async function startEtcd(folder: string, run: Run): Promise<number> {
  const [client, peer] = [await freePort(), await freePort()];
  const place = join(folder, 'etcd');
  makeFolder(place);
  const [forClients, forPeers] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  const flags = {
    '--name': 'one',
    '--data-dir': place,
    '--log-level': 'error',
    '--logger': 'zap',
    '--listen-client-urls': forClients,
    '--advertise-client-urls': forClients,
    '--listen-peer-urls': forPeers,
    '--initial-advertise-peer-urls': forPeers,
    '--initial-cluster': `one=${forPeers}`,
  };
  // The second version of the interface is for a Patroni that has an error with the third one.
  run('etcd', ['etcd', '--enable-v2', ...Object.entries(flags).flat()]);
  await until('etcd', async () =>
    fetch(`${forClients}/health`).then(
      async (response) => (await response.text()).includes('true'),
      () => false,
    ),
  );
  return client;
}

/**
 * The setting with which Patroni uses etcd's interface. Before 3.0.3, a primary that was frozen takes the lock back from its successor by the
 * third version of that interface, and what the successor has acknowledged is lost (https://github.com/patroni/patroni/pull/2689).
 */
export function etcdSetting(): 'PATRONI_ETCD_PROXY' | 'PATRONI_ETCD3_PROXY' {
  const { stdout } = spawnSync('patroni', ['--version'], { encoding: 'utf8' });
  const [, major, minor, patch] = /(\d+)\.(\d+)\.(\d+)/.exec(stdout)!.map(Number);
  const isOld = major! < 3 || (major === 3 && minor === 0 && patch! < 3);
  return isOld ? 'PATRONI_ETCD_PROXY' : 'PATRONI_ETCD3_PROXY';
}

/** Starts haproxy. The addresses in its file are replaced. @returns the port that leads to the primary */
export async function startHaproxy(file: string, folder: string, nodes: readonly Node[], run: Run): Promise<number> {
  const front = await freePort();
  let text = readFileSync(file, 'utf8');
  const replace = (line: string, by: string): void => {
    if (text.split(line).length !== 2) throw new Error(`${file} does not have once: ${line}`);
    text = text.replace(line, by);
  };
  replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${front}`);
  for (const { name, database, apiPort } of nodes)
    replace(`server ${name} ${name}.internal:5432`, `server ${name} 127.0.0.1:${database.port} port ${apiPort}`);
  const own = join(folder, 'haproxy-database.cfg');
  writeFileSync(own, text);
  giveToPostgres(own);
  run('haproxy', ['haproxy', '-db', '-f', own]);
  return front;
}
