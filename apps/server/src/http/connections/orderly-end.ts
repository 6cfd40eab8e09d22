/**
 * Ends the connections of an HTTP server without resetting one. Node's own `server.close()` closes idle keep-alive connections at once, and
 * a request that is on its way to one of them is lost. Here each response sent while ending says `Connection: close` (RFC 9112, section
 * 9.6), and a connection is closed from this side only after it was silent for a moment.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

export type EndingTimes = {
  /** A connection counts as silent when nothing came or went for this long, in milliseconds. */
  silentMs: number;
  /** How often silent connections are looked for, in milliseconds. */
  checkMs: number;
};

const TIMES: EndingTimes = { silentMs: 1000, checkMs: 100 };

type Connection = { lastActive: number; bytesRead: number; responses: Set<ServerResponse> };

export type OrderlyEnd = {
  /**
   * Sends `Connection: close` with each response, and goes on listening. A proxy that still holds idle connections when
   * they are closed could send a request on one of them at that moment, which is lost.
   */
  announce(): void;
  /** Stops listening; resolves when the last connection is closed. Upgraded connections (WebSocket) are left to their owner. */
  begin(): Promise<void>;
};

/** Watches the connections of a server from its first one on, so that it can end them. */
export function createOrderlyEnd(server: Server, times: Partial<EndingTimes> = {}): OrderlyEnd {
  const { silentMs, checkMs } = { ...TIMES, ...times };
  const connections = new Map<Socket, Connection>();
  let isEnding = false;

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { lastActive: performance.now(), bytesRead: 0, responses: new Set() });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('upgrade', (_request: IncomingMessage, socket) => connections.delete(socket as Socket));
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    if (isEnding) response.shouldKeepAlive = false;
    connection.responses.add(response);
    response.once('close', () => {
      connection.responses.delete(response);
      connection.lastActive = performance.now();
    });
  });

  const closeSilent = (): void => {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      // A part of a request has arrived, which Node does not report as a request yet.
      if (socket.bytesRead !== connection.bytesRead) {
        connection.bytesRead = socket.bytesRead;
        connection.lastActive = now;
      }
      if (connection.responses.size === 0 && now - connection.lastActive >= silentMs) socket.destroySoon();
    }
  };

  function announce(): void {
    isEnding = true;
    for (const connection of connections.values()) {
      for (const response of connection.responses) response.shouldKeepAlive = false;
    }
  }

  return {
    announce,
    async begin() {
      announce();
      for (const [socket, connection] of connections) connection.bytesRead = socket.bytesRead;
      const timer = setInterval(closeSilent, checkMs);
      // The method of net.Server: the one of http.Server closes idle connections as well.
      await new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      clearInterval(timer);
    },
  };
}
