/**
 * `/realtime/v1/websocket`: accepts sockets by their key, and delivers what SQL sends with `realtime.send` to the sockets that have joined
 * the topic. It imitates Supabase Realtime's broadcast from the database
 * (https://supabase.com/docs/guides/realtime/broadcast#broadcast-from-the-database).
 */
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { onAccountOf } from '../db/request-context.ts';
import { UnavailableError } from '../db/port.ts';
import { addressAccount, addressGroup } from '../http/client-address.ts';
import { serveSocket, type Connection } from './connection.ts';
import { REALTIME_LIMITS } from './limits.ts';
import { isVsn, type Vsn } from './protocol.ts';
import { broadcastOf, createTopics } from './topics.ts';
import type { RealtimeOptions } from './types.ts';

const PATH = '/realtime/v1/websocket';
/** The NOTIFY channel of realtime.send. */
const CHANNEL = 'realtime';
/** How long a socket may take to close when the server stops, in milliseconds. */
const GOODBYE_MS = 1000;

export type Realtime = {
  /**
   * Accepts the sockets of an HTTP server. The returned function closes them all and stops listening to the database. Call it before the
   * server is closed, which would wait for them.
   */
  attach(server: Server): Promise<() => Promise<void>>;
  /** The number of open sockets. */
  sockets(): number;
};

type Entry = { vsn: Vsn; key: string; address: string; group: string; account: string };
/** Why a socket is refused. */
type Refusal = { status: 400 | 401 | 403 | 429 | 503; message: string };

function refuse(socket: Duplex, { status, message }: Refusal): void {
  const body = JSON.stringify({ message });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', 'Content-Type: application/json'];
  // A client that does not close its side would hold the connection forever.
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

/** Splits path and query. They may be malformed, and `new URL` would throw for some. */
function splitUrl(request: IncomingMessage): { path: string; query: URLSearchParams } {
  const [path = '', query] = (request.url ?? '').split('?', 2);
  return { path, query: new URLSearchParams(query) };
}

/**
 * Whether a page may open sockets here. Browsers let a page of any site open one and report only the origin.
 * https://www.rfc-editor.org/rfc/rfc6455#section-10.2
 */
function isOwnPage({ headers }: IncomingMessage, origins: readonly string[] | undefined): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origins === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}

/** Creates the realtime service. Nothing runs until it is attached to a server. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { db, log, verify, addressOf } = options;
  const limits = { ...REALTIME_LIMITS, ...options.limits };
  const topics = createTopics();
  const open = new Map<WebSocket, Connection>();
  const byAddress = new Map<string, number>();
  let isStopping = false;

  async function examine(request: IncomingMessage): Promise<Entry | Refusal> {
    const { query } = splitUrl(request);
    const vsn = query.get('vsn') ?? '1.0.0';
    const key = query.get('apikey') ?? request.headers.apikey ?? request.headers['x-api-key'];
    if (!isOwnPage(request, options.origins)) return { status: 403, message: 'Sockets are for pages of this site' };
    if (!isVsn(vsn)) return { status: 400, message: 'vsn is 1.0.0 or 2.0.0' };
    if (typeof key !== 'string' || key === '') return { status: 401, message: 'No API key found in request' };
    const address = addressOf(request) ?? '';
    const group = addressGroup(address);
    const account = addressAccount(group) ?? '';
    try {
      await onAccountOf(account, () => verify(key));
    } catch (error) {
      if (error instanceof UnavailableError) return { status: error.status, message: error.message };
      return { status: 401, message: 'Invalid API key' };
    }
    // The limits are checked last: nothing is awaited between this check and the acceptance, so concurrent sockets cannot exceed them.
    if (open.size >= limits.sockets || isStopping) return { status: 503, message: 'Too many connected users' };
    if ((byAddress.get(group) ?? 0) >= limits.socketsPerAddress) {
      return { status: 429, message: 'Too many connections from this address' };
    }
    return { vsn, key, address, group, account };
  }

  function welcome(ws: WebSocket, { vsn, key, address, group, account }: Entry): void {
    const since = Date.now();
    open.set(ws, serveSocket(ws, { vsn, apiKey: key, account }, { ...options, topics, limits }));
    byAddress.set(group, (byAddress.get(group) ?? 0) + 1);
    ws.on('close', (code) => {
      open.delete(ws);
      const left = (byAddress.get(group) ?? 1) - 1;
      if (left > 0) byAddress.set(group, left);
      else byAddress.delete(group);
      log.info({ ip: address, code, seconds: Math.round((Date.now() - since) / 1000) }, 'realtime socket closed');
    });
  }

  function onNotification(notification: string): void {
    const broadcast = broadcastOf(notification);
    if (broadcast) topics.deliver(broadcast);
    else log.warn({ channel: CHANNEL }, 'a notification is no broadcast of realtime.send');
  }

  async function endSockets(): Promise<void> {
    const ended = [...open.keys()].map((ws) => new Promise((resolve) => ws.once('close', resolve)));
    for (const connection of open.values()) connection.goAway();
    const timer = setTimeout(() => [...open.keys()].forEach((ws) => ws.terminate()), GOODBYE_MS);
    await Promise.all(ended);
    clearTimeout(timer);
  }

  return {
    sockets: () => open.size,
    async attach(server) {
      const wss = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: limits.frameBytes });
      const isOurs = (request: IncomingMessage) =>
        request.headers.upgrade?.toLowerCase() === 'websocket' && splitUrl(request).path === PATH;

      async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
        // Until ws takes over the socket, a disconnect would be an unhandled error.
        const ignore = () => undefined;
        socket.on('error', ignore);
        const entry = await examine(request);
        if ('status' in entry) {
          log.info({ ip: addressOf(request), status: entry.status }, 'realtime socket refused');
          return refuse(socket, entry);
        }
        socket.off('error', ignore);
        wss.handleUpgrade(request, socket, head, (ws) => welcome(ws, entry));
      }
      const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
        admit(request, socket, head).catch((error: unknown) => {
          log.error({ err: error }, 'a realtime socket could not be let in');
          socket.destroy();
        });
      };

      const stopListening = await db.listen(CHANNEL, onNotification, () =>
        log.warn({ channel: CHANNEL }, 'the database was away: what was sent meanwhile was not heard'),
      );
      const sweeping = setInterval(
        () => [...open.values()].forEach((connection) => connection.sweep()),
        limits.sweepMs,
      );
      // Any other upgrade request (Java's HTTP client asks for HTTP/2) is answered as an ordinary request.
      Object.assign(server, { shouldUpgradeCallback: isOurs });
      server.on('upgrade', onUpgrade);
      return async () => {
        isStopping = true;
        server.off('upgrade', onUpgrade);
        Object.assign(server, { shouldUpgradeCallback: () => false });
        clearInterval(sweeping);
        await Promise.all([stopListening(), endSockets()]);
      };
    },
  };
}
