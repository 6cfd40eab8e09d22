/** A network between two programs of this machine that can be slow, or pass nothing on without a word. */
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';

export type TcpProxy = {
  port: number;
  /** Delays each chunk in either direction, in milliseconds; 0 ends that. */
  delay(ms: number): void;
  /** Passes nothing on: connections stay open, and new ones are accepted. */
  silence(): void;
  /** Ends the silence. What was open meanwhile is closed. */
  restore(): void;
  close(): void;
};

/** @param target the port of 127.0.0.1 that it leads to */
export async function startTcpProxy(port: number, target: number): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let delayMs = 0;
  let isSilent = false;

  /** Passes chunks on in their order, also when the delay becomes shorter meanwhile. */
  function pass(from: Socket, to: Socket): void {
    const delayed: Buffer[] = [];
    from.on('data', (chunk) => {
      if (isSilent) return;
      if (delayMs === 0 && delayed.length === 0) {
        if (!to.write(chunk)) {
          from.pause();
          to.once('drain', () => from.resume());
        }
        return;
      }
      delayed.push(chunk);
      setTimeout(() => {
        const first = delayed.shift()!;
        if (!to.destroyed) to.write(first);
      }, delayMs);
    });
    from.on('end', () => setTimeout(() => !isSilent && to.end(), delayMs));
    from.on('close', () => {
      open.delete(from);
      if (!isSilent) setTimeout(() => to.destroy(), delayMs);
    });
    from.on('error', () => undefined);
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    open.add(near).add(far);
    pass(near, far);
    pass(far, near);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  function cut(): void {
    for (const socket of open) socket.destroy();
    open.clear();
  }
  return {
    port,
    delay: (ms) => (delayMs = ms),
    silence: () => (isSilent = true),
    restore() {
      cut();
      isSilent = false;
    },
    close() {
      server.close();
      cut();
    },
  };
}
