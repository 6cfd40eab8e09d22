import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ProviderError } from '../provider-error.ts';
import { createSmtpEmail } from './smtp.ts';

let peer: Server;
let sockets: Socket[];
let received: string[];
/** The recipients of each message. */
let readers: string[];
let refuses: string | undefined;
/** The behaviour of a peer that is not a mail server at all. */
let babble: ((socket: Socket) => void) | undefined;

/** The part of SMTP that one message needs. */
function speak(socket: Socket): void {
  sockets.push(socket);
  if (babble) {
    // The connection is meant to be closed.
    socket.on('error', () => undefined);
    return babble(socket);
  }
  const say = (line: string) => socket.write(`${line}\r\n`);
  let inMessage = false;
  say('220 peer');
  createInterface({ input: socket }).on('line', (line) => {
    if (inMessage) {
      received.push(line);
      if (line === '.') {
        inMessage = false;
        say('250 taken');
      }
    } else if (line.startsWith('RCPT') && refuses) say(refuses);
    else if (line.startsWith('RCPT')) {
      readers.push(line);
      say('250 fine');
    } else if (line === 'DATA') {
      inMessage = true;
      say('354 go on');
    } else say(line === 'QUIT' ? '221 bye' : '250 fine');
  });
}

beforeEach(async () => {
  [sockets, received, readers, refuses, babble] = [[], [], [], undefined, undefined];
  peer = createServer(speak).listen(0, '127.0.0.1');
  await once(peer, 'listening');
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  peer.close();
});

const message = {
  to: 'asha@mill.example',
  subject: '123456 is your code',
  text: 'Your code: 123456',
  html: '<p>123456</p>',
};
const open = (timeoutMs?: number) =>
  createSmtpEmail({
    timeoutMs,
    url: `smtp://127.0.0.1:${(peer.address() as AddressInfo).port}`,
    from: 'Tanabana <hi@tanabana.example>',
  });

it('e-mail goes out by SMTP as text and HTML, from the configured sender', async () => {
  const email = open();
  await email.send(message);
  email.close();
  const text = received.join('\n');
  for (const part of [
    'From: Tanabana <hi@tanabana.example>',
    'To: asha@mill.example',
    'Subject: 123456 is your code',
    'Your code: 123456',
    '<p>123456</p>',
  ]) {
    expect(text).toContain(part);
  }
});

it('Hindi arrives unchanged in the subject, the text and the HTML', async () => {
  const email = open();
  const subject = '123456 आपका Tanabana लॉगिन कोड है, और यह विषय एक पंक्ति से लंबा है';
  const text = 'Tanabana पर लॉगिन करने के लिए यह कोड भरें:\n\n123456';
  await email.send({ ...message, subject, text, html: `<p>${text}</p>` });
  email.close();
  const sent = received.slice(0, -1).join('\r\n');
  // A header is ASCII, so other characters are encoded. No line is longer than mail allows.
  expect(sent).toMatch(/^[\x20-\x7e\r\n]*$/);
  expect(Math.max(...received.map((line) => line.length))).toBeLessThanOrEqual(78);
  const [, folded] = /^Subject: ((?:.|\r\n[ \t])*)/m.exec(sent)!;
  expect(headerText(folded!)).toBe(subject);
  const bodies = [...sent.matchAll(/Content-Transfer-Encoding: (base64|quoted-printable)\r\n\r\n([\s\S]*?)\r\n--/g)];
  expect(bodies.map(([, encoding, body]) => bodyText(encoding!, body!).replaceAll('\r\n', '\n').trim())).toEqual([
    text,
    `<p>${text}</p>`,
  ]);
});

const unquoted = (words: string): string =>
  Buffer.from(
    words.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

/** A header as a mail program shows it (https://www.rfc-editor.org/rfc/rfc2047). */
const headerText = (header: string): string =>
  header
    .replaceAll(/\?=\r\n[ \t]=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, words: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(words, 'base64').toString() : unquoted(words.replaceAll('_', ' ')),
    );

const bodyText = (encoding: string, body: string): string =>
  encoding === 'base64' ? Buffer.from(body, 'base64').toString() : unquoted(body.replaceAll('=\r\n', ''));

it('headers of a letter are sent, without header injection', async () => {
  const email = open();
  await email.send({
    ...message,
    headers: {
      'List-Unsubscribe': '<https://x.example/u?token=a.b>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
  email.close();
  const text = received.join('\n');
  expect(text).toContain('List-Unsubscribe: <https://x.example/u?token=a.b>');
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

it('a subject or an address cannot add a header or a recipient', async () => {
  const email = open();
  await email.send({ ...message, subject: 'Z\r\nBcc: evil@x.example\r\n\r\nPay here' });
  for (const to of ['asha@mill.example, evil@x.example', 'asha@mill.example\r\nRCPT TO:<evil@x.example>']) {
    // The mail server decides whether it accepts such an address.
    await email.send({ ...message, to }).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
    });
  }
  email.close();
  expect(received.filter((line) => /^(bcc|cc):/i.test(line))).toEqual([]);
  expect(readers).not.toContain('RCPT TO:<evil@x.example>');
  expect(readers.length).toBeLessThanOrEqual(3);
});

it('a refusal is reported by its code, without the address', async () => {
  refuses = '550 no such user secret@mill.example';
  const email = open();
  await expect(email.send(message)).rejects.toThrow(/^email provider: failed with EENVELOPE \(550\)$/);
  await expect(email.send(message)).rejects.toMatchObject({ fate: 'refused' });
  email.close();
});

it('a mail server that is busy or unreachable may be tried again', async () => {
  refuses = '451 greylisted';
  const email = open();
  await expect(email.send(message)).rejects.toMatchObject({ fate: 'later' });
  email.close();
  const none = createSmtpEmail({ url: 'smtp://127.0.0.1:1', from: 'hi@tanabana.example' });
  await expect(none.send(message)).rejects.toMatchObject({ fate: 'later' });
  none.close();
});

it('a mail server that sends without end is disconnected', async () => {
  const hungUp = Promise.withResolvers<void>();
  const chunk = Buffer.alloc(64 * 1024, '2');
  babble = (socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', more);
    socket.on('close', () => hungUp.resolve());
    more();
  };
  const email = open();
  await expect(email.send(message)).rejects.toThrow(/^email provider: failed with \w+$/);
  await hungUp.promise;
  email.close();
});

it.each([
  ['nothing', ''],
  ['a little now and then', '220-wait\r\n'],
])('a mail server that sends %s is not waited for', async (_, line) => {
  babble = (socket) => {
    const timer = setInterval(() => socket.write(line), 5);
    socket.on('close', () => clearInterval(timer));
  };
  const email = open(100);
  await expect(email.send(message)).rejects.toThrow(/^email provider: failed with \w+$/);
  email.close();
});
