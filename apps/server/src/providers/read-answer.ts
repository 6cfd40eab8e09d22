import { currentTrace, formatTraceparent } from '@tanabana/gateway/db';

/** Longest response that is read, in bytes: a list of cities is 60 KB, everything else a few hundred bytes. */
const MAX_BYTES = 256 * 1024;

/** A provider sent a longer response than any valid one. */
export class AnswerTooLongError extends Error {
  override readonly name = 'AnswerTooLongError';
}

/** The response of a provider, completely read. `retryAfter` is its header of that name. */
export type ProviderAnswer = { ok: boolean; status: number; text: string; retryAfter: string | null };

/** Reads the text of a response. Every error closes the connection, because an endless response must not fill the memory. */
async function textOf(answer: Response, late: Promise<never>): Promise<string> {
  const reader = answer.body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) return Buffer.concat(chunks).toString();
      bytes += value.length;
      if (bytes > MAX_BYTES) throw new AnswerTooLongError(`more than ${MAX_BYTES} bytes`);
      chunks.push(value);
    }
  } catch (error) {
    // The connection may already be broken. The error that is thrown is the reason why the reading ended.
    reader.cancel().catch(() => undefined);
    throw error;
  }
}

/** The headers with the trace that the call belongs to. */
function withTrace(given: RequestInit['headers']): Headers {
  const headers = new Headers(given);
  const trace = currentTrace();
  if (trace) headers.set('traceparent', formatTraceparent(trace));
  return headers;
}

/**
 * Sends a request to a provider and reads its response, with one time limit for both. The time limit is a race: once there is a response,
 * fetch holds its signal weakly, and after a garbage collection no signal aborts the reading of the body any more. A redirect is the response
 * and is not followed, because only the provider's own address may get the request with its key.
 *
 * @param timeoutMs how long the whole may take
 * @throws AnswerTooLongError; DOMException `TimeoutError`; errors of fetch
 */
export async function fetchAnswer(
  url: string,
  init: Omit<RequestInit, 'redirect' | 'signal'>,
  timeoutMs: number,
): Promise<ProviderAnswer> {
  const abort = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new DOMException('the provider took too long', 'TimeoutError');
    abort.abort(error);
    late.reject(error);
  }, timeoutMs);
  try {
    const sent = { ...init, headers: withTrace(init.headers), redirect: 'manual' as const, signal: abort.signal };
    const answer = await Promise.race([fetch(url, sent), late.promise]);
    const text = await textOf(answer, late.promise);
    return { ok: answer.ok, status: answer.status, text, retryAfter: answer.headers.get('retry-after') };
  } finally {
    clearTimeout(timer);
  }
}
