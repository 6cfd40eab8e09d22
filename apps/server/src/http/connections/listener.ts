/**
 * In charge of what a connection may cost before it is a request: how long it may take to say what it wants, and how many
 * there may be. What is not HTTP, or not in time, Node itself answers with 400 or 408 and hangs up.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { addressGroup } from '@tanabana/gateway';

export type ConnectionLimits = {
  /** From the first byte to the end of the headers, milliseconds. */
  headersMs: number;
  /** From the end of the headers to the end of the body, milliseconds. */
  requestMs: number;
  /** The same of a file that is uploaded, from the first byte on: the storage service has given it up by then. */
  uploadMs: number;
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
  uploadMs: 11 * 60_000,
  checkMs: 2_000,
  connections: 12_000,
  perAddress: 1_000,
};

const LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** Whether it brings a file, which takes its time on a slow connection. */
const isUpload = ({ method = '', url = '' }: IncomingMessage): boolean =>
  ['POST', 'PUT'].includes(method) && /^\/storage\/v1\/object\/(?!list\/|sign\/)/.test(url);

/** Hangs up on who does not come to the end of a body. */
function boundBody(incoming: IncomingMessage, outgoing: ServerResponse, ms: number): void {
  // What says neither has no body.
  const { headers } = incoming;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  if (isUpload(incoming)) return;
  const timer = setTimeout(() => {
    // All of it has come, and only the answer takes its time.
    if (incoming.complete) return;
    if (!outgoing.headersSent) incoming.socket.write(LATE);
    incoming.socket.destroySoon();
  }, ms);
  const end = () => clearTimeout(timer);
  incoming.once('end', end).once('close', end);
}

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
  const { headersMs, requestMs, uploadMs, checkMs, connections, perAddress } = { ...CONNECTION_LIMITS, ...limits };
  const server = createAdaptorServer({
    fetch,
    serverOptions: {
      headersTimeout: headersMs,
      requestTimeout: uploadMs,
      connectionsCheckingInterval: checkMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
  }) as Server;
  server.maxConnections = connections;
  server.prependListener('request', (incoming, outgoing) => boundBody(incoming, outgoing, requestMs));

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
