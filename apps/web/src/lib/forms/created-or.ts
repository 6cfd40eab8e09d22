import { unwrap } from '#lib/errors.ts';

type Created = { data: { id: string }[]; error: null } | { data: unknown; error: object; status?: number };

/**
 * Checks that a row was created under an id that the browser made. If the row was there, a try whose response was lost created it: `update` then
 * writes what was entered since.
 *
 * @param created the response to an upsert that ignores duplicates
 * @throws AppError
 */
export async function createdOr(created: Created, update: () => Promise<unknown>): Promise<void> {
  const rows: readonly { id: string }[] = unwrap(created);
  if (rows.length === 0) await update();
}
