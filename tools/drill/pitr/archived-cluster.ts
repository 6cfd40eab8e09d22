/** A PostgreSQL of its own whose log is archived by pgBackRest, as docs/operations.md sets it up. Everything is in one folder. */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../free-port.ts';

export type ArchivedCluster = {
  url: string;
  start(): void;
  /** Ends it as a power cut would. */
  crash(): void;
  /** Runs pgBackRest on it. */
  backrest(...args: string[]): void;
  /** Ends it and removes everything. */
  remove(): void;
};

const STANZA = 'tanabana';

/** Starts a cluster, and prepares its archive. @param binaries the folder of initdb and pg_ctl */
export async function startArchivedCluster(binaries: string): Promise<ArchivedCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'tanabana-pitr-'));
  const isRoot = userInfo().uid === 0;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const own = (path: string): void => {
    if (isRoot) chownSync(path, id('-u'), id('-g'));
  };
  own(folder);
  const run = (program: string, ...args: string[]): void => {
    const [file, ...rest] = isRoot
      ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]
      : [program, ...args];
    const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe'];
    const { status, stderr } = spawnSync(file!, rest, { encoding: 'utf8', cwd: '/', stdio });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
  };

  const [data, config] = [join(folder, 'data'), join(folder, 'pgbackrest.conf')];
  for (const name of ['repository', 'log', 'lock', 'spool']) {
    mkdirSync(join(folder, name));
    own(join(folder, name));
  }
  const port = await freePort();
  const lines = [
    '[global]',
    `repo1-path=${folder}/repository`,
    'repo1-retention-full=2',
    'repo1-cipher-type=aes-256-cbc',
    `repo1-cipher-pass=${randomBytes(32).toString('base64url')}`,
    `log-path=${folder}/log`,
    `lock-path=${folder}/lock`,
    `spool-path=${folder}/spool`,
    'log-level-console=error',
    'start-fast=y',
    `[${STANZA}]`,
    `pg1-path=${data}`,
    `pg1-port=${port}`,
    `pg1-socket-path=${folder}`,
    'pg1-user=postgres',
    'pg1-database=postgres',
  ];
  writeFileSync(config, `${lines.join('\n')}\n`, { mode: 0o600 });
  own(config);
  const backrest = (...args: string[]) => run('pgbackrest', `--config=${config}`, `--stanza=${STANZA}`, ...args);
  const pgCtl = (...args: string[]) => run(join(binaries, 'pg_ctl'), '-D', data, '-w', ...args);
  const settings = [
    `-p ${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'archive_mode=on',
    `archive_command='pgbackrest --config=${config} --stanza=${STANZA} archive-push %p'`,
    'archive_timeout=60',
  ].join(' -c ');
  const start = () => pgCtl('-l', `${folder}/log/postgres`, '-o', settings, 'start');
  const crash = () => pgCtl('-m', 'immediate', 'stop');
  const remove = (): void => {
    try {
      crash();
    } catch {
      // It had ended already.
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    run(join(binaries, 'initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-k');
    start();
    backrest('stanza-create');
    backrest('check');
  } catch (error) {
    remove();
    throw error;
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, start, crash, backrest, remove };
}
