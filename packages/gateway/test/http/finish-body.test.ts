import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishBody } from '../../src/http/limits/finish-body.ts';
import { chainMiddleware } from '../../src/http/middleware-chain.ts';

const MIB = 1024 * 1024;

describe('a body that is refused before it is read', () => {
  let server: Server;
  beforeAll(async () => {
    const app = new Hono();
    app.use(
      chainMiddleware([finishBody], ({ message }, c) => c.text(message, 500)),
      bodyLimit({ maxSize: 1000 }),
    );
    app.post('/', (c) => c.text('taken'));
    const listener = getRequestListener(app.fetch);
    server = createServer((request, response) => void listener(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => void server.close());

  /** Sends so many bytes; returns status and header of the response, and the port that it was sent from. */
  async function post(agent: Agent, bytes: number, headers: Record<string, string | number> = {}) {
    const { port } = server.address() as AddressInfo;
    const pending = request({ port, host: '127.0.0.1', method: 'POST', agent, headers });
    const answered = once(pending, 'response') as Promise<[import('node:http').IncomingMessage]>;
    // Bytes that the server no longer reads cannot be written; the response has arrived by then.
    pending.on('error', () => undefined);
    pending.end(Buffer.alloc(bytes));
    const [response] = await answered;
    const from = pending.socket?.localPort;
    response.resume();
    await once(response, 'end');
    return { status: response.statusCode, connection: response.headers.connection, from };
  }

  it.each([
    ['with its length', { 'content-length': 2 * MIB }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('leaves the connection to the next request: %s', async (_, headers) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const refused = await post(agent, 2 * MIB, headers);
    expect(refused).toMatchObject({ status: 413, connection: 'keep-alive' });
    const next = await post(agent, 10, { 'content-length': 10 });
    expect(next).toMatchObject({ status: 200, from: refused.from });
    agent.destroy();
  });

  it('is not read without end: the response closes the connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const refused = await post(agent, 32 * MIB, { 'content-length': 32 * MIB });
    expect(refused).toMatchObject({ status: 413, connection: 'close' });
    const next = await post(agent, 10, { 'content-length': 10 });
    expect(next.status).toBe(200);
    expect(next.from).not.toBe(refused.from);
    agent.destroy();
  });
});
