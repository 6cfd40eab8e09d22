/**
 * The key of backups: an X25519 identity of age (https://age-encryption.org/v1), as `age-keygen` writes it. One key writes and reads, because
 * a backup is read again as soon as it is written.
 */
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from '../backup-error.ts';

export type BackupKey = {
  /** The secret, `AGE-SECRET-KEY-1…`. */
  identity: string;
  /** Its public half, `age1…`. */
  recipient: string;
};

/** @throws BackupError without a key, or for a text that is none */
export async function openBackupKey(identity: string | undefined): Promise<BackupKey> {
  if (identity === undefined)
    throw new BackupError(
      'BACKUP_KEY is missing: "npm run cli -- backup --new-key" prints one; keep it apart from the backups',
    );
  try {
    return { identity, recipient: await identityToRecipient(identity) };
  } catch {
    throw new BackupError(
      'BACKUP_KEY is not valid; expected AGE-SECRET-KEY-1 and 58 characters, as age-keygen writes it',
    );
  }
}

/** Makes a key. */
export const makeBackupKey = (): Promise<string> => generateX25519Identity();
