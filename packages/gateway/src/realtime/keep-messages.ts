/** Keeps messages of SQL for replay, and deletes those that have been kept long enough. */
import { sql } from '../db/sql.ts';
import type { RealtimeOptions } from './types.ts';

/** Interval between two deletions, in milliseconds. */
const DELETE_MS = 10 * 60_000;

/**
 * Says how long messages are kept, and deletes older ones from time to time.
 *
 * @param hours how long messages are kept; 0 for not at all
 * @returns a function that stops the deletions
 */
export async function keepMessages(
  hours: number,
  { scope, log }: Pick<RealtimeOptions, 'scope' | 'log'>,
): Promise<() => void> {
  await scope.asService('keep messages', (tx) => tx.query(sql`select realtime.keep_messages(${hours})`));
  if (hours === 0) return () => undefined;

  /** Deletes ten thousand at most. */
  async function deleteOld(): Promise<void> {
    try {
      await scope.asService('delete old messages', (tx) => tx.query(sql`select realtime.delete_old_messages()`));
    } catch (error) {
      log.warn({ err: error }, 'old messages could not be deleted');
    }
  }
  const deleting = setInterval(() => void deleteOld(), DELETE_MS);
  deleting.unref();
  return () => clearInterval(deleting);
}
