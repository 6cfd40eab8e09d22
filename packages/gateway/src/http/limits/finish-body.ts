/**
 * In charge of bodies that are answered before they are read, such as those that are too long. The rest is read and
 * dropped while that is little, so that a client who is still sending hears the answer and keeps the connection; of more
 * the answer says that the connection closes, which it then does.
 */
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { incomingOf } from '../incoming.ts';

/** Bytes that are read for nothing. */
const MOST = 8 * 1024 * 1024;
/** How long the rest may take to come, milliseconds. */
const PATIENCE = 1000;

/** Reads what is left. False when it is too much, too slow or broken off. */
function readRest(incoming: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    let bytes = 0;
    const done = () => {
      clearTimeout(patience);
      incoming.off('data', count).off('end', done).off('close', done);
      resolve(incoming.complete);
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST) return done();
      // A stream made of it for the handler, which nobody reads, would hold it up.
      incoming.resume();
    };
    const patience = setTimeout(done, PATIENCE);
    incoming.on('data', count).on('end', done).on('close', done).resume();
  });
}

async function finish(c: Context, incoming: IncomingMessage): Promise<void> {
  if (!(await readRest(incoming))) c.header('connection', 'close');
}

/** Leaves a connection ready for the next request, or says that it closes. To stand before everything else. */
export const finishBody = (c: Context) => () => {
  const incoming = incomingOf(c);
  if (incoming?.complete === false) return finish(c, incoming as IncomingMessage);
};
