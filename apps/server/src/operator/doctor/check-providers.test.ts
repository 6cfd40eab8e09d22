/** The doctor's question to each provider, over sockets in their place: what it asks, what it finds, and that it prints no secret. */
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openProviderPeer } from '../../../test/support/provider-peer.ts';
import { readConfig } from '../../config.ts';
import { checkProviders } from './check-providers.ts';
import { runCheck } from './finding.ts';

const SECRET = 'k9-never-printed-x7q2';

let peer: Awaited<ReturnType<typeof openProviderPeer>>;
const servers: (Server | { close(): unknown })[] = [];
beforeEach(async () => {
  peer = await openProviderPeer();
});
afterEach(() => {
  peer.close();
  for (const server of servers.splice(0)) server.close();
});

/** The lines about a provider, with the settings given. */
async function linesOf(about: string, env: NodeJS.ProcessEnv, timeoutMs = 10_000): Promise<string[]> {
  const check = checkProviders(readConfig(env)).find((known) => known.about === about)!;
  const lines = (await runCheck(check, timeoutMs)).map(({ state, text }) => `${state} ${text}`);
  if (lines.join().includes(SECRET)) throw new Error('a secret was printed');
  return lines;
}

const razorpay = () => ({
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: SECRET,
  RAZORPAY_WEBHOOK_SECRET: SECRET,
  RAZORPAY_API_URL: peer.apiUrl,
});
const cashfree = () => ({
  PAYMENT_PROVIDER: 'cashfree',
  CASHFREE_CLIENT_ID: 'id',
  CASHFREE_CLIENT_SECRET: SECRET,
  CASHFREE_API_URL: peer.apiUrl,
});
const whatsapp = () => ({
  WHATSAPP_TOKEN: SECRET,
  WHATSAPP_PHONE_ID: '1098',
  WHATSAPP_API_URL: peer.apiUrl,
  WHATSAPP_TEMPLATE_NAME: 'interest',
});
const sms = () => ({
  SMS_PROVIDER: 'msg91',
  MSG91_AUTH_KEY: SECRET,
  MSG91_TEMPLATE_ID: 't',
  MSG91_API_URL: peer.apiUrl,
});
const cities = () => ({ CITIES_API_URL: peer.apiUrl, CITIES_API_KEY: SECRET });

it.each([
  ['Razorpay', razorpay, 200, { items: [] }, 'GET /v1/orders?count=1', 'ok the provider knows the keys'],
  ['Cashfree', cashfree, 404, { code: 'order_not_found' }, 'GET /pg/orders/', 'ok the provider knows the keys'],
  [
    'WhatsApp',
    whatsapp,
    200,
    { id: '1098' },
    'GET /1098?fields=quality_rating',
    'ok the provider knows the number and the token',
  ],
  [
    'SMS',
    sms,
    200,
    { type: 'error', message: 'Mobile no. not found' },
    'GET /otp/verify?',
    'ok the provider knows the key',
  ],
  [
    'cities',
    cities,
    200,
    [{ id: 1, name: 'Surat' }],
    'GET /states/GJ/cities',
    'ok the service knows 1 places of Gujarat',
  ],
] as const)('%s is asked once, by a read', async (about, env, status, body, request, line) => {
  peer.answer = () => [status, body];
  expect(await linesOf(about, env())).toEqual([line]);
  expect(peer.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([expect.stringContaining(request)]);
  expect(JSON.stringify(peer.requests[0]!.headers)).toMatch(new RegExp(`${SECRET}|Basic `));
});

it.each([
  [
    'Razorpay',
    razorpay,
    401,
    {},
    /^fail refused \(401\): the key is wrong, revoked or closed to this address; correct RAZORPAY_KEY_ID/,
  ],
  ['Cashfree', cashfree, 401, {}, /^fail refused \(401\): the key is wrong.* correct CASHFREE_CLIENT_ID/],
  [
    'WhatsApp',
    whatsapp,
    401,
    { error: { message: SECRET } },
    /^fail refused the message \(401\): the key is wrong.* WHATSAPP_TOKEN/,
  ],
  ['WhatsApp', whatsapp, 500, {}, /^fail refused the message \(500\): look at WHATSAPP_TOKEN .* status page/],
  [
    'SMS',
    sms,
    200,
    { type: 'error', message: 'Authentication failure' },
    /^fail refused the key: look at the settings of SMS_PROVIDER/,
  ],
  ['SMS', sms, 200, { type: 'error', message: 'IP not whitelisted' }, /^fail refused the key/],
  ['cities', cities, 403, {}, /^fail refused the question \(403\): the key is wrong.* CITIES_API_URL/],
] as const)('%s that refuses fails, with the settings to correct', async (about, env, status, body, line) => {
  peer.answer = () => [status, body];
  expect(await linesOf(about, env())).toEqual([expect.stringMatching(line)]);
});

it('a provider that does not answer fails within the time of a check', async () => {
  peer.answer = () => 'silence';
  expect(await linesOf('Razorpay', razorpay(), 100)).toEqual([
    'fail did not answer within 0.1 s: look whether it can be reached from here',
  ]);
});

it('a provider that nobody listens for fails', async () => {
  const env = { ...razorpay(), RAZORPAY_API_URL: 'http://127.0.0.1:1' };
  expect(await linesOf('Razorpay', env)).toEqual([
    expect.stringMatching(/^fail could not be reached: look at RAZORPAY_KEY_ID/),
  ]);
});

/** A mail server that lets one password in. @returns its address, and the commands that it gets */
async function openMailServer(password: string) {
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.write('220 peer\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      commands.push(line.split(' ')[0]!);
      if (line.startsWith('EHLO')) socket.write('250-peer\r\n250 AUTH PLAIN\r\n');
      else if (line.startsWith('AUTH PLAIN')) {
        const given = Buffer.from(line.slice('AUTH PLAIN '.length), 'base64').toString().split('\0')[2];
        socket.write(given === password ? '235 welcome\r\n' : '535 no\r\n');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('250 fine\r\n');
    });
  }).listen(0, '127.0.0.1');
  servers.push(server, { close: () => sockets.forEach((socket) => socket.destroy()) });
  await once(server, 'listening');
  return {
    url: `smtp://user:${SECRET}@127.0.0.1:${(server.address() as AddressInfo).port}?requireTLS=false`,
    commands,
  };
}

