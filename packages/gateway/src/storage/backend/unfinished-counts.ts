/**
 * Counts the unfinished uploads and their bytes, per caller and in all, in memory: every chunk is counted. Another process with the same
 * folder counts its own.
 */
import { UnavailableError } from '../../db/port.ts';
import { StorageError } from '../../errors/storage-error.ts';
import type { UnfinishedLimits, UnfinishedRecord } from './unfinished.ts';

/** `Retry-After` when the disk or the allowance for unfinished uploads is full, in seconds. */
export const RETRY_SECONDS = 30;

export type Counts = {
  begin(id: string, record: UnfinishedRecord): void;
  add(id: string, bytes: number): void;
  forget(id: string): void;
  /** @throws StorageError `SlowDown` if the caller or all callers have too many open uploads */
  checkOpen(record: UnfinishedRecord, limits: UnfinishedLimits): void;
  /** @throws StorageError `SlowDown` if the caller's uploads would have too many bytes; UnavailableError if all would */
  checkBytes(id: string, bytes: number, limits: UnfinishedLimits): void;
};

type Count = { share: string | null; bytes: number };

export function createCounts(): Counts {
  const open = new Map<string, Count>();
  const callers = new Map<string, { uploads: number; bytes: number }>();
  let total = 0;

  const tooMuch = (words: string) => new StorageError('SlowDown', words, { retryAfterSeconds: RETRY_SECONDS });

  function change(count: Count, uploads: number, bytes: number): void {
    count.bytes += bytes;
    total += bytes;
    if (count.share === null) return;
    const own = callers.get(count.share) ?? { uploads: 0, bytes: 0 };
    const left = { uploads: own.uploads + uploads, bytes: own.bytes + bytes };
    if (left.uploads > 0) callers.set(count.share, left);
    else callers.delete(count.share);
  }

  return {
    begin(id, { share, isDone }) {
      if (isDone) return;
      const count = { share, bytes: 0 };
      open.set(id, count);
      change(count, 1, 0);
    },
    add(id, bytes) {
      const count = open.get(id);
      if (count) change(count, 0, bytes);
    },
    forget(id) {
      const count = open.get(id);
      if (!count) return;
      open.delete(id);
      change(count, -1, -count.bytes);
    },
    checkOpen({ share }, { perCaller, all }) {
      const own = share === null ? 0 : (callers.get(share)?.uploads ?? 0);
      if (open.size < all && own < perCaller) return;
      throw tooMuch('Too many unfinished uploads. Please finish or cancel some of them.');
    },
    checkBytes(id, bytes, { bytesPerCaller, bytes: most }) {
      if (total + bytes > most) throw new UnavailableError('full', RETRY_SECONDS);
      const share = open.get(id)?.share ?? null;
      if (share === null || (callers.get(share)?.bytes ?? 0) + bytes <= bytesPerCaller) return;
      throw tooMuch('Your unfinished uploads are too large together. Please finish or cancel some of them.');
    },
  };
}
