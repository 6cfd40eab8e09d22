/** Hundreds of connections that start a request and never finish it. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Attack } from '../types.ts';

const EACH = 100;
const HEADERS = 'POST /rest/v1/purchase_enquiries HTTP/1.1\r\nHost: x\r\n';
const BEGUN = {
  nothing: '',
  headers: `${HEADERS}X-Slow: `,
  body: `${HEADERS}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n[`,
};
/** How long each may live, milliseconds. */
const LONGEST = { nothing: 16_000, headers: 16_000, body: 31_000 };

export const halfSent: Attack = {
  name: 'half-sent',
  waits: true,
  engine: 'embedded',
  async run({ url, anonKey, note, fail }) {
    const { hostname, port } = new URL(url);
    const started = performance.now();
    const kinds = Object.keys(BEGUN) as (keyof typeof BEGUN)[];
    const lives = kinds.map(async (kind) => {
      const sockets = Array.from({ length: EACH }, (_, index): Socket => {
        const socket = connect({ host: hostname, port: Number(port), localAddress: `127.0.2.${index + 1}` });
        // Being cut off is what they are here for.
        socket.on('error', () => undefined);
        socket.write(BEGUN[kind].replace('Host: x\r\n', `Host: x\r\napikey: ${anonKey}\r\n`));
        return socket.resume();
      });
      const ends = await Promise.all(
        sockets.map((socket) => once(socket, 'close').then(() => performance.now() - started)),
      );
      const last = Math.round(Math.max(...ends));
      note(`${EACH} connections that sent ${kind}: the last closed after ${(last / 1000).toFixed(1)} s`);
      if (last > LONGEST[kind]) fail(`connections that sent ${kind} live longer than ${LONGEST[kind] / 1000} s`);
    });
    await Promise.all(lives);
  },
};
