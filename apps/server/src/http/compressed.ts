/** In charge of answers of services that travel compressed, where the caller takes that. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { make, madeOf, type PlainHeaders } from '@tanabana/gateway';
import type { Context } from 'hono';
import { encodingFor } from './encodings.ts';

const squeeze = promisify(gzip);

/** Shorter ones fit into a packet as they are, bytes. */
const SHORTEST = 1024;

/**
 * The answer, compressed if it is long and was made whole.
 *
 * @param more headers that one which was not made whole has yet to get
 */
export async function compressed(c: Context, answer: Response, more: PlainHeaders): Promise<Response> {
  const made = madeOf(answer);
  if (!made) {
    for (const [name, value] of Object.entries(more)) answer.headers.append(name, value);
    return answer;
  }
  if (typeof made.body !== 'string' || made.body.length < SHORTEST) return answer;
  if (encodingFor(c.req.header('accept-encoding'), ['gzip']) === 'identity') return answer;
  // In a thread of the pool: others are answered meanwhile.
  const body = new Uint8Array(await squeeze(made.body));
  return make({ ...made, body, headers: { ...made.headers, 'content-encoding': 'gzip' } });
}
