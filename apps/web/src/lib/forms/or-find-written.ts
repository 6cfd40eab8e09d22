import { toAppError } from '#lib/errors.ts';
import { NO_ANSWER } from '#lib/service-errors.ts';

/**
 * Writes. If the response was lost, reads whether the server wrote all the same.
 *
 * @param find what was written; null where it was not
 * @returns what `write` or `find` returns
 * @throws what `write` threw, where nothing written was found or the read failed too: then the outcome is unknown
 */
export async function orFindWritten<T>(write: () => Promise<T>, find: () => Promise<T | null>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { isTransient, code } = toAppError(error);
    // A timeout has locked the form for long enough: no second one.
    if (!isTransient || code === NO_ANSWER) throw error;
    const found = await find().catch(() => null);
    if (found === null) throw error;
    return found;
  }
}
