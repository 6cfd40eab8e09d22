/** Longest answer that is read, bytes: a list of cities is 60 KB, everything else a few hundred bytes. */
const MAX_BYTES = 256 * 1024;

/** A provider said more than it can have to say. */
export class AnswerTooLongError extends Error {
  override readonly name = 'AnswerTooLongError';
}

/**
 * The text of a provider's answer. What is too long is hung up on at once: a peer that never ends its answer, by fault or
 * by malice, must not fill the memory.
 *
 * @throws AnswerTooLongError
 */
export async function readAnswer(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop hangs up.
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new AnswerTooLongError(`more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
