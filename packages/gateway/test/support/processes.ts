/** Several gateways over one PostgreSQL database, as processes have them: each with its own connections, caches and port. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { expect, vi } from 'vitest';
import {
  createGateway,
  createTokenService,
  openStore,
  type Gateway,
  type GatewayOptions,
  type StorageOptions,
} from '../../src/index.ts';
import { admit, createScope, type AdmissionOptions, type AdmittedDatabase } from '../../src/db/index.ts';
import { openPostgres } from '../../src/db/open.ts';
import type { Opened } from './open.ts';

const SECRET = 'a secret of at least thirty-two characters';
const SITE = 'https://site.example';
export const anonKey = await createTokenService(SECRET, `${SITE}/auth/v1`).apiKey('anon');

export type Process = {
  url: string;
  gateway: Gateway;
  db: AdmittedDatabase;
  stop(): Promise<void>;
};

type ProcessOptions = {
  admission?: AdmissionOptions | undefined;
  rest?: GatewayOptions['rest'];
  storage?: Partial<StorageOptions>;
  socketsPerAddress?: number;
};

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function start(
  opened: Opened,
  { admission, rest, storage, socketsPerAddress = 200 }: ProcessOptions,
): Promise<Process> {
  const bare = await openPostgres({ url: opened.url! });
  const db = admit(bare, admission);
  const dir = await mkdtemp(join(tmpdir(), 'processes-'));
  const gateway = await createGateway({
    db,
    scope: createScope(db),
    keys: { jwtSecret: SECRET },
    siteUrl: SITE,
    schemas: ['public'],
    auth: { autoconfirm: true, sendEmail: async () => undefined, sendSms: async () => undefined },
    rest,
    storage: { store: await openStore({ dir, reserveBytes: 0 }), ...storage },
    realtime: { limits: { socketsPerAddress }, changes: 'triggers' },
    log: silent,
  });
  const server = createAdaptorServer({ fetch: gateway.app.fetch }) as Server;
  const detach = await gateway.realtime.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await detach();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await gateway.close();
    await bare.close();
    await rm(dir, { recursive: true, force: true });
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    gateway,
    db,
    stop: () => (stopping ??= stop()),
  };
}

/** Starts processes, and waits until they know of each other. */
export async function startProcesses(opened: Opened, count: number, options: ProcessOptions = {}): Promise<Process[]> {
  const processes = await Promise.all(Array.from({ length: count }, () => start(opened, options)));
  await vi.waitFor(() => {
    for (const { gateway } of processes) expect(gateway.processes()).toBe(count);
  });
  return processes;
}
