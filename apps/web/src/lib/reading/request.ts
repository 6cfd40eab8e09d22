// Every request to the services goes through here. It has a timeout, and the `Retry-After` of its response is noted.
import { LIMITS } from '@tanabana/domain/limits';
import { errorOf, toAppError } from '../errors.ts';
import { NETWORK, NO_ANSWER } from '../service-errors.ts';
import { noteWait } from '../offline/waits.ts';

/**
 * The request; its timeout where that is not the usual one, in milliseconds; and another `fetch` where the standard one cannot report
 * upload progress.
 */
export type RequestOptions = RequestInit & { waitMs?: number; by?: typeof fetch };

/**
 * `fetch`, for the services.
 *
 * @throws AppError `network` when the connection failed, `no_answer` when no response began within `LIMITS.answer_wait_ms`, or the given
 *   time
 */
export const request = async (input: RequestInfo | URL, init?: RequestOptions): Promise<Response> => {
  const stop = new AbortController();
  let isLate = false as boolean;
  const timer = setTimeout(() => {
    isLate = true;
    stop.abort();
  }, init?.waitMs ?? LIMITS.answer_wait_ms);
  init?.signal?.addEventListener('abort', () => stop.abort());
  try {
    // Looked up at each call: a test puts the real server in the place of fetch.
    const response = await (init?.by ?? globalThis.fetch)(input, { ...init, signal: stop.signal });
    noteWait(response);
    return response;
  } catch (error) {
    const code = isLate ? NO_ANSWER : NETWORK;
    throw errorOf({ service: 'rest', code, words: String(error), status: 0 });
  } finally {
    clearTimeout(timer);
  }
};

/** A proxy's status when its server does not respond. */
const GATEWAY_TIMEOUT = 504;

/**
 * The error of a request as a response, for clients that pass on the code of a response and drop the code of an exception.
 *
 * @param error what the request threw
 */
export function asAnswer(error: unknown): Response {
  const { code, words } = toAppError(error);
  return Response.json({ code, message: words }, { status: GATEWAY_TIMEOUT });
}
