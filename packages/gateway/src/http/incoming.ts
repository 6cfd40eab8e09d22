/**
 * In charge of what Node knows of a request that came by a socket: its headers among it, taken apart already. A Headers object judges
 * name and value anew each time one is read, and of a short request a dozen are.
 */
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';

/** @hono/node-server's bindings; absent when the app is called without a socket. Tests pass a socket and nothing else. */
type Bindings = { incoming?: Pick<IncomingMessage, 'socket'> & Partial<IncomingMessage> } | undefined;

/** What came by the socket; undefined for a call from within the process. */
export const incomingOf = (c: Context) => (c.env as Bindings)?.incoming;

/**
 * A header of the request. Of one that may not be said twice, such as `authorization`, the first counts.
 *
 * @param name in small letters
 */
export function headerOf(c: Context, name: string): string | undefined {
  const headers = incomingOf(c)?.headers;
  if (!headers) return c.req.header(name);
  const value = headers[name];
  return typeof value === 'object' ? value.join(', ') : value;
}
