/** METRICS_PORT, by the real process: what is on which port, and who may read it. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layDatabase } from '@tanabana/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type ServerProcess } from '../support/server-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tanabana-metrics-'));
let port: number;
let server: ServerProcess;
let url: string;

beforeAll(async () => {
  const finder = createServer().listen(0, '127.0.0.1');
  await once(finder, 'listening');
  ({ port } = finder.address() as AddressInfo);
  finder.close();
  await layDatabase('this', join(dataDir, 'db'));
  server = startServer({ DATA_DIR: dataDir, DEMO: '0', METRICS_PORT: String(port) });
  url = await server.ready;
});
afterAll(async () => {
  await server.end('SIGTERM');
  rmSync(dataDir, { recursive: true });
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers });

it('the metrics are on their own port, complete, and not on the public one', async () => {
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  const text = await (await ask('/metrics')).text();
  const names = [
    'http_requests_total',
    'http_request_duration_seconds_bucket',
    'database_transactions',
    'database_up 1',
    'database_size_bytes',
    'realtime_sockets',
    'tanabana_job_oldest_due_seconds{name="deliver-interests"}',
    'tanabana_dead_letters{kind="job"}',
    'tanabana_disk_free_bytes',
    'process_resident_memory_bytes',
    'nodejs_heap_size_used_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ];
  for (const name of names) expect(text).toMatch(new RegExp(`^${name.replaceAll(/[{}]/g, String.raw`\$&`)}`, 'm'));
});

it('their port has nothing else, and nothing for whom a proxy sends', async () => {
  for (const path of ['/', '/config.json', '/rest/v1/company_details', '/__dev/outbox'])
    expect((await ask(path)).status).toBe(404);
  expect((await ask('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404);
});

it('a second server cannot take the port, and says which setting is meant', async () => {
  const other = mkdtempSync(join(tmpdir(), 'tanabana-metrics-'));
  const second = startServer({ DATA_DIR: other, DEMO: '0', METRICS_PORT: String(port) });
  await expect(second.ready).rejects.toThrow(`Port ${port} is taken`);
  expect(second.output()).toContain('METRICS_PORT');
  rmSync(other, { recursive: true });
});
