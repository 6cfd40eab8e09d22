/** The real process, stopped in the middle of endless requests. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { layDatabase } from '@tanabana/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../src/data/database.ts';
import type { Keys } from '../src/data/keys.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';

const root = mkdtempSync(join(tmpdir(), 'tanabana-ending-'));
const running: ServerProcess[] = [];

// Functions that a request can call and that never return: one computes, which the visitors' timeout stops after half a second, and one
// waits.
const ENDLESS = `create function public.endless() returns void language plpgsql as
  $$ begin loop perform 1; end loop; end $$;
  create function public.endless_sleep() returns void language plpgsql as
  $$ begin loop perform pg_sleep(60); end loop; end $$;
  grant execute on function public.endless() to anon;
  grant execute on function public.endless_sleep() to service_role`;

beforeAll(async () => {
  await layDatabase('this', join(root, 'built/db'));
  const db = await openDatabase({
    database: { engine: 'embedded', fsync: false },
    dataDir: join(root, 'built'),
  });
  await db.script(ENDLESS);
  await db.close();
}, 240_000);
afterAll(async () => {
  for (const server of running) if (server.child.exitCode === null) await server.end('SIGKILL');
  rmSync(root, { recursive: true });
});

async function start(name: string) {
  const dataDir = join(root, name);
  cpSync(join(root, 'built'), dataDir, { recursive: true });
  const server = startServer({ DATA_DIR: dataDir, DEMO: '0', STATEMENT_TIMEOUT_VISITORS_MS: '500' });
  running.push(server);
  const url = await server.ready;
  const { anonKey, serviceRoleKey } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as Keys;
  const headersOf = (apikey: string) => ({ apikey, 'content-type': 'application/json' });
  const call = (name: string, apikey: string) =>
    fetch(`${url}/rest/v1/rpc/${name}`, { method: 'POST', headers: headersOf(apikey), body: '{}' });
  return {
    server,
    url,
    headers: headersOf(serviceRoleKey),
    endless: () => call('endless', anonKey),
    endlessSleep: () => call('endless_sleep', serviceRoleKey),
  };
}

/**
 * Lowers the priority of the database thread. The embedded PostgreSQL computes in pg_sleep, so for a quarter of a minute its thread would
 * take processor time that others need.
 */
function giveWay(pid: number): void {
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const name = readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').trim();
    if (name === 'WorkerThread') setPriority(Number(thread), constants.priority.PRIORITY_LOW);
  }
}

it('an endless statement is ended, and the site continues', { timeout: 240_000 }, async () => {
  const { server, url, headers, endless } = await start('hung');
  const answer = await endless();
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({ code: '57014' });
  // A request while the database is reopened waits, or gets a time to retry.
  const read = async () => (await fetch(`${url}/rest/v1/purchase_enquiries?limit=1`, { headers })).status;
  await expect.poll(read, { timeout: 60_000 }).toBe(200);
  expect(server.output()).toContain('the embedded database is open again');
  expect(await server.end('SIGTERM')).toBe(0);
});

it('SIGTERM ends the process within its grace period although a statement runs', { timeout: 240_000 }, async () => {
  const { server, url, headers, endlessSleep } = await start('told');
  const pending = endlessSleep().catch(() => 'cut off');
  // Once a list gets no response any more, the endless function is running.
  const list = () => fetch(`${url}/rest/v1/purchase_enquiries?limit=1`, { headers, signal: AbortSignal.timeout(1000) });
  await expect.poll(() => list().catch((error: Error) => error.name), { timeout: 60_000 }).toBe('TimeoutError');
  giveWay(server.child.pid!);
  const code = await server.end('SIGTERM');
  expect({ code, output: server.output() }).toMatchObject({ code: 0 });
  await pending;
});
