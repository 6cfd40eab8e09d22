import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMsg91Sms } from './sms/msg91.ts';
import { createMetaWhatsapp, type MetaWhatsappOptions } from './whatsapp/meta-cloud.ts';

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
      const content = Buffer.concat(chunks).toString();
      const body: unknown = content === '' ? undefined : JSON.parse(content);
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
  const whatsapp = (more: Partial<MetaWhatsappOptions> = {}) =>
    createMetaWhatsapp({ token: 'sesame', phoneId: '1066', apiUrl: `${url}/v23.0/`, ...more });
  const message = {
    to: '+919876543210',
    body: 'Somebody is interested',
    link: 'https://tanabana.example/x',
    fields: ['Asha', 'Somebody is interested'],
    reference: 'f7d3c0de',
  };

  it('posts the text to the number, with the token', async () => {
    expect(await whatsapp().send(message)).toEqual({ id: 'wamid.1' });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/v23.0/1066/messages',
      headers: { authorization: 'Bearer sesame' },
      body: {
        messaging_product: 'whatsapp',
        to: '919876543210',
        biz_opaque_callback_data: 'f7d3c0de',
        type: 'text',
        text: { body: 'Somebody is interested', preview_url: true },
      },
    });
  });

  it('fills in the approved template where there is one', async () => {
    await whatsapp({ template: { name: 'interest', language: 'en_GB' } }).send(message);
    expect(seen[0]!.body).toMatchObject({
      type: 'template',
      template: {
        name: 'interest',
        language: { code: 'en_GB' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Asha' },
              { type: 'text', text: 'Somebody is interested' },
            ],
          },
        ],
      },
    });
    expect(seen[0]!.body).not.toHaveProperty('text');
  });

  it.each([
    ['a server in trouble', 503, {}, 'later'],
    ['too many calls', 429, {}, 'later'],
    ['an access token that ran out', 401, { error: { code: 190 } }, 'later'],
    ['too many messages to one number', 400, { error: { code: 131056 } }, 'later'],
    ['a fault that passes', 400, { error: { code: 2, is_transient: true } }, 'later'],
    ['a number that cannot be', 400, { error: { code: 131009 } }, 'refused'],
    ['a template that is not there', 404, { error: { code: 132001 } }, 'refused'],
  ])('tells what may be tried again: %s', async (_, status, body, fate) => {
    answer = { status, body };
    await expect(whatsapp().send(message)).rejects.toMatchObject({ fate });
  });

  it.each([{}, { messages: [] }, 'fine', ''])('does not take %j for a message that was taken', async (body) => {
    answer = { status: 200, body };
    await expect(whatsapp().send(message)).rejects.toMatchObject({ fate: 'unknown' });
  });

  it('tells what was never sent from what may have been', async () => {
    answer = 'silence';
    await expect(whatsapp({ timeoutMs: 100 }).send(message)).rejects.toMatchObject({ fate: 'unknown' });
    peer.closeAllConnections();
    peer.close();
    await once(peer, 'close');
    await expect(whatsapp().send(message)).rejects.toMatchObject({ fate: 'later' });
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
    // The time limit is only reached where no response comes.
    const impatient = given === 'silence' ? { timeoutMs: 1000 } : {};
    await expect(whatsapp(impatient).send(message)).rejects.toThrow(words);
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
