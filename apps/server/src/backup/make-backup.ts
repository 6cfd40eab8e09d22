/** Makes a whole backup: writes it, reads it again, and only then gives it its name. */
import { isDeepStrictEqual } from 'node:util';
import { checkBackup } from './check-backup.ts';
import type { BackupKey } from './archive/backup-key.ts';
import type { Manifest } from './archive/manifest.ts';
import { BackupError } from './backup-error.ts';
import type { NewBackup } from './places/place.ts';
import { writeBackup, type BackupOptions } from './write-backup.ts';

export type MadeBackup = { manifest: Manifest; bytes: number };

/**
 * Writes a backup and checks it. Whatever fails, nothing is left that looks whole.
 *
 * @throws BackupError; the errors of the database, the store and the place
 */
export async function makeBackup(
  out: NewBackup,
  { key, ...options }: Omit<BackupOptions, 'sink' | 'recipient'> & { key: BackupKey },
): Promise<MadeBackup> {
  try {
    let bytes = 0;
    const sink = {
      write(piece: Uint8Array) {
        bytes += piece.length;
        return out.write(piece);
      },
    };
    const manifest = await writeBackup({ ...options, sink, recipient: key.recipient });
    await out.close();
    const read = await checkBackup(out.read(), key.identity).catch((cause: unknown) => {
      if (!(cause instanceof BackupError)) throw cause;
      throw new BackupError(`The backup was not stored as it was written (${cause.message})`, {
        isFailure: true,
        cause,
      });
    });
    if (!isDeepStrictEqual(read, manifest))
      throw new BackupError('The backup was not stored as it was written', { isFailure: true });
    await out.keep();
    return { manifest, bytes };
  } catch (error) {
    // The first error is the one to report.
    await out.discard().catch(() => undefined);
    throw error;
  }
}
