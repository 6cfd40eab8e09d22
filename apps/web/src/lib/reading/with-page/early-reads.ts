// The reads that the page's inline script began before the app was there (apps/server/src/pages/inline/early-reads.ts).
import type { Session } from '@supabase/auth-js';

type EarlyReads = {
  /** When they were sent, in milliseconds since 1970. */
  at: number;
  /** The header of the session that they were sent with. */
  authorization: string;
  /** Responses by method and address: `GET https://yarn.example/rest/v1/…`. */
  reads: Map<string, Promise<Response>>;
};

/** Older responses are requested again, in milliseconds. */
const MOST_AGE_MS = 60_000;

/** The response, unless the request is given up before. */
const orAborted = (answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
    answer.then(resolve, reject);
  });

/**
 * A `fetch` that takes the response which the inline script requested, once; undefined where it requested none for this method, address and
 * session.
 */
export function earlyRead(address: string, method: string, session: Session): typeof fetch | undefined {
  const begun = (globalThis as { tanabanaReads?: EarlyReads }).tanabanaReads;
  if (begun?.authorization !== `Bearer ${session.access_token}` || Date.now() - begun.at > MOST_AGE_MS)
    return undefined;
  const name = `${method} ${address}`;
  const answer = begun.reads.get(name);
  if (!answer) return undefined;
  begun.reads.delete(name);
  return (_, init) => orAborted(answer, init?.signal);
}
