import { errorOf, unwrap } from '#lib/errors.ts';
import { orFindWritten } from './or-find-written.ts';
import type { RowKey } from './use-row-id.ts';

type Created = { data: { id: string }[]; error: null } | { data: unknown; error: object; status?: number };

/** The code of the error that an earlier press of the form has saved a row, and other values than these were sent for it. */
export const SAVED_BEFORE = 'saved_before';
const CONFLICT = 409;

export const savedBefore = () =>
  errorOf({ service: 'rest', code: SAVED_BEFORE, words: 'an earlier press has saved a row', status: CONFLICT });

/**
 * Creates a row under an id that the browser made, and tries again where the response was lost. If the row is there, it was created by a try
 * without a response, of this press or of an earlier one: `update` then writes the values of this press.
 *
 * @param create an upsert that ignores duplicates
 * @throws AppError `saved_before` where the row is there, and these values may be another one's
 */
export async function createOnce(
  { isChanged }: RowKey,
  create: () => PromiseLike<Created>,
  update: () => Promise<unknown>,
): Promise<void> {
  const send = async (): Promise<readonly { id: string }[]> => unwrap(await create());
  const rows = await orFindWritten(send, send);
  if (rows.length > 0) return;
  if (isChanged) throw savedBefore();
  await update();
}
