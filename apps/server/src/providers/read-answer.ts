/** Longest answer that is read, bytes: a list of cities is 60 KB, everything else a few hundred bytes. */
const MAX_BYTES = 256 * 1024;

/** A provider said more than it can have to say. */
export class AnswerTooLongError extends Error {
  override readonly name = 'AnswerTooLongError';
}

/** What a provider answered, read to its end. */
export type ProviderAnswer = { ok: boolean; status: number; text: string };

/** The text of an answer. Whatever ends the reading hangs up: a peer that never ends its answer must not fill the memory. */
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
    // The connection may be broken already; what is thrown is why the reading ended.
    reader.cancel().catch(() => undefined);
    throw error;
  }
}

/**
 * Asks a provider and reads its answer, within a time that holds for both. The wait is bounded by a race: fetch holds its
 * signal weakly once there is an answer, and after a garbage collection no signal ends the reading of its body any more.
 *
 * @param timeoutMs how long the whole may take
 * @throws AnswerTooLongError; DOMException `TimeoutError`; whatever fetch throws
 */
export async function fetchAnswer(url: string, init: RequestInit, timeoutMs: number): Promise<ProviderAnswer> {
  const hangUp = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new DOMException('the provider took too long', 'TimeoutError');
    hangUp.abort(error);
    late.reject(error);
  }, timeoutMs);
  try {
    const answer = await Promise.race([fetch(url, { ...init, signal: hangUp.signal }), late.promise]);
    return { ok: answer.ok, status: answer.status, text: await textOf(answer, late.promise) };
  } finally {
    clearTimeout(timer);
  }
}
