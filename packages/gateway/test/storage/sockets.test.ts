/** Uploads over real sockets: an aborted upload leaves nothing, and a rejected sender gets the response. */
import { once } from 'node:events';
import { request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anonKey, member, openStorage, png, staff, type Bench } from './support.ts';

let bench: Bench;
let server: Server;
beforeAll(async () => {
  bench = await openStorage({ limits: { maxFileBytes: 3_000_000, idleMs: 2000 } });
  server = createAdaptorServer({ fetch: bench.gateway.app.fetch }) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await bench.close();
});

type Headers = Record<string, string | number>;
type Sent = { answer: Promise<{ status: number; code: unknown }>; socket: ReturnType<typeof request> };

/** Starts an upload; returns its response. */
function begin(path: string, headers: Headers, token = staff): Sent {
  const { port } = server.address() as AddressInfo;
  const credentials = { apikey: anonKey, authorization: `Bearer ${token}` };
  const socket = request({
    port,
    method: 'POST',
    path: `/storage/v1/object/${path}`,
    headers: { ...credentials, ...headers },
  });
  const answer = (async () => {
    const [response] = (await once(socket, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of response) text += String(chunk);
    return { status: response.statusCode!, code: (JSON.parse(text) as { code?: unknown }).code };
  })();
  // An aborted request gets no response.
  answer.catch(() => undefined);
  socket.on('error', () => undefined);
  return { answer, socket };
}

const FORM = 'multipart/form-data; boundary=b';
const FILE = '--b\r\nContent-Disposition: form-data; name=""; filename="x"\r\nContent-Type: image/png\r\n\r\n';

it.each<[string, Headers, Buffer | string, number]>([
  ['raw, of a length', { 'content-length': 1000 }, png(), 1],
  ['raw, in pieces', { 'transfer-encoding': 'chunked' }, png(), 1],
  ['as a form, in its file', { 'content-length': 1000, 'content-type': FORM }, FILE + 'xxx', 1],
  ['as a form, in a head', { 'content-length': 1000, 'content-type': FORM }, FILE.slice(0, 30), 0],
])('an upload that is aborted half-way, %s, leaves nothing and is not waited for', async (_, headers, part, opened) => {
  const { socket } = begin('anything/half', headers);
  socket.write(part);
  await expect.poll(async () => (await bench.files()).incoming).toBe(opened);
  socket.destroy();
  await expect.poll(() => bench.files()).toEqual({ incoming: 0, stored: 0 });
  expect(await bench.rows()).toEqual([]);
  expect(bench.logged).toEqual([]);
});

it('an upload that stalls gets an error', async () => {
  const { answer, socket } = begin('anything/silent', { 'content-length': 1000 });
  socket.write('half');
  expect(await answer).toEqual({ status: 408, code: 'RequestTimeout' });
  expect(await bench.files()).toEqual({ incoming: 0, stored: 0 });
});

it('an upload that is forbidden or too large gets an error while it is still sending', async () => {
  const long = Buffer.alloc(4_000_000, 'x');
  const refused = begin('pictures/x.png', { 'content-length': long.length }, member);
  refused.socket.end(long);
  expect(await refused.answer).toEqual({ status: 403, code: 'AccessDenied' });
  const ways: Headers[] = [{ 'content-length': long.length }, { 'transfer-encoding': 'chunked' }];
  for (const headers of ways) {
    const { answer, socket } = begin('anything/long', headers);
    socket.end(long);
    expect(await answer).toEqual({ status: 413, code: 'EntityTooLarge' });
  }
  expect(await bench.files()).toEqual({ incoming: 0, stored: 0 });
});

const END = '\r\n--b--\r\n';

it.each<[string, (length: number) => Headers, string, string]>([
  ['of no length', () => ({ 'transfer-encoding': 'chunked' }), '', ''],
  ['of a length', (length) => ({ 'content-length': length }), '', ''],
  ['as a form', (length) => ({ 'content-length': length + FILE.length + END.length, 'content-type': FORM }), FILE, END],
])('a large file %s is sent and read whole, in pieces of any size', async (_, headers, before, after) => {
  // Line ends are where a form may end.
  const bytes = Buffer.from(Uint8Array.from({ length: 1_900_000 }, (__, n) => ((n * 7919) % 251) % 15));
  const { answer, socket } = begin('anything/large', { ...headers(bytes.length), 'x-upsert': 'true' });
  socket.write(before);
  for (let at = 0; at < bytes.length; at += 99_991) socket.write(bytes.subarray(at, at + 99_991));
  socket.end(after);
  expect((await answer).status).toBe(200);
  const { port } = server.address() as AddressInfo;
  const read = await fetch(`http://127.0.0.1:${port}/storage/v1/object/public/anything/large`);
  expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true);
  // A reader who disconnects in the middle disturbs nobody.
  const half = await fetch(`http://127.0.0.1:${port}/storage/v1/object/public/anything/large`);
  await half.body!.getReader().cancel();
  expect(bench.logged).toEqual([]);
});
