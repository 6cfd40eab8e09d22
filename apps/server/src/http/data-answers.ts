/** In charge of the data service's answers: of their headers, and that long ones travel compressed where the caller takes that. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { addHeaders, make, madeOf, type GatewayEnv, type Made, type PlainHeaders } from '@tanabana/gateway';
import type { Context, MiddlewareHandler } from 'hono';
import { encodingFor } from './encodings.ts';

const DATA = '/rest/v1/';

const squeeze = promisify(gzip);

/** Shorter ones fit into a packet as they are, bytes. */
const SHORTEST = 1024;

async function compressed(c: Context, made: Made): Promise<Response | undefined> {
  if (typeof made.body !== 'string' || made.body.length < SHORTEST) return undefined;
  if (encodingFor(c.req.header('accept-encoding'), ['gzip']) === 'identity') return undefined;
  // In a thread of the pool: others are answered meanwhile.
  const body = new Uint8Array(await squeeze(made.body));
  return make({ ...made, body, headers: { ...made.headers, 'content-encoding': 'gzip' } });
}

/**
 * Gives answers of the data service their headers, and compresses the long ones that were made whole.
 *
 * @param headers what they get beside the service's own
 */
export function dataAnswers(headers: PlainHeaders): MiddlewareHandler<GatewayEnv> {
  const all = { ...headers, vary: 'Accept-Encoding' };
  return async function dataAnswers(c, next) {
    if (!c.req.path.startsWith(DATA)) return next();
    addHeaders(c, all);
    await next();
    const made = madeOf(c.res);
    const smaller = made && (await compressed(c, made));
    if (!smaller) return;
    // Over one that is there, hono would put the headers of that one.
    c.res = undefined;
    c.res = smaller;
  };
}
