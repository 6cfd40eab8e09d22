/** Three PostgreSQL nodes under Patroni, etcd, and haproxy in front, on ports of this machine, in one folder. */
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDisk, removeDisk } from './disks.ts';
import { createNode } from './node.ts';
import type { Node, Run } from './types.ts';
import { giveToPostgres, signalTrees, start } from './processes.ts';
import { startEtcd, startHaproxy, until } from './surroundings.ts';

const DEPLOY = fileURLToPath(new URL('../../../deploy', import.meta.url));
/** As deploy/haproxy-database.cfg names them. */
const NAMES = ['db1', 'db2', 'db3'];

/** What Patroni says of a member at /cluster. */
type Member = { name: string; role: string; state: string; lag?: number | string };

export type Roles = Record<'primary' | 'standby' | 'third', Node>;

export type Cluster = {
  /** Whether each node has a disk of its own, which can be full. */
  hasDisks: boolean;
  /** The address of the primary by haproxy. */
  addressOf(user: string, password: string, database: string): string;
  superuser: { name: string; password: string };
  /** The node that Patroni calls the primary; undefined when there is none. */
  primary(): Promise<Node | undefined>;
  /** Waits until there are a primary, a synchronous standby and another standby that follow. @returns the roles */
  whole(): Promise<Roles>;
  /** Ends everything at once. It can be called again. */
  stop(): void;
};

/** @param binaries the folder of PostgreSQL's programs */
export async function startCluster(binaries: string, folder: string): Promise<Cluster> {
  const running: ChildProcess[] = [];
  const nodes: Node[] = [];
  const run: Run = (name, command, env = {}) => {
    const child = start(command, env, join(folder, `${name}.log`));
    running.push(child);
    return child;
  };

  function stop(): void {
    process.off('exit', stop);
    for (const node of nodes) node.signal('SIGKILL');
    signalTrees(
      running.flatMap(({ pid }) => pid ?? []),
      'SIGKILL',
    );
    for (const { database, api, etcd, place } of nodes) {
      for (const proxy of [database, api, etcd]) proxy.close();
      removeDisk(place);
    }
  }

  // Nothing is left when the drill is interrupted.
  process.once('exit', stop);
  try {
    const superuser = { name: 'postgres', password: secret() };
    const shared = sharedSettings(binaries, superuser);
    const file = join(folder, 'patroni.yml');
    copyFileSync(join(DEPLOY, 'patroni.yml'), file);
    giveToPostgres(file);
    const etcd = await startEtcd(folder, run);
    let hasDisks = true;
    for (const name of NAMES) {
      const place = join(folder, name);
      hasDisks = makeDisk(place) && hasDisks;
      nodes.push(await createNode({ name, place, file, etcd, shared, run }));
    }
    const front = await startHaproxy(join(DEPLOY, 'haproxy-database.cfg'), folder, nodes, run);
    // The first one makes the database, the others copy it.
    nodes[0]!.start();
    await until('the first node', async () => (await nodes[0]!.ask('/primary')).status === 200);
    for (const node of nodes.slice(1)) node.start();
    await untilWhole(nodes);
    return {
      hasDisks,
      superuser,
      addressOf: (user, password, database) => `postgres://${user}:${password}@127.0.0.1:${front}/${database}`,
      async primary() {
        const answers = await Promise.all(nodes.map((node) => node.ask('/primary')));
        return nodes.find((_, index) => answers[index]!.status === 200);
      },
      whole: () => untilWhole(nodes),
      stop,
    };
  } catch (error) {
    stop();
    throw error;
  }
}

const secret = () => randomBytes(16).toString('hex');

/** What deploy/patroni.yml leaves to the environment, and every node has. */
const sharedSettings = (binaries: string, superuser: Cluster['superuser']): NodeJS.ProcessEnv => ({
  PATH: `${binaries}:${process.env.PATH}`,
  PATRONI_POSTGRESQL_BIN_DIR: binaries,
  PATRONI_SUPERUSER_USERNAME: superuser.name,
  PATRONI_SUPERUSER_PASSWORD: superuser.password,
  PATRONI_REPLICATION_USERNAME: 'replicator',
  PATRONI_REPLICATION_PASSWORD: secret(),
});

async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  for (const node of nodes) {
    const { status, text } = await node.ask('/cluster');
    if (status === 200) return (JSON.parse(text) as { members: Member[] }).members;
  }
  return [];
}

async function untilWhole(nodes: readonly Node[]): Promise<Roles> {
  let members: Member[] = [];
  const named = (role: string): Node | undefined =>
    nodes.find(({ name }) => members.some((member) => member.name === name && member.role === role));
  await until('a whole cluster', async () => {
    members = await membersOf(nodes);
    const isSound = members.every(({ state, lag = 0 }) => ['running', 'streaming'].includes(state) && lag === 0);
    const isComplete = ['leader', 'sync_standby', 'replica'].every((role) => named(role) !== undefined);
    return isSound && isComplete && members.length === nodes.length;
  });
  return { primary: named('leader')!, standby: named('sync_standby')!, third: named('replica')! };
}
