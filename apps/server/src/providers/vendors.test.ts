import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMsg91Sms } from './sms/msg91.ts';
import { createMetaWhatsapp } from './whatsapp/meta-cloud.ts';

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: unknown };

let peer: Server;
let url: string;
let seen: Seen[];
let answer: { status: number; body: unknown } | 'silence';

beforeEach(async () => {
  seen = [];
  answer = { status: 200, body: { type: 'success', messages: [{ id: 'wamid.1' }] } };
  peer = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      seen.push({ method: request.method!, url: request.url!, headers: request.headers, body });
      if (answer !== 'silence') response.writeHead(answer.status).end(JSON.stringify(answer.body));
    });
  }).listen(0, '127.0.0.1');
  await once(peer, 'listening');
  url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
});
afterEach(() => {
  peer.closeAllConnections();
  peer.close();
});

describe('WhatsApp through the Cloud API', () => {
  const whatsapp = (timeoutMs?: number) =>
    createMetaWhatsapp({ token: 'sesame', phoneId: '1066', apiUrl: `${url}/v23.0/`, timeoutMs });
  const message = { to: '+919876543210', body: 'Somebody is interested', link: 'https://tanabana.example/x' };

  it('posts the text to the number, with the token', async () => {
    await whatsapp().send(message);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/v23.0/1066/messages',
      headers: { authorization: 'Bearer sesame' },
      body: {
        messaging_product: 'whatsapp',
        to: '919876543210',
        type: 'text',
        text: { body: 'Somebody is interested', preview_url: true },
      },
    });
  });

  it.each([
    [
      'a refusal',
      { status: 401, body: { error: { message: 'bad token sesame' } } },
      'whatsapp provider: refused the message (401)',
    ],
    ['no answer in time', 'silence', 'whatsapp provider: took too long'],
  ] as const)('reports %s without a secret and does not try twice', async (_, given, words) => {
    answer = given;
    await expect(whatsapp(100).send(message)).rejects.toThrow(words);
    expect(seen).toHaveLength(1);
  });
});

describe('SMS through MSG91', () => {
  const sms = () => createMsg91Sms({ authKey: 'sesame', templateId: 't1', apiUrl: url });
  const message = { to: '+919876543210', body: 'Your code is 123456', code: '123456' };

  it('passes the code to the registered template', async () => {
    await sms().send(message);
    expect(seen[0]).toMatchObject({
      url: '/otp?template_id=t1&mobile=919876543210&otp=123456',
      headers: { authkey: 'sesame' },
    });
  });

  it('takes a refusal with status 200 as one', async () => {
    answer = { status: 200, body: { type: 'error', message: 'Template ID missing' } };
    await expect(sms().send(message)).rejects.toThrow('sms provider: refused the message');
  });
});
