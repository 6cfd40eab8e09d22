/** A proxy in front of the server under test with simulated outages. */
import { createServer, request } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The proxy's reaction to each request: it returns an error page of its own, closes the connection, or does not
 * respond.
 */
export type Outage = '502' | 'closes' | 'hangs';

export type Proxy = {
  url: string;
  /** What becomes of requests from now on; undefined: they reach the server. */
  set(outage: Outage | undefined): void;
  close(): Promise<void>;
};

const PAGE = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>';

export async function openProxy(server: string): Promise<Proxy> {
  const { hostname, port } = new URL(server);
  let outage: Outage | undefined;
  const waiting = new Set<ServerResponse>();
  const proxy = createServer((incoming, outgoing) => {
    if (outage === 'hangs') return void waiting.add(outgoing);
    if (outage === 'closes') return void incoming.socket.destroy();
    if (outage === '502') return void outgoing.writeHead(502, { 'content-type': 'text/html' }).end(PAGE);
    const { method, url: path, headers } = incoming;
    const upstream = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
    return undefined;
  });
  // Announcements are another journey's subject.
  proxy.on('upgrade', (_, socket) => socket.destroy());
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    set(next) {
      outage = next;
      for (const response of waiting) response.destroy();
      waiting.clear();
      // A keep-alive connection was opened before the outage.
      proxy.closeIdleConnections();
    },
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
