/**
 * Reads headers from Node's own request, which has parsed them already. A Headers object validates name and value again at every access,
 * and a short request needs a dozen accesses.
 */
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';

/** Bindings of @hono/node-server. Undefined when the app is called without a socket. Tests pass only a socket. */
type Bindings = { incoming?: Pick<IncomingMessage, 'socket'> & Partial<IncomingMessage> } | undefined;

/** Node's request; undefined for a call from within the process. */
export const incomingOf = (c: Context) => (c.env as Bindings)?.incoming;

/**
 * A header of the request. If a header that may not be repeated, such as `authorization`, is sent twice, the first one counts.
 *
 * @param name in lower case
 */
export function headerOf(c: Context, name: string): string | undefined {
  const headers = incomingOf(c)?.headers;
  if (!headers) return c.req.header(name);
  const value = headers[name];
  return typeof value === 'object' ? value.join(', ') : value;
}
