import { unwrap } from '#lib/errors.ts';
import { orFindWritten } from './or-find-written.ts';

type Created = { data: { id: string }[]; error: null } | { data: unknown; error: object; status?: number };

/**
 * Creates a row under an id that the browser made, and tries again where the response was lost. If the row is there, it was created by a try
 * without a response, of this press or of an earlier one: `update` then writes what was entered since.
 *
 * @param create an upsert that ignores duplicates
 * @throws AppError
 */
export async function createOnce(create: () => PromiseLike<Created>, update: () => Promise<unknown>): Promise<void> {
  const send = async (): Promise<readonly { id: string }[]> => unwrap(await create());
  const rows = await orFindWritten(send, send);
  if (rows.length === 0) await update();
}
