/** The note in the database about the last good backup. */
import { sql, type Tx } from '@tanabana/gateway/db';

/** The last good backup, as it is in private.settings under `last_backup`. */
export type LastBackup = {
  name: string;
  place: string;
  begun_at: string;
  ended_at: string;
  bytes: number;
  rows: number;
  files: number;
  missing: number;
};

/** Reads the note about the last good backup. */
export async function readLastBackup(tx: Tx): Promise<LastBackup | undefined> {
  const { rows } = await tx.query<{ value: LastBackup }>(
    sql`select value from private.settings where key = 'last_backup'`,
  );
  return rows[0]?.value;
}
