/** A gateway as a process of its own over the embedded database, for tests that kill it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { COMPILES_ONCE } from '../../src/testing/index.ts';

const SERVE = fileURLToPath(new URL('../../bin/serve.ts', import.meta.url));

/** The schema of the storage tests. */
export const STORAGE_SQL = fileURLToPath(new URL('fixture.sql', import.meta.url));

export type KillableGateway = {
  url: string;
  /** Headers of the service role. */
  headers: { apikey: string; authorization: string };
  /** Kills the process and waits for its end. A killed one stays so. */
  kill(): Promise<void>;
};

/**
 * Starts a gateway.
 *
 * @param dir has the database in `db` and gets the stored files in `files`
 * @param flags further flags of the command
 * @returns the gateway, once it listens
 * @throws Error if it ends before
 */
export async function startKillableGateway(dir: string, ...flags: string[]): Promise<KillableGateway> {
  const folders = ['--data-dir', join(dir, 'db'), '--storage-dir', join(dir, 'files')];
  const args = [COMPILES_ONCE, SERVE, '--port', '0', ...folders, ...flags];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  let url = '';
  for await (const line of createInterface({ input: child.stdout! })) {
    url = /^listening on (\S+)/.exec(line)?.[1] ?? url;
    const key = /^service_role key: (\S+)/.exec(line)?.[1];
    if (key) return { url, headers: { apikey: key, authorization: `Bearer ${key}` }, kill };
  }
  throw new Error('the gateway ended before it listened');
}
