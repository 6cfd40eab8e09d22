/**
 * A site in front of the server under test that can publish a second release: another index and another worker, as a
 * build would create them, while every service stays the same.
 */
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export type Site = { url: string; release(): void; close(): Promise<void> };

export async function openSite(server: string): Promise<Site> {
  let released = false;
  const answer = async (path: string, accept: string, method: string, headers: HeadersInit, body: Buffer) => {
    const upstream = await fetch(server + path, {
      method,
      headers,
      body: body.length > 0 ? new Uint8Array(body) : null,
    });
    const changes =
      released && (path === '/service-worker.js' || path.startsWith('/index.html') || accept.includes('html'));
    const content = Buffer.from(await upstream.arrayBuffer());
    if (!changes) return { upstream, content };
    const text = content.toString();
    const next = path.endsWith('.js')
      ? text.replace(/("url":"index\.html","revision":"|"revision":")[0-9a-f]{32}/g, `$1${'2'.repeat(32)}`)
      : text.replace('<head>', '<head><meta name="release" content="2">');
    return { upstream, content: Buffer.from(next) };
  };
  const site = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { host: _, connection: __, 'accept-encoding': ___, ...headers } = request.headers;
      const { upstream, content } = await answer(
        request.url ?? '/',
        request.headers.accept ?? '',
        request.method ?? 'GET',
        headers as HeadersInit,
        Buffer.concat(chunks),
      );
      const forwarded = [...upstream.headers].filter(
        ([name]) => !/^(content-(encoding|length)|etag|transfer-encoding)$/.test(name),
      );
      response.writeHead(upstream.status, Object.fromEntries(forwarded)).end(content);
    })();
  });
  // The sockets of announcements: bytes both ways.
  site.on('upgrade', ({ url, headers }, socket: Duplex, head) => {
    const { hostname, port } = new URL(server);
    const upstream = connect(Number(port), hostname, () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
      upstream.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    // When either side closes, the other is closed too.
    for (const [side, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const)
      side.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    release: () => (released = true),
    close: () => new Promise((resolve) => site.close(() => resolve())),
  };
}
