/** In charge of where a request came from: the address for limits and, with the browser's name, for the session list. */
import type { Context } from 'hono';
import { isIP } from 'node:net';

export type Client = { ip: string | undefined; userAgent: string | undefined };

/** This machine or its own network: where a proxy of ours would stand. */
const NEARBY = /^(::1$|(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|f[cd]|fe80:)/i;

/** @hono/node-server's bindings; absent when the app is called without a socket. */
type Bindings = { incoming?: { socket?: { remoteAddress?: string } } } | undefined;

/**
 * The address at the other end and its user agent. `X-Forwarded-For` counts only when a proxy nearby wrote it, and only
 * its last entry, which is that proxy's own observation: the others are whatever the client sent.
 */
export function clientOf(c: Context): Client {
  const peer = (c.env as Bindings)?.incoming?.socket?.remoteAddress;
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
  const ip = forwarded && (!peer || NEARBY.test(peer)) ? forwarded : peer;
  return { ip: ip && isIP(ip) ? ip : undefined, userAgent: c.req.header('user-agent')?.slice(0, 512) };
}
