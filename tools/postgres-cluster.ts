/** A throw-away PostgreSQL for tests, on a free port of 127.0.0.1, from the newest installed version (15 or later). */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

export type Cluster = {
  url: string;
  /** Starts a hot standby of it. */
  follow(): Promise<Cluster>;
  stop(): void;
  /** Ends it as a power cut would; its files stay. `restart` starts it again on the same port. */
  crash(): void;
  restart(): void;
  /** Suspends all its processes, and resumes them: it accepts connections and does not respond. */
  freeze(): void;
  thaw(): void;
};

/** The folder of initdb and pg_ctl; null where no PostgreSQL 15 or later is installed. */
export function postgresBinaries(): string | null {
  const major = (path: string): number => Number(/postgresql\/(\d+)\//.exec(path)?.[1]);
  const found = globSync('/usr/lib/postgresql/*/bin/initdb').sort((a, b) => major(b) - major(a));
  return found[0] && major(found[0]) >= 15 ? found[0].replace(/\/initdb$/, '') : null;
}

const isRoot = userInfo().uid === 0;

/** Runs a program of PostgreSQL. It refuses to run as root: then it runs as `postgres`. */
function runProgram(binaries: string, program: string, args: readonly string[]): void {
  const command = [join(binaries, program), ...args];
  const [file, ...rest] = isRoot
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', ...command]
    : command;
  const { status, stderr } = spawnSync(file!, rest, {
    encoding: 'utf8',
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}

/** A folder of its own, of the user that PostgreSQL runs as. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tanabana-pg-'));
  if (isRoot) {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    chownSync(folder, id('-u'), id('-g'));
  }
  return folder;
}

/** Starts a cluster without durability, for tests only. */
export async function startCluster(binaries: string): Promise<Cluster> {
  const folder = makeFolder();
  const data = `${folder}/data`;
  const encoding = ['-E', 'UTF8', '--locale=C.UTF-8'];
  runProgram(binaries, 'initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', ...encoding]);
  return serve(binaries, folder);
}

/** Starts the cluster whose files are in `folder/data`. */
async function serve(binaries: string, folder: string): Promise<Cluster> {
  const port = await freePort();
  const run = (program: string, ...args: string[]): void => runProgram(binaries, program, args);
  const settings = [
    `-p ${port}`,
    ...[
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'fsync=off',
      'max_connections=60',
      'wal_level=logical',
      'max_slot_wal_keep_size=1GB',
      'max_replication_slots=20',
      'max_wal_senders=20',
    ].map((setting) => `-c ${setting}`),
  ].join(' ');
  const start = () => run('pg_ctl', '-D', `${folder}/data`, '-w', '-l', `${folder}/log`, '-o', settings, 'start');
  const crash = () => run('pg_ctl', '-D', `${folder}/data`, '-m', 'immediate', '-w', 'stop');
  const signal = (name: NodeJS.Signals): void => {
    const [postmaster] = readFileSync(`${folder}/data/postmaster.pid`, 'utf8').split('\n');
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').split(' ').filter(Boolean);
    // The postmaster first, so that it starts no process meanwhile.
    for (const pid of [postmaster, ...children]) process.kill(Number(pid), name);
  };
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      crash();
      rmSync(folder, { recursive: true, force: true });
    },
    async follow() {
      const standby = makeFolder();
      const source = `host=127.0.0.1 port=${port} user=postgres`;
      run('pg_basebackup', '-D', `${standby}/data`, '-d', source, '-R', '-X', 'stream', '-c', 'fast', '--no-sync');
      return serve(binaries, standby);
    },
    crash,
    restart: start,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}
