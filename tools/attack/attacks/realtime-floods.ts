/**
 * Floods of the realtime service: more sockets than an address may have, more topics than a socket may join, frames as fast as they go, and
 * presences and broadcasts of clients, on sockets that read nothing of what they get. Who floods is cut off; lists go on meanwhile.
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Attack } from '../types.ts';

const SOCKETS = 260;
/** Sockets of one address that the service keeps, as packages/gateway/src/realtime/limits.ts says. */
const MOST_SOCKETS = 200;
const FLOODERS = 30;
const TOPICS = 150;
const FRAMES = 600;
const SLOW = 40;
const LARGE = 'x'.repeat(40_000);

const address = (url: string, key: string): string =>
  `${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${key}`;

/** A socket from an address of its own; undefined if it is refused. */
async function open(url: string, key: string, localAddress: string): Promise<WebSocket | undefined> {
  const socket = new WebSocket(address(url, key), { localAddress });
  socket.on('error', () => undefined);
  const isOpen = await Promise.race([
    once(socket, 'open').then(() => true),
    once(socket, 'unexpected-response').then(() => false),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  return isOpen ? socket : undefined;
}

const say = (socket: WebSocket, ...message: unknown[]): void => {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
};

export const realtimeFloods: Attack = {
  name: 'realtime-floods',
  engine: 'both',
  growsByMb: 400,
  async run({ url, anonKey, tokens, note, fail }) {
    const crowd = await Promise.all(Array.from({ length: SOCKETS }, () => open(url, anonKey, '127.0.5.1')));
    const kept = crowd.filter((socket) => socket !== undefined);
    note(`${SOCKETS} sockets of one address: ${kept.length} are let in`);
    if (kept.length > MOST_SOCKETS) fail(`${kept.length} sockets of one address are let in; ${MOST_SOCKETS} may be`);
    for (const socket of kept) socket.terminate();

    let heard = 0;
    const flooders = (
      await Promise.all(Array.from({ length: FLOODERS }, (_, index) => open(url, anonKey, `127.0.5.${index + 2}`)))
    ).filter((socket) => socket !== undefined);
    for (const socket of flooders) socket.on('message', () => (heard += 1));
    const join = (access_token?: string) => ({
      config: { broadcast: { self: true, ack: true }, presence: { key: 'k', enabled: true } },
      ...(access_token && { access_token }),
    });
    for (const socket of flooders) {
      for (let index = 0; index < TOPICS; index += 1)
        say(socket, String(index), String(index), `realtime:flood-${index}`, 'phx_join', join());
      for (let index = 0; index < FRAMES; index += 1) {
        const isPresence = index % 2 === 0;
        const payload = isPresence
          ? { type: 'presence', event: 'track', payload: { at: index, text: LARGE.slice(0, 2000) } }
          : { type: 'broadcast', event: 'shout', payload: { text: LARGE.slice(0, 2000) } };
        say(socket, '0', `f${index}`, 'realtime:flood-0', isPresence ? 'presence' : 'broadcast', payload);
      }
      say(socket, '0', 'large', 'realtime:flood-0', 'broadcast', {
        type: 'broadcast',
        event: 'large',
        payload: { text: LARGE.repeat(10) },
      });
    }
    await pause(4000);
    const open1 = flooders.filter((socket) => socket.readyState === WebSocket.OPEN).length;
    note(
      `${flooders.length} sockets sent ${TOPICS} joins and ${FRAMES} frames each: ${open1} are still open, ${heard} messages came back`,
    );
    if (open1 > 0) fail(`${open1} sockets that sent too much are still open`);

    // They read nothing: what they are sent stays in the service, up to a bound.
    const slow = (
      await Promise.all(Array.from({ length: SLOW }, (_, index) => open(url, anonKey, `127.0.6.${index + 1}`)))
    ).filter((socket) => socket !== undefined);
    for (const socket of slow) {
      say(socket, '1', '1', 'realtime:slow', 'phx_join', join(tokens.free));
      socket.pause();
      for (let index = 0; index < 90; index += 1) say(socket, null, `h${index}`, 'phoenix', 'heartbeat', {});
    }
    await pause(2000);
    note(`${slow.length} sockets read nothing`);
    for (const socket of [...slow, ...flooders]) socket.terminate();

    const good = await open(url, anonKey, '127.0.5.250');
    if (!good) fail('no socket is let in afterwards');
    else {
      const answered = once(good, 'message');
      say(good, null, '1', 'phoenix', 'heartbeat', {});
      if ((await Promise.race([answered, pause(5000)])) === undefined) fail('a heartbeat is not answered afterwards');
      good.terminate();
    }
  },
};
