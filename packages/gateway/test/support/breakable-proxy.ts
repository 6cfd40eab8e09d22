/** A proxy between node-postgres and a real PostgreSQL that can be cut off, frozen and restored. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type BreakableProxy = {
  /** The server's address through here. */
  url: string;
  /** The number of requested connections so far. */
  queryCount(): number;
  /** Closes all connections and accepts none. */
  goAway(): Promise<void>;
  /** Accepts connections and bytes, and forwards nothing. */
  freeze(): void;
  /** From here on everything is passed on again. */
  comeBack(): Promise<void>;
  /**
   * Forwards a message that contains this text to the server, and closes the caller's connection before any response.
   */
  swallowAnswerTo(text: string): void;
  close(): Promise<void>;
};

export async function startBreakableProxy(server: string): Promise<BreakableProxy> {
  const real = new URL(server);
  const pairs = new Map<Socket, Socket>();
  let isFrozen = false;
  let queryCount = 0;
  let swallowed: string | undefined;

  function take(client: Socket): void {
    queryCount += 1;
    const upstream = connect(Number(real.port), real.hostname);
    pairs.set(client, upstream);
    const drop = (): void => {
      pairs.delete(client);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on('error', drop).on('close', drop);
    let isLast = false;
    client.on('data', (chunk) => {
      if (isFrozen) return;
      if (swallowed !== undefined && chunk.includes(swallowed)) {
        isLast = true;
        swallowed = undefined;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      // The response proves that the server has executed the message.
      if (isLast) drop();
      else if (!isFrozen) client.write(chunk);
    });
  }

  const listener = createServer(take);
  const listen = async (port: number): Promise<void> => {
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
  };
  await listen(0);
  const { port } = listener.address() as AddressInfo;

  async function goAway(): Promise<void> {
    const closed = listener.listening ? once(listener, 'close') : undefined;
    listener.close();
    for (const [client, upstream] of pairs) {
      client.destroy();
      upstream.destroy();
    }
    await closed;
  }

  return {
    url: Object.assign(new URL(server), { host: `127.0.0.1:${port}` }).href,
    queryCount: () => queryCount,
    goAway,
    freeze: () => void (isFrozen = true),
    async comeBack() {
      isFrozen = false;
      if (!listener.listening) await listen(port);
    },
    swallowAnswerTo: (text) => void (swallowed = text),
    close: goAway,
  };
}
