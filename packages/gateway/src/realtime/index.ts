/**
 * `/realtime/v1/websocket`: accepts sockets by their key. It passes on the broadcasts of SQL, of HTTP and of clients, presences, and changes
 * of published tables. It imitates Supabase Realtime (https://supabase.com/docs/guides/realtime).
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { serveSocket, type Connection } from './connection.ts';
import { createSharedLimits } from '../http/limits/shared/shared-limits.ts';
import { goAwayInTurns } from './go-away.ts';
import { isHandshake, readHandshake, refuse, type Entry, type Refusal } from './handshake.ts';
import { keepMessages } from './keep-messages.ts';
import { REALTIME_LIMITS } from './limits.ts';
import { createRate } from './rate.ts';
import { createReceiver } from './receiver.ts';
import type { RealtimeOptions, SocketDeps } from './types.ts';

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
  /** Closes the topics that were joined with a token of this session if it has ended; of any session if none is named. */
  recheckSession(id?: string): void;
};

/** Creates the realtime service. Nothing runs until it is attached to a server. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { db, log, onlyServerSends = false, keepMessagesHours } = options;
  const limits = { ...REALTIME_LIMITS, ...options.limits };
  const sharedLimits = options.sharedLimits ?? createSharedLimits();
  const receiver = createReceiver({ ...options, sharedLimits });
  const deps: SocketDeps = {
    ...options,
    onlyServerSends,
    ...receiver.parts,
    events: createRate(),
    joins: createRate(),
    limits,
  };
  const open = new Map<WebSocket, Connection>();
  const ofAddresses = sharedLimits.gauge('sockets', limits.socketsPerAddress);
  let isStopping = false;

  /** Why a socket cannot be accepted now; undefined where it can. */
  function refusalByLimits({ group }: Entry): Refusal | undefined {
    if (isStopping) return { status: 503, message: 'The server stops' };
    if (open.size >= limits.sockets) return { status: 503, message: 'Too many connected users' };
    if (!ofAddresses.hasRoom(group)) {
      return { status: 429, message: 'Too many connections from this address' };
    }
  }

  function welcome(ws: WebSocket, { vsn, key, address, group, account }: Entry): void {
    const since = Date.now();
    open.set(ws, serveSocket(ws, { vsn, apiKey: key, account }, deps));
    ofAddresses.open(group);
    ws.on('close', (code) => {
      open.delete(ws);
      ofAddresses.close(group);
      log.info({ ip: address, code, seconds: Math.round((Date.now() - since) / 1000) }, 'realtime socket closed');
    });
  }

  async function endSockets(): Promise<void> {
    const ended = [...open.keys()].map((ws) => new Promise((resolve) => ws.once('close', resolve)));
    await goAwayInTurns([...open.values()]);
    const timer = setTimeout(() => [...open.keys()].forEach((ws) => ws.terminate()), GOODBYE_MS);
    await Promise.all(ended);
    clearTimeout(timer);
  }

  return {
    sockets: () => open.size,
    recheckSession(id) {
      for (const connection of open.values()) connection.recheckSession(id);
    },
    async attach(server) {
      const wss = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: limits.frameBytes });

      async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
        // Until ws takes over the socket, a disconnect would be an unhandled error.
        const ignore = () => undefined;
        socket.on('error', ignore);
        const handshake = await readHandshake(request, options);
        // Nothing is awaited between this check and the acceptance, so concurrent sockets cannot exceed the limits.
        const entry = 'status' in handshake ? handshake : (refusalByLimits(handshake) ?? handshake);
        if ('status' in entry) {
          log.info({ ip: options.addressOf(request), status: entry.status }, 'realtime socket refused');
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

      const stopKeeping = keepMessagesHours === undefined ? undefined : await keepMessages(keepMessagesHours, options);
      const stopReceiving = await receiver.start(db);
      const sweeping = setInterval(
        () => [...open.values()].forEach((connection) => connection.sweep()),
        limits.sweepMs,
      );
      // Any other upgrade request (Java's HTTP client asks for HTTP/2) is answered as an ordinary request.
      Object.assign(server, { shouldUpgradeCallback: isHandshake });
      server.on('upgrade', onUpgrade);
      return async () => {
        // From now on sockets are refused, with a status that makes a client or a proxy try again.
        isStopping = true;
        clearInterval(sweeping);
        stopKeeping?.();
        await endSockets();
        server.off('upgrade', onUpgrade);
        Object.assign(server, { shouldUpgradeCallback: () => false });
        await stopReceiving();
      };
    },
  };
}
