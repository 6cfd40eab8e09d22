/** Servers that will be killed, each with its own directory below one that is removed with the tests. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layDatabase } from '@tanabana/db/testing';
import { openDatabase } from '../../src/data/database.ts';
import type { Keys } from '../../src/data/keys.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** Without fsync: a new directory would take a thousand syncs, and no test here cuts the power. */
export const open = (dataDir: string) => openDatabase({ database: { engine: 'embedded', fsync: false }, dataDir });

/** The keys that a server has generated in its directory. */
export const keysOf = (dataDir: string) => JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as Keys;

export function killedServers() {
  const root = mkdtempSync(join(tmpdir(), 'tanabana-killed-'));
  const running: ServerProcess[] = [];
  return {
    /** A new directory with a database that the SQL has filled. */
    async filled(name: string, sql: string): Promise<string> {
      const dataDir = join(root, name);
      await layDatabase('this', join(dataDir, 'db'));
      const db = await open(dataDir);
      await db.script(sql);
      await db.close();
      return dataDir;
    },
    start(dataDir: string, env: Record<string, string> = {}): ServerProcess {
      const server = startServer({ DATA_DIR: dataDir, DEMO: '0', ...env });
      running.push(server);
      return server;
    },
    async clean(): Promise<void> {
      for (const server of running) if (server.child.exitCode === null) await server.end('SIGKILL');
      rmSync(root, { recursive: true });
    },
  };
}

/** A request with the rights of the server itself. */
export async function requestAsService(
  url: string,
  dataDir: string,
  query: string,
  init: RequestInit = {},
): Promise<Response> {
  return fetch(`${url}/rest/v1/${query}`, {
    ...init,
    headers: { ...init.headers, apikey: keysOf(dataDir).serviceRoleKey },
  });
}
