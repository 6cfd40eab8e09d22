/**
 * In charge of the second of two equal requests of a client that takes part: a double tap, or a page that sends again since the first answer got lost.
 * While the first is under way, and for two seconds after its answer, an equal one gets that answer and is not handled; what
 * was sent, counted and used up is so once. Decision 036 says what that may not weaken.
 *
 * Equal is what one browser of one caller sends twice: method, path and query, address, key, token, browser and every byte
 * of the body. Answers carry sessions, so a request without a known address has no equal. Nothing of it is stored or logged:
 * requests are known by a keyed hash, whose key dies with the process, and answers leave the memory with their time.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { GatewayEnv } from './env.ts';

/**
 * The header, of value 1, by which a client takes part. A client that does not send it gets the answers of the imitated
 * services: its repeats are handled, counted and refused one by one.
 */
const TAKES_PART = 'x-same-answer';

/** How long an answer is given again, milliseconds. */
const KEPT_MS = 2000;
/** Requests known at most; the oldest are forgotten, and their equals handled. */
const MOST = 1000;
/** Longest answer that is kept, in bytes. */
const LARGEST = 32 * 1024;

/** Headers of the caller that an answer depends on, or that tell one caller from another. */
const CALLER_HEADERS = ['apikey', 'authorization', 'user-agent', 'content-type', 'x-supabase-api-version'];
/** Headers of the answer that are part of what it says; the others belong to each request by itself. */
const ANSWER_HEADERS = ['content-type', 'retry-after', 'x-supabase-api-version'];

type Answer = { status: number; headers: [string, string][]; body: ArrayBuffer };
/** `answer` is null when it is too long to be kept. `until` is on the clock; infinite while the first is under way. */
type First = { answer: Promise<Answer | null>; until: number };

async function readAnswer(response: Response): Promise<Answer | null> {
  const body = await response.clone().arrayBuffer();
  if (body.byteLength > LARGEST) return null;
  const headers = ANSWER_HEADERS.flatMap((name): [string, string][] => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: response.status, headers, body };
}

const again = ({ status, headers, body }: Answer): Response =>
  new Response(body.byteLength === 0 ? null : body, { status, headers });

/**
 * To mount behind whatever lets a caller in and bounds the body: each of two equal requests shows its credentials.
 *
 * @param covers which requests have one effect when they come twice
 * @param clock milliseconds that never run backwards
 */
export function replayIdenticalRequests(
  covers: (c: Context<GatewayEnv>) => boolean,
  clock: () => number = () => performance.now(),
) {
  const secret = randomBytes(32);
  const known = new Map<string, First>();

  async function nameOf(c: Context<GatewayEnv>, address: string): Promise<string> {
    const { pathname, search } = new URL(c.req.url);
    const caller = CALLER_HEADERS.map((name) => c.req.header(name) ?? null);
    const parts = [c.req.method, pathname, search, address, caller, await c.req.text()];
    return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64');
  }

  function remember(name: string, first: First): void {
    known.delete(name);
    for (const oldest of known.keys()) {
      if (known.size < MOST) break;
      known.delete(oldest);
    }
    known.set(name, first);
  }

  function forget(name: string, first: First): void {
    if (known.get(name) === first) known.delete(name);
  }

  return createMiddleware<GatewayEnv>(async function shareEqualAnswer(c, next) {
    const address = c.get('clientAddress');
    if (address === undefined || c.req.header(TAKES_PART) !== '1' || !covers(c)) return next();
    const name = await nameOf(c, address);
    const before = known.get(name);
    const shared = before && before.until > clock() ? await before.answer : null;
    if (shared) return again(shared);

    const { promise, resolve } = Promise.withResolvers<Answer | null>();
    const first: First = { answer: promise, until: Number.POSITIVE_INFINITY };
    remember(name, first);
    let answer: Answer | null = null;
    try {
      await next();
      answer = await readAnswer(c.res);
    } finally {
      // A fault is no answer: whoever asks again after it is handled.
      if (answer && answer.status < 500) {
        first.until = clock() + KEPT_MS;
        setTimeout(() => forget(name, first), KEPT_MS).unref();
      } else forget(name, first);
      resolve(answer);
    }
  });
}
