/**
 * In charge of what a connection may cost before it is a request: how long it may take to say what it wants, and how many
 * there may be. What is not HTTP, or not in time, Node itself answers with 400 or 408 and hangs up.
 */
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { addressGroup } from '@tanabana/gateway';

export type ConnectionLimits = {
  /** From the first byte to the end of the headers, milliseconds. */
  headersMs: number;
  /** From the first byte to the end of the body, milliseconds. */
  requestMs: number;
  /** How often those that took too long are looked for, milliseconds: they may live so much longer. */
  checkMs: number;
  /** Connections in all; more than the sockets of open pages, which are among them. */
  connections: number;
  /** Connections from one address, or one /64. A mobile carrier puts many people behind one. */
  perAddress: number;
};

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 12_000,
  requestMs: 27_000,
  checkMs: 2_000,
  connections: 12_000,
  perAddress: 1_000,
};

/** Longer than the idle time of the usual proxies, so that they, not we, hang up. */
const KEEP_ALIVE_MS = 65_000;

export type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

type Options = {
  fetch: Fetch;
  /** Whether an address is a proxy's, through which everybody comes. */
  isTrusted(address: string): boolean;
  limits?: Partial<ConnectionLimits>;
};

/** An HTTP server that does not listen yet. */
export function createListener({ fetch, isTrusted, limits }: Options): Server {
  const { headersMs, requestMs, checkMs, connections, perAddress } = { ...CONNECTION_LIMITS, ...limits };
  const server = createAdaptorServer({
    fetch,
    serverOptions: {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
  }) as Server;
  server.maxConnections = connections;

  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isTrusted(remoteAddress)) return;
    const group = addressGroup(remoteAddress);
    const before = open.get(group) ?? 0;
    if (before >= perAddress) {
      socket.destroy();
      return;
    }
    open.set(group, before + 1);
    socket.once('close', () => {
      const left = open.get(group)! - 1;
      if (left > 0) open.set(group, left);
      else open.delete(group);
    });
  });
  return server;
}
