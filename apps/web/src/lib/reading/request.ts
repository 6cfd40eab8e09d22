// Every request to the services goes out here: it is not waited for without an end, and what its answer says of waiting is
// noted.
import { LIMITS } from '@tanabana/domain/limits';
import { errorOf, toAppError } from '../errors.ts';
import { NETWORK, NO_ANSWER } from '../service-errors.ts';
import { noteWait } from '../offline/waits.ts';

/**
 * What goes out; how long its answer is waited for where that is not as usual, in milliseconds; and by which way, where
 * `fetch` cannot say how much has gone out.
 */
export type RequestOptions = RequestInit & { waitMs?: number; by?: typeof fetch };

/**
 * `fetch`, for the services.
 *
 * @throws AppError `network` when the connection failed, `no_answer` when none began within `LIMITS.answer_wait_ms`,
 *   or the time that was given
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

/** What a proxy says whose server does not answer. */
const GATEWAY_TIMEOUT = 504;

/**
 * The fault of a request as an answer, for clients that hand on the code of an answer and drop that of an error.
 *
 * @param error what the request threw
 */
export function asAnswer(error: unknown): Response {
  const { code, words } = toAppError(error);
  return Response.json({ code, message: words }, { status: GATEWAY_TIMEOUT });
}
