/** Connections of hostile or slow peers, with real sockets and short time limits. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createListener, type ConnectionLimits } from './listener.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server that returns the body of the request. */
async function listening(limits: Partial<ConnectionLimits>, isTrusted = () => false): Promise<Server> {
  const fetch = async (request: Request) => new Response(await request.text());
  const server = createListener({ fetch, isTrusted, limits: { checkMs: 20, ...limits } });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return server;
}

type Exchange = { socket: Socket; closed: Promise<string> };

/** Sends a text, and reads the response until the server closes the connection. */
function send(server: Server, text: string): Exchange {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  // These connections are meant to be closed.
  socket.on('error', () => undefined);
  socket.write(text);
  return { socket, closed: once(socket, 'close').then(() => received) };
}

const WHOLE = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab';

it('a client that does not finish its headers or body gets an error and is disconnected', async () => {
  const server = await listening({ headersMs: 50, requestMs: 100 });
  const headers = send(server, 'POST / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  const body = send(server, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nab');
  const chunked = send(server, 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab');
  for (const { closed } of [headers, body, chunked]) expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
});

it.each([
  'POST /storage/v1/object/a/b',
  'POST /storage/v1/upload/resumable',
  'PATCH /storage/v1/upload/resumable/x',
  'PUT /storage/v1/s3/a/b',
])('an upload has a longer limit, and a limit all the same: %s', async (request) => {
  // On a busy machine the headers may be read late.
  const server = await listening({ headersMs: 400, requestMs: 50, uploadMs: 400 });
  const before = performance.now();
  const upload = send(server, `${request} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nab`);
  const list = send(server, 'POST /storage/v1/object/list/a HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nab');
  expect(await list.closed).toMatch(/^HTTP\/1\.1 408 /);
  expect(await upload.closed).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - before).toBeGreaterThan(350);
});

it('a client that sends nothing is disconnected', async () => {
  const server = await listening({ headersMs: 50, requestMs: 100 });
  expect(await send(server, '').closed).toMatch(/^(HTTP\/1\.1 408 |$)/);
});

it('a client that does not speak HTTP gets 400, and the next client is served', async () => {
  const server = await listening({});
  for (const nonsense of ['\x16\x03\x01\x02\x00', 'GET\r\n\r\n', 'POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n']) {
    expect(await send(server, nonsense).closed).toMatch(/^HTTP\/1\.1 400 /);
  }
  const long = `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`;
  expect(await send(server, long).closed).toMatch(/^HTTP\/1\.1 431 /);
  const { socket } = send(server, WHOLE);
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
});

it('one address may have a limited number of connections, and one more when one closes', async () => {
  const server = await listening({ perAddress: 2 });
  const first = send(server, WHOLE);
  const second = send(server, WHOLE);
  await Promise.all([once(first.socket, 'data'), once(second.socket, 'data')]);
  expect(await send(server, WHOLE).closed).toBe('');
  first.socket.destroy();
  await first.closed;
  await expect
    .poll(async () => {
      const { socket, closed } = send(server, WHOLE.replace('Host: x', 'Host: x\r\nConnection: close'));
      socket.end();
      return closed;
    })
    .toMatch(/^HTTP\/1\.1 200 /);
});

it('a trusted proxy may have all connections, and no more', async () => {
  const server = await listening({ perAddress: 1, connections: 2 }, () => true);
  const open = [send(server, WHOLE), send(server, WHOLE)];
  for (const { socket } of open) expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  expect(await send(server, WHOLE).closed).toBe('');
});
