/** The realtime service behind a port of its own, and clients of it: unmodified realtime-js, and bare sockets. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RealtimeClient, type RealtimeChannel } from '@supabase/supabase-js';
import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createTokenService } from '../../src/http/caller/tokens.ts';
import { createRealtime } from '../../src/realtime/index.ts';
import type { RealtimeOptions } from '../../src/realtime/types.ts';

export const tokens = createTokenService('a secret of at least thirty-two characters', 'https://site.example/auth/v1');
export const anonKey = await tokens.apiKey('anon');

type Bench = {
  url: string;
  sockets(): number;
  logged: string[];
  /** Lets time go by, for tokens. */
  pass(seconds: number): void;
  stop(): Promise<void>;
};

/** A running service. */
export async function openRealtime(
  options: Pick<
    RealtimeOptions,
    'db' | 'scope' | 'limits' | 'origins' | 'onlyServerSends' | 'keepMessagesHours' | 'changes' | 'replication'
  >,
): Promise<Bench> {
  const logged: string[] = [];
  const note = (_: object, message: string) => void logged.push(message);
  let offset = 0;
  const realtime = createRealtime({
    ...options,
    verify: createTokenService('a secret of at least thirty-two characters', '', () => new Date(Date.now() + offset))
      .verify,
    log: { info: note, warn: note, error: note },
    now: () => new Date(Date.now() + offset),
    // The address that a proxy would send, so that a test can use several.
    addressOf: (request: IncomingMessage) => String(request.headers['x-from'] ?? 'somewhere'),
  });
  const server = createServer((_, response) => response.writeHead(404).end('ordinary'));
  const detach = await realtime.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  let stopping: Promise<void> | undefined;
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/realtime/v1`,
    sockets: realtime.sockets,
    logged,
    pass: (seconds) => void (offset += seconds * 1000),
    stop: () => (stopping ??= detach().then(() => void server.close())),
  };
}

/** Unmodified realtime-js. */
export function client(url: string, vsn: '1.0.0' | '2.0.0' = '2.0.0'): RealtimeClient {
  return new RealtimeClient(url, { params: { apikey: anonKey }, vsn });
}

export type Heard = { event: string; payload: unknown; meta?: { id: string } };

/** Joins a topic and waits for the response; returns later messages, and the response. */
export async function join(from: RealtimeClient, topic: string, isPrivate = false) {
  const heard: Heard[] = [];
  const statuses: string[] = [];
  const channel: RealtimeChannel = from
    .channel(topic, { config: { private: isPrivate } })
    .on('broadcast', { event: '*' }, (message) => void heard.push(message as unknown as Heard))
    .subscribe((status, error) => void statuses.push(error ? `${status} ${error.message}` : status));
  await vi.waitFor(() => expect(statuses).not.toEqual([]), { timeout: 5000 });
  return { heard, statuses, channel };
}

/** A bare socket that uses version 2, and its received messages. */
export async function bareSocket(url: string, query = `?vsn=2.0.0&apikey=${anonKey}`, headers = {}) {
  const socket = new WebSocket(`${url}/websocket${query}`, { headers });
  const heard: unknown[][] = [];
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) heard.push(JSON.parse(data.toString()) as unknown[]);
  });
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  await once(socket, 'open');
  return {
    socket,
    heard,
    closed,
    say: (...message: unknown[]) => socket.send(JSON.stringify(message)),
    /** Waits for the response to a ref. */
    answerTo: (ref: string) =>
      vi.waitFor(() => heard.find((each) => each[1] === ref && each[3] === 'phx_reply') ?? fail()),
  };
}

function fail(): never {
  throw new Error('not yet');
}

/** The status with which a socket is refused. */
export async function refusal(url: string, query: string, headers = {}): Promise<number> {
  const socket = new WebSocket(`${url}/websocket${query}`, { headers });
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
    socket.on('open', () => reject(new Error('the socket was let in')));
  });
}
