/**
 * Limits connections before they become a request: how long a client may take to send it, and how many connections there may be. Invalid
 * HTTP, or a late header, Node itself answers with 400 or 408 and closes the connection.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { addressGroup } from '@tanabana/gateway';

export type ConnectionLimits = {
  /** From the first byte to the end of the headers, in milliseconds. */
  headersMs: number;
  /** From the end of the headers to the end of the body, in milliseconds. */
  requestMs: number;
  /** The same for a file upload, from the first byte on. The storage service has aborted the upload by then. */
  uploadMs: number;
  /** How often late connections are looked for, in milliseconds. They may live so much longer. */
  checkMs: number;
  /** Connections in total. The sockets of open pages count too, so it must be higher than their number. */
  connections: number;
  /** Connections from one address, or one /64. A mobile carrier puts many people behind one address. */
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

/** Whether the request uploads a file, which takes longer on a slow connection. */
const isUpload = ({ method = '', url = '' }: IncomingMessage): boolean =>
  (['POST', 'PUT'].includes(method) && /^\/storage\/v1\/object\/(?!list\/|sign\/)/.test(url)) ||
  (['POST', 'PATCH'].includes(method) && url.startsWith('/storage/v1/upload/resumable')) ||
  (method === 'PUT' && url.startsWith('/storage/v1/s3/'));

/** Closes the connection of a client that does not finish its body in time. */
function boundBody(incoming: IncomingMessage, outgoing: ServerResponse, ms: number): void {
  // A request with neither header has no body.
  const { headers } = incoming;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  if (isUpload(incoming)) return;
  const timer = setTimeout(() => {
    // The whole body has arrived, and only the response takes time.
    if (incoming.complete) return;
    if (!outgoing.headersSent) incoming.socket.write(LATE);
    incoming.socket.destroySoon();
  }, ms);
  const end = () => clearTimeout(timer);
  incoming.once('end', end).once('close', end);
}

/** Longer than the idle time of usual proxies, so that the proxy closes the connection, not the server. */
const KEEP_ALIVE_MS = 65_000;

export type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

type Options = {
  fetch: Fetch;
  /** Whether an address belongs to a trusted proxy, through which all clients come. */
  isTrusted(address: string): boolean;
  limits?: Partial<ConnectionLimits>;
};

/** Creates an HTTP server that does not listen yet. */
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
