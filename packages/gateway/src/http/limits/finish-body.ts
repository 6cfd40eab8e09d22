/**
 * Finishes request bodies that got a response before they were read, such as those that are too long. A short rest is read and dropped, so
 * that a client that is still sending receives the response and keeps the connection. For a longer rest the response announces that the
 * connection closes, and it does.
 */
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { incomingOf } from '../incoming.ts';

/** Most bytes that are read and dropped. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Longest wait for the rest, in milliseconds. */
const TIMEOUT_MS = 1000;

/**
 * Reads and drops the rest of a body.
 *
 * @returns false when it is too long, too slow or broken off
 */
function readRest(incoming: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    let bytes = 0;
    const done = () => {
      clearTimeout(timeout);
      incoming.off('data', count).off('end', done).off('close', done);
      resolve(incoming.complete);
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) return done();
      // If a stream was made for the handler and nobody reads it, it would pause the request.
      incoming.resume();
    };
    const timeout = setTimeout(done, TIMEOUT_MS);
    incoming.on('data', count).on('end', done).on('close', done).resume();
  });
}

async function finish(c: Context, incoming: IncomingMessage): Promise<void> {
  if (!(await readRest(incoming))) c.header('connection', 'close');
}

/** Middleware step that leaves the connection ready for the next request, or announces that it closes. It must be the first step. */
export const finishBody = (c: Context) => () => {
  const incoming = incomingOf(c);
  if (incoming?.complete === false) return finish(c, incoming as IncomingMessage);
};
