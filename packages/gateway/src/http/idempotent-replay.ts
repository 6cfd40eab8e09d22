/**
 * Idempotent replay: a client that opts in gets the first response again when it sends the same request twice, by a double tap or because
 * the first response was lost. While the first request runs, and for two seconds after its response, an equal one gets that response and is
 * not handled: messages are sent, and attempts counted or used up, only once. Decision 036 lists the guarantees that this must not weaken.
 *
 * Equal means everything that one browser of one caller sends: method, path and query, address, key, token, browser and every byte of the
 * body. Responses contain sessions, so a request without a known address has no equal. Nothing is stored on disk or logged: requests are
 * identified by a keyed hash, whose key exists only in this process, and responses are removed from memory when their time is over.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { GatewayEnv } from './env.ts';

/**
 * The header, with value 1, by which a client opts in. Other clients get the behaviour of the imitated services: each repeat is handled,
 * counted and rejected by itself.
 */
const OPT_IN_HEADER = 'x-same-answer';

/** Lifetime of a stored response, in milliseconds. */
const REPLAY_MS = 2000;
/** Most stored requests. The oldest are dropped, and their repeats are handled. */
const MAX_REQUESTS = 1000;
/** Longest stored response, in bytes. */
const MAX_RESPONSE_BYTES = 32 * 1024;

/** Request headers that a response depends on, or that distinguish callers. */
const CALLER_HEADERS = ['apikey', 'authorization', 'user-agent', 'content-type', 'x-supabase-api-version'];
/** Response headers that are replayed. The others belong to one request only. */
const REPLAYED_HEADERS = ['content-type', 'retry-after', 'x-supabase-api-version'];

type StoredResponse = { status: number; headers: [string, string][]; body: ArrayBuffer };
/** `response` is null when it is too long to store. `until` is a time of the clock; it is infinite while the first request runs. */
type FirstRequest = { response: Promise<StoredResponse | null>; until: number };

async function readResponse(response: Response): Promise<StoredResponse | null> {
  const body = await response.clone().arrayBuffer();
  if (body.byteLength > MAX_RESPONSE_BYTES) return null;
  const headers = REPLAYED_HEADERS.flatMap((name): [string, string][] => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: response.status, headers, body };
}

const replay = ({ status, headers, body }: StoredResponse): Response =>
  new Response(body.byteLength === 0 ? null : body, { status, headers });

/**
 * Must be mounted behind the check of credentials and the body limit: each of two equal requests passes both.
 *
 * @param covers which requests have one effect when they come twice
 * @param clock monotonic milliseconds
 */
export function replayIdenticalRequests(
  covers: (c: Context<GatewayEnv>) => boolean,
  clock: () => number = () => performance.now(),
) {
  const secret = randomBytes(32);
  const stored = new Map<string, FirstRequest>();

  async function hashOf(c: Context<GatewayEnv>, address: string): Promise<string> {
    const { pathname, search } = new URL(c.req.url);
    const caller = CALLER_HEADERS.map((name) => c.req.header(name) ?? null);
    const parts = [c.req.method, pathname, search, address, caller, await c.req.text()];
    return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64');
  }

  function store(hash: string, first: FirstRequest): void {
    stored.delete(hash);
    for (const oldest of stored.keys()) {
      if (stored.size < MAX_REQUESTS) break;
      stored.delete(oldest);
    }
    stored.set(hash, first);
  }

  function drop(hash: string, first: FirstRequest): void {
    if (stored.get(hash) === first) stored.delete(hash);
  }

  return createMiddleware<GatewayEnv>(async function replayIdenticalRequest(c, next) {
    const address = c.get('clientAddress');
    if (address === undefined || c.req.header(OPT_IN_HEADER) !== '1' || !covers(c)) return next();
    const hash = await hashOf(c, address);
    const earlier = stored.get(hash);
    const earlierResponse = earlier && earlier.until > clock() ? await earlier.response : null;
    if (earlierResponse) return replay(earlierResponse);

    const { promise, resolve } = Promise.withResolvers<StoredResponse | null>();
    const first: FirstRequest = { response: promise, until: Number.POSITIVE_INFINITY };
    store(hash, first);
    let response: StoredResponse | null = null;
    try {
      await next();
      response = await readResponse(c.res);
    } finally {
      // An error is not replayed: the next equal request is handled.
      if (response && response.status < 500) {
        first.until = clock() + REPLAY_MS;
        setTimeout(() => drop(hash, first), REPLAY_MS).unref();
      } else drop(hash, first);
      resolve(response);
    }
  });
}
