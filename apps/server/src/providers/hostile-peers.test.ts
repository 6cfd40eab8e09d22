/** Every vendor that is called by HTTP against a peer that misbehaves: what the caller learns, and that nothing is held open. */
import { once } from 'node:events';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCitiesApi } from './cities/cities-api.ts';
import { createCashfreeApi } from './payments/cashfree/api.ts';
import { createCashfreeOrders } from './payments/cashfree/orders.ts';
import { createCashfreeRefunds } from './payments/cashfree/refunds.ts';
import { createRazorpayOrders } from './payments/razorpay/orders.ts';
import { createRazorpayRefunds } from './payments/razorpay/refunds.ts';
import { ProviderError } from './provider-error.ts';
import { createMsg91Sms } from './sms/msg91.ts';
import { createTwilioSms } from './sms/twilio.ts';
import { createMetaWhatsapp } from './whatsapp/meta-cloud.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const SECRET = 'sesame-of-a-test';
const PHONE = '+919876543210';
const EMAIL = 'asha@mill.example';

const order = { payment_id: 'p', user_id: 'u', amount_paise: 1 };
const payer = () => Promise.resolve({ member_name: 'Asha', email: EMAIL, phone: PHONE });
const refund = { refund_id: 'r', provider_order_id: 'o', provider_payment_id: 'pay_1', amount_paise: 1 };
const code = { to: PHONE, body: 'Your code is 123456', code: '123456' };

/** One call of each vendor. The first word of its name is the channel. */
const CALLS: Record<string, (apiUrl: string, timeoutMs: number) => Promise<unknown>> = {
  'whatsapp by Meta': (apiUrl, timeoutMs) =>
    createMetaWhatsapp({ token: SECRET, phoneId: '1066', apiUrl, timeoutMs }).send({
      to: PHONE,
      body: 'x',
      fields: ['x'],
      reference: 'x',
    }),
  'sms by MSG91': (apiUrl, timeoutMs) =>
    createMsg91Sms({ authKey: SECRET, templateId: 't1', apiUrl, timeoutMs }).send(code),
  'sms by Twilio': (apiUrl, timeoutMs) =>
    createTwilioSms({ accountSid: 'AC1', authToken: SECRET, sender: { From: 'TANABN' }, apiUrl, timeoutMs }).send(code),
  'payment by Razorpay: an order': (apiUrl, timeoutMs) =>
    createRazorpayOrders({ keyId: 'rzp', keySecret: SECRET, apiUrl, timeoutMs }).create(order, payer),
  'payment by Razorpay: a refund': (apiUrl, timeoutMs) =>
    createRazorpayRefunds({ keyId: 'rzp', keySecret: SECRET, apiUrl, timeoutMs }).request(refund),
  'payment by Cashfree: an order': (apiUrl, timeoutMs) =>
    createCashfreeOrders(
      createCashfreeApi({ clientId: 'cf', clientSecret: SECRET, apiUrl, timeoutMs }),
      'sandbox',
    ).create(order, payer),
  'payment by Cashfree: a refund': (apiUrl, timeoutMs) =>
    createCashfreeRefunds(createCashfreeApi({ clientId: 'cf', clientSecret: SECRET, apiUrl, timeoutMs })).request(
      refund,
    ),
  'cities by their service': (apiUrl, timeoutMs) => createCitiesApi({ apiUrl, key: SECRET, timeoutMs }).citiesOf('GJ'),
};

/** Where the requests of a peer end: in a response, or in the socket alone. */
type Behaviour = { response(response: ServerResponse): void } | { socket(socket: Socket): void };

/** Writes pieces as long as the client reads them. */
function endlessly(response: ServerResponse): void {
  const piece = Buffer.alloc(64 * 1024, '[');
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  more();
}

/** Writes a byte now and then, so that the connection is never idle. */
function trickle(response: ServerResponse): void {
  const timer = setInterval(() => (response.destroyed ? clearInterval(timer) : response.write(' ')), 5);
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour => ({
  response: (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body)),
});

let peer: Server;
let stranger: Server;
let behaviour: Behaviour;
/** The requests that the peer has read, and those of the host that a redirect points to. */
let seen: number;
let strayed: unknown[];
let open: Set<Socket>;
/** The connections that have ended. */
let ended: PromiseWithResolvers<void>;

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeEach(async () => {
  [seen, strayed, open, ended] = [0, [], new Set(), Promise.withResolvers()];
  const http = createHttpServer((request, response) => {
    request.resume().on('end', () => {
      seen += 1;
      if ('response' in behaviour) behaviour.response(response);
    });
  });
  peer = createServer((socket) => {
    open.add(socket);
    // The client may end a connection in any way.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      ended.resolve();
    });
    if ('socket' in behaviour) behaviour.socket(socket);
    else http.emit('connection', socket);
  }).listen(0, '127.0.0.1');
  stranger = createHttpServer((request, response) => {
    strayed.push(request.headers);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await Promise.all([once(peer, 'listening'), once(stranger, 'listening')]);
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  peer.close();
  stranger.close();
});

