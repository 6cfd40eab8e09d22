/** In charge of who is calling: the address of the socket, or what a proxy on this machine says of it. */
import type { Context } from 'hono';

type NodeEnv = { incoming?: { socket?: { remoteAddress?: string } } } | undefined;

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * The caller's IP address; undefined inside tests, where there is no socket. `X-Forwarded-For` counts only from a proxy
 * on this machine, and then its last entry, the one which that proxy wrote itself.
 */
export function clientAddress(c: Context): string | undefined {
  const remote = (c.env as NodeEnv)?.incoming?.socket?.remoteAddress;
  if (remote === undefined || !LOOPBACK.test(remote)) return remote;
  return c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() || remote;
}

/** Whether the caller is a program on this machine and not somebody behind a proxy on it. */
export function isLoopback(c: Context): boolean {
  return LOOPBACK.test(clientAddress(c) ?? '') && c.req.header('x-forwarded-for') === undefined;
}
