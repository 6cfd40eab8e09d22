/**
 * A process that opens sockets like pages do and joins one topic with each. The bench starts it with the address, the key,
 * the topic, the number of the first socket, how many, and how many a second. It reports refusals to its parent, when all have joined,
 * and of each message when the first and the last socket had it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

const [site = '', key = '', topic = '', ...numbers] = process.argv.slice(2);
const [first, count, perSecond] = numbers.map(Number) as [number, number, number];

/** As the client of the web app. */
const HEARTBEAT_MS = 25_000;
const RETRY_MS = 1000;
const TICK_MS = 100;

/** Of messages: by their number, how many sockets had it, and when, as milliseconds of the clock. */
const heard = new Map<number, { count: number; first: number; last: number }>();
const report = (message: object): void => void process.send!(message);

function note(number: number): void {
  const now = Date.now();
  const found = heard.get(number) ?? { count: 0, first: now, last: now };
  found.count += 1;
  found.last = now;
  heard.set(number, found);
  if (found.count === count) report({ heard: number, ...found });
}

let joined = 0;

/** One try: it resolves when the topic is joined, and rejects when it is not. */
function open(index: number): Promise<void> {
  const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  const url = `${site.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=1.0.0`;
  const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address }, perMessageDeflate: false });
  const send = (to: string, event: string, payload: object) =>
    socket.send(JSON.stringify({ topic: to, event, payload, ref: '1', join_ref: '1' }));
  let hasJoined = false;
  return new Promise((resolve, reject) => {
    socket.on('open', () => send(`realtime:${topic}`, 'phx_join', { config: { private: false } }));
    socket.on('message', (data: Buffer) => {
      const { event, payload } = JSON.parse(data.toString()) as {
        event: string;
        payload: { status?: string; payload?: { number?: number } };
      };
      if (event === 'phx_reply' && payload.status === 'error') reject(new Error(data.toString()));
      else if (event === 'phx_reply' && !hasJoined) {
        hasJoined = true;
        const beat = setInterval(() => send('phoenix', 'heartbeat', {}), HEARTBEAT_MS);
        socket.on('close', () => clearInterval(beat));
        resolve();
      } else if (payload.payload?.number !== undefined) note(payload.payload.number);
    });
    socket.on('error', reject);
    socket.on('close', (code, reason) => {
      reject(new Error(`closed with ${code} ${reason.toString()}`));
      if (hasJoined) report({ closed: code });
    });
  });
}

/** One page: where it is refused, it comes again a little later, as clients do. */
async function join(index: number): Promise<void> {
  for (;;) {
    try {
      await open(index);
      joined += 1;
      if (joined === count) report({ joined });
      return;
    } catch (error) {
      report({ refused: String(error) });
      await pause(RETRY_MS + Math.random() * RETRY_MS);
    }
  }
}

const start = performance.now();
for (let opened = 0; opened < count; await pause(TICK_MS)) {
  const due = Math.min(count, Math.ceil(((performance.now() - start) / 1000) * perSecond));
  for (; opened < due; opened += 1) {
    void join(first + opened);
  }
}