/** What a call is told. Nothing of an answer, a key or a person is in it. */
async function failureOf(name: string, timeoutMs = 60_000, apiUrl = addressOf(peer)): Promise<ProviderError> {
  const error: unknown = await CALLS[name]!(apiUrl, timeoutMs).catch((caught: unknown) => caught);
  if (!(error instanceof ProviderError)) throw new Error(`no provider error: ${inspect(error)}`);
  expect(error.message).toMatch(new RegExp(`^${name.split(' ')[0]} provider: `));
  expect(inspect(error, { depth: 9 })).not.toMatch(
    /sesame|c2VzYW1l|QUMxOnNlc2FtZ|9876543210|asha@|123456|127\.0\.0\.1/,
  );
  return error;
}

/** As failureOf, with a short time limit. A busy machine may reach it before it connects: then a longer one is needed. */
async function failureInTime(name: string): Promise<ProviderError> {
  for (let timeoutMs = 100; ; timeoutMs *= 2) {
    // Without the garbage collection, a weakly held abort signal could still end the wait.
    setTimeout(collectGarbage, timeoutMs / 2);
    const error = await failureOf(name, timeoutMs);
    if (open.size > 0 || seen > 0) return error;
  }
}

const OUTAGE = { fate: 'unknown', isOutage: true, status: undefined };

describe.each(Object.keys(CALLS))('%s', (name) => {
  it.each<[string, Behaviour]>([
    ['reads the request and says nothing', { response: () => undefined }],
    ['accepts the connection and does not even read', { socket: (socket) => socket.pause() }],
    ['begins and says a little now and then', { response: trickle }],
  ])('is not waited for when it %s', async (_, given) => {
    behaviour = given;
    const error = await failureInTime(name);
    expect(error).toMatchObject(OUTAGE);
    expect(error.message).toContain('took too long');
    await ended.promise;
  });

  it('is hung up on when it speaks without end', async () => {
    behaviour = { response: endlessly };
    const error = await failureOf(name);
    expect(error).toMatchObject(OUTAGE);
    expect(error.message).toContain('gave too long an answer');
    await ended.promise;
  });

  it.each<[string, Behaviour]>([
    ['breaks off before its answer', { response: (response) => response.destroy() }],
    [
      'breaks off in the middle of its answer',
      {
        response(response) {
          response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
          response.write('{"type":"success"', () => response.destroy());
        },
      },
    ],
    ['says half of a JSON text', { response: (response) => response.end('{"type":"success"') }],
    [
      'answers with a page',
      {
        response: (response) =>
          response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>Hello ${EMAIL}, ${PHONE}</p>`),
      },
    ],
    ['speaks another protocol', { socket: (socket) => socket.end('220 mail.example ESMTP\r\n') }],
  ])('may have done what was asked when it %s', async (_, given) => {
    behaviour = given;
    expect(await failureOf(name)).toMatchObject(OUTAGE);
  });

  it('has done nothing when it cannot be reached', async () => {
    const address = addressOf(peer);
    peer.close();
    await once(peer, 'close');
    expect(await failureOf(name, 60_000, address)).toMatchObject({ ...OUTAGE, fate: 'later' });
  });

  it.each([
    [500, {}, { isOutage: true, retryAfterMs: undefined }],
    [502, {}, { isOutage: true, retryAfterMs: undefined }],
    [503, { 'retry-after': '30' }, { isOutage: true, retryAfterMs: 30_000 }],
    [503, { 'retry-after': '86400' }, { isOutage: true, retryAfterMs: 300_000 }],
    [429, { 'retry-after': '7' }, { isOutage: false, retryAfterMs: 7000 }],
    [429, {}, { isOutage: false, retryAfterMs: undefined }],
    [401, {}, { isOutage: false, retryAfterMs: undefined }],
  ])('is asked again later after %i %j', async (status, headers, condition) => {
    behaviour = json(status, { message: `for ${EMAIL} ${PHONE}, key ${SECRET}` }, headers);
    expect(await failureOf(name)).toMatchObject({ status, fate: 'later', ...condition });
    expect(seen).toBe(1);
  });

  it.each([301, 302, 303, 307, 308])('sends no key to another host that it redirects to: %i', async (status) => {
    behaviour = json(status, {}, { location: `${addressOf(stranger)}/elsewhere` });
    expect(await failureOf(name)).toMatchObject({ status, fate: 'later', isOutage: false });
    expect([seen, strayed]).toEqual([1, []]);
  });

  it('tells nothing of what is in a refusal', async () => {
    behaviour = json(400, { message: `no ${EMAIL}, ${PHONE}`, error: { message: PHONE }, key: SECRET });
    expect(await failureOf(name)).toMatchObject({ status: 400, isOutage: false });
  });
});
