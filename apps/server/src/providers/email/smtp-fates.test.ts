/** What is known of a letter when a mail server fails at any point of the conversation: sent again, given up, or nobody knows. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSmtpEmail } from './smtp.ts';

/** A point of the conversation; `.` is the end of the message. */
type Point = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'the first line' | '.';
/** What the server says, or does to the connection, in place of its usual answer. */
type Step = string | ((socket: Socket) => void);

const USUAL: Record<Exclude<Point, 'the first line'>, string> = {
  greeting: '220 peer',
  EHLO: '250 peer',
  MAIL: '250 fine',
  RCPT: '250 fine',
  DATA: '354 go on',
  '.': '250 taken',
};

let peer: Server;
let sockets: Socket[];
let script: Partial<Record<Point, Step>>;
/** The messages that arrived as a whole, and how often each command was read. */
let messages: number;
let commands: string[];

function converse(socket: Socket): void {
  sockets.push(socket);
  // The client may end a connection in any way.
  socket.on('error', () => undefined);
  const at = (point: Exclude<Point, 'the first line'>) => {
    const step = script[point] ?? USUAL[point];
    if (typeof step === 'string') socket.write(`${step}\r\n`);
    else step(socket);
  };
  let isInMessage = false;
  at('greeting');
  createInterface({ input: socket }).on('line', (line) => {
    if (isInMessage) {
      const first = script['the first line'];
      if (typeof first === 'function') first(socket);
      if (line !== '.') return;
      isInMessage = false;
      messages += 1;
      at('.');
      return;
    }
    const command = line.split(/[ :]/)[0]!;
    commands.push(command);
    if (command === 'QUIT') socket.end('221 bye\r\n');
    else if (command in USUAL) at(command as 'EHLO');
    else socket.write('250 fine\r\n');
    isInMessage = command === 'DATA' && script.DATA === undefined;
  });
}

beforeEach(async () => {
  [sockets, script, messages, commands] = [[], {}, 0, []];
  peer = createServer(converse).listen(0, '127.0.0.1');
  await once(peer, 'listening');
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  peer.close();
});

const letter = { to: 'asha@mill.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
/** Longer than the conversation up to the point that is tried takes on a busy machine. */
const TIMEOUT_MS = 1500;
const open = (timeoutMs?: number) =>
  createSmtpEmail({
    url: `smtp://127.0.0.1:${(peer.address() as AddressInfo).port}`,
    from: 'hi@tanabana.example',
    timeoutMs,
  });

const hangUp = (socket: Socket) => socket.destroy();
const silence = () => undefined;

it.each<[Point, Step, 'later' | 'refused' | 'unknown', { status?: number; isOutage: boolean }]>([
  ['greeting', '554 no service here', 'later', { status: 554, isOutage: true }],
  ['greeting', '421 too many connections', 'later', { status: 421, isOutage: true }],
  ['greeting', hangUp, 'later', { isOutage: true }],
  ['EHLO', hangUp, 'later', { isOutage: true }],
  ['MAIL', '452 no room', 'later', { status: 452, isOutage: false }],
  ['MAIL', '553 not this sender', 'refused', { status: 553, isOutage: false }],
  ['MAIL', hangUp, 'later', { isOutage: true }],
  ['RCPT', '451 greylisted, come back', 'later', { status: 451, isOutage: false }],
  ['RCPT', '421 closing', 'later', { status: 421, isOutage: true }],
  ['RCPT', '550 no such mailbox', 'refused', { status: 550, isOutage: false }],
  ['RCPT', hangUp, 'later', { isOutage: true }],
  ['DATA', '451 not now', 'later', { status: 451, isOutage: false }],
  ['DATA', '554 no', 'refused', { status: 554, isOutage: false }],
  ['DATA', hangUp, 'later', { isOutage: true }],
  ['the first line', hangUp, 'unknown', { isOutage: true }],
  ['.', '452 no room', 'later', { status: 452, isOutage: false }],
  ['.', '554 spam', 'refused', { status: 554, isOutage: false }],
  ['.', hangUp, 'unknown', { isOutage: true }],
  ['.', (socket) => socket.end('250 2.0.0 que'), 'unknown', { isOutage: true }],
])('a server that at %s says or does %s: the letter is %s', async (point, step, fate, more) => {
  script[point] = step;
  const email = open();
  await expect(email.send(letter)).rejects.toMatchObject({ fate, status: undefined, ...more });
  email.close();
  // Whatever happens, nodemailer sends nothing a second time by itself.
  expect(commands.filter((command) => command === 'EHLO').length).toBeLessThanOrEqual(1);
  expect(messages).toBe(point === '.' ? 1 : 0);
});

it.each<[Point, 'later' | 'unknown']>([
  ['greeting', 'later'],
  ['EHLO', 'later'],
  ['RCPT', 'later'],
  ['.', 'unknown'],
])('a server that falls silent at %s is not waited for, and the letter is %s', async (point, fate) => {
  script[point] = silence;
  const email = open(TIMEOUT_MS);
  await expect(email.send(letter)).rejects.toMatchObject({ fate, isOutage: true });
  email.close();
});

it('a letter that is greylisted is accepted at its next try', async () => {
  script.RCPT = '451 greylisted, come back';
  const email = open();
  await expect(email.send(letter)).rejects.toMatchObject({ fate: 'later' });
  delete script.RCPT;
  await email.send(letter);
  email.close();
  expect(messages).toBe(1);
});

it('a letter that was given up is not sent after all when the server goes on', async () => {
  let release: (() => void) | undefined;
  const hungUp = Promise.withResolvers<void>();
  script.RCPT = (socket) => {
    // The server says something all the time, so the connection does not count as idle.
    const timer = setInterval(() => socket.write('250-wait\r\n'), 5);
    socket.on('close', () => {
      clearInterval(timer);
      hungUp.resolve();
    });
    release = () => {
      clearInterval(timer);
      socket.write('250 fine\r\n');
    };
  };
  const email = open(TIMEOUT_MS);
  await expect(email.send(letter)).rejects.toMatchObject({ fate: 'later', isOutage: true });
  release!();
  await hungUp.promise;
  email.close();
  expect(messages).toBe(0);
});
