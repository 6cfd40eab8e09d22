/** Adds headers to the responses of the data service, and compresses long ones where the client accepts it. */
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

const gzipAsync = promisify(gzip);

/** Shorter responses fit into one packet uncompressed, in bytes. */
const MIN_BYTES = 1024;

/** Whether a response is long and its client accepts compression. */
const isCompressible = (c: Context, made: ResponseParts): made is ResponseParts & { body: string } =>
  typeof made.body === 'string' &&
  made.body.length >= MIN_BYTES &&
  encodingFor(c.req.header('accept-encoding'), ['gzip']) !== 'identity';

async function compress(c: Context, made: ResponseParts & { body: string }): Promise<void> {
  // gzip runs in the thread pool, so other requests are served meanwhile.
  const body = new Uint8Array(await gzipAsync(made.body));
  // When a response is already set, hono copies its headers to the new one.
  c.res = undefined;
  c.res = makeResponse({ ...made, body, headers: { ...made.headers, 'content-encoding': 'gzip' } });
}

/**
 * Adds headers to the responses of the data service, and compresses long ones that were made as a whole.
 *
 * @param headers the headers beside the service's own
 */
export function dataAnswers(headers: PlainHeaders): MiddlewareStep<Context<GatewayEnv>> {
  const all = { ...headers, vary: 'Accept-Encoding' };
  return function dataAnswers(c) {
    if (!c.req.path.startsWith(DATA)) return;
    addHeaders(c, all);
    return () => {
      const made = responseParts(c.res);
      if (made && isCompressible(c, made)) return compress(c, made);
    };
  };
}
