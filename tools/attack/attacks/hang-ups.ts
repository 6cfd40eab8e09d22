/**
 * Clients that close the connection abruptly at every moment: while they send, while they receive, between two
 * protocols.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../types.ts';

const ROUNDS = 20;

export const hangUps: Attack = {
  name: 'hang-ups',
  engine: 'both',
  async run({ url, anonKey, tokens, note }) {
    const { hostname, port } = new URL(url);
    const key = `Host: x\r\napikey: ${anonKey}\r\n`;
    const member = `${key}Authorization: Bearer ${tokens.free}\r\n`;
    const upgrade =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
    const payloads = [
      'GET / HT',
      '\x16\x03\x01\x02\x00\x01\x00',
      `GET /rest/v1/purchase_enquiries?select=* HTTP/1.1\r\n${key}\r\n`,
      `GET /rest/v1/news_items?select=* HTTP/1.1\r\n${key}Accept-Encoding: gzip\r\n\r\n`.repeat(3),
      `GET / HTTP/1.1\r\n${key}Accept-Encoding: br\r\n\r\n`,
      `GET /og/brand.png HTTP/1.1\r\n${key}\r\n`,
      `GET /sitemap.xml HTTP/1.1\r\n${key}Accept-Encoding: gzip\r\n\r\n`,
      `POST /rest/v1/purchase_enquiries HTTP/1.1\r\n${member}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n[{"a`,
      `POST /functions/v1/usersignup HTTP/1.1\r\n${key}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a`,
      `POST /auth/v1/token?grant_type=password HTTP/1.1\r\n${key}Content-Length: 44\r\n\r\n{"email":"free@tanabana.example","password":`,
      `GET /realtime/v1/websocket?apikey=${anonKey} HTTP/1.1\r\n${key}${upgrade}\r\n`,
      `GET /realtime/v1/websocket?apikey=none HTTP/1.1\r\n${key}${upgrade}\r\n`,
      `GET /realtime/v1/websocket?apikey=${anonKey} HTTP/1.1\r\n${key}${upgrade}\r\n\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff`,
    ];
    let count = 0;
    const hangUp = async (text: string, afterMs: number, rudely: boolean): Promise<void> => {
      count += 1;
      const socket: Socket = connect({
        host: hostname,
        port: Number(port),
        localAddress: `127.0.3.${1 + (count % 200)}`,
      });
      socket.on('error', () => undefined);
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
      socket.write(Buffer.from(text, 'latin1'));
      await pause(afterMs);
      if (rudely) socket.resetAndDestroy();
      else socket.destroy();
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(payloads.map((text, index) => hangUp(text, (round * 3) % 40, (round + index) % 2 === 0)));
    }
    note(`${count} connections hung up on, half of them by a reset`);
  },
};
