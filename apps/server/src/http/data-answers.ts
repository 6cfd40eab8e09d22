/** In charge of the data service's answers: of their headers, and that long ones travel compressed where the caller takes that. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  addHeaders,
  makeResponse,
  responseParts,
  type GatewayEnv,
  type ResponseParts,
  type PlainHeaders,
  type MiddlewareStep,
} from '@tanabana/gateway';
import type { Context } from 'hono';
import { encodingFor } from './encodings.ts';

const DATA = '/rest/v1/';

const squeeze = promisify(gzip);

/** Shorter ones fit into a packet as they are, bytes. */
const SHORTEST = 1024;

/** An answer of some length to a caller who takes it compressed. */
const wantsLess = (c: Context, made: ResponseParts): made is ResponseParts & { body: string } =>
  typeof made.body === 'string' &&
  made.body.length >= SHORTEST &&
  encodingFor(c.req.header('accept-encoding'), ['gzip']) !== 'identity';

async function compress(c: Context, made: ResponseParts & { body: string }): Promise<void> {
  // In a thread of the pool: others are answered meanwhile.
  const body = new Uint8Array(await squeeze(made.body));
  // Over one that is there, hono would put the headers of that one.
  c.res = undefined;
  c.res = makeResponse({ ...made, body, headers: { ...made.headers, 'content-encoding': 'gzip' } });
}

/**
 * Gives answers of the data service their headers, and compresses the long ones that were made whole.
 *
 * @param headers what they get beside the service's own
 */
export function dataAnswers(headers: PlainHeaders): MiddlewareStep<Context<GatewayEnv>> {
  const all = { ...headers, vary: 'Accept-Encoding' };
  return function dataAnswers(c) {
    if (!c.req.path.startsWith(DATA)) return;
    addHeaders(c, all);
    return () => {
      const made = responseParts(c.res);
      if (made && wantsLess(c, made)) return compress(c, made);
    };
  };
}
