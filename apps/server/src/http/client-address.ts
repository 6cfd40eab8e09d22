/** In charge of who is calling: the address of the socket, or what a proxy on this machine says of it. */
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';

type NodeEnv = { incoming?: { socket?: { remoteAddress?: string } } } | undefined;

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * The caller's IP address by the address of its socket; undefined inside tests, where there is no socket.
 * `X-Forwarded-For` counts only from a proxy on this machine, and then its last entry, the one which that proxy wrote itself.
 */
function addressBehind(remote: string | undefined, forwarded: string | string[] | undefined): string | undefined {
  if (remote === undefined || !LOOPBACK.test(remote)) return remote;
  return [forwarded].flat().at(-1)?.split(',').at(-1)?.trim() || remote;
}

/** Who sent a request to the app. */
export const clientAddress = (c: Context): string | undefined =>
  addressBehind((c.env as NodeEnv)?.incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'));

/** Who asks for a socket, which comes to the server and not to the app. */
export const socketAddress = (request: IncomingMessage): string | undefined =>
  addressBehind(request.socket.remoteAddress, request.headers['x-forwarded-for']);

/** Whether the caller is a program on this machine and not somebody behind a proxy on it. */
export function isLoopback(c: Context): boolean {
  return LOOPBACK.test(clientAddress(c) ?? '') && c.req.header('x-forwarded-for') === undefined;
}