it('the mail server is greeted and logged in to, and gets no message', async () => {
  const mail = await openMailServer(SECRET);
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'hello@yarnmarket.in' };
  expect(await linesOf('e-mail', env)).toEqual(['ok the provider lets us in']);
  expect(mail.commands).toContain('AUTH');
  expect(mail.commands).not.toContain('MAIL');
});

it('a mail server that refuses the password fails, and a sender of an example domain is warned of', async () => {
  const strict = await openMailServer('another');
  expect(await linesOf('e-mail', { SMTP_URL: strict.url, MAIL_FROM: 'hello@yarnmarket.in' })).toEqual([
    expect.stringMatching(/^fail failed with EAUTH \(535\): look at SMTP_URL/),
  ]);
  const mail = await openMailServer(SECRET);
  expect(await linesOf('e-mail', { SMTP_URL: mail.url, MAIL_FROM: 'hello@market.example' })).toEqual([
    'ok the provider lets us in',
    expect.stringMatching(/^warn MAIL_FROM is an address of an example domain/),
  ]);
});

/** An S3 service with a status for each verb. */
async function openS3(statuses: Partial<Record<string, number>> = {}) {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const server = createHttpServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '' } = request;
      requests.push(method);
      const status = statuses[method];
      if (status !== undefined) return response.writeHead(status).end(`<Error>${SECRET}</Error>`);
      if (method === 'PUT') objects.set(url, Buffer.concat(parts));
      if (method === 'DELETE') objects.delete(url);
      return response.writeHead(method === 'DELETE' ? 204 : 200).end(method === 'GET' ? objects.get(url) : '');
    });
  }).listen(0, '127.0.0.1');
  servers.push({ close: () => (server.closeAllConnections(), server.close()) });
  await once(server, 'listening');
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_REGION: 'ap-south-1',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: SECRET,
  };
  return { env, objects, requests };
}

it('in S3 a file is written, read and removed, and nothing is left', async () => {
  const { env, objects, requests } = await openS3();
  expect(await linesOf('S3', env)).toEqual(['ok a file was written, read and removed']);
  expect(requests).toEqual(['PUT', 'GET', 'DELETE']);
  expect(objects.size).toBe(0);
});

it.each([
  ['PUT', 403, /^fail a file could not be written \(HTTP_403\): look at the five S3_… settings/],
  ['GET', 403, /^fail a file could not be read \(HTTP_403\)/],
  ['DELETE', 403, /^fail a file could not be removed \(HTTP_403\)/],
] as const)('in S3 a refused %s fails', async (verb, status, line) => {
  const { env } = await openS3({ [verb]: status });
  expect(await linesOf('S3', env)).toEqual([expect.stringMatching(line)]);
});

it('without providers every channel has a line', () => {
  expect(checkProviders(readConfig({})).map(({ about }) => about)).toEqual([
    'e-mail',
    'SMS',
    'WhatsApp',
    'payments',
    'files',
  ]);
});
