import { toAppError } from '#lib/errors.ts';
import { NO_ANSWER } from '#lib/service-errors.ts';

/**
 * Writes. If the response was lost, finds out whether the server wrote all the same.
 *
 * @param find reads what was written, null where it was not; or writes again under the same id, which makes no second row
 * @returns what `write` or `find` returns
 * @throws what `write` threw, where nothing written was found or `find` failed too: then the outcome is unknown
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
