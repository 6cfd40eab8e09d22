/**
 * Limits concurrent uploads per caller and in all, and the rate of new uploads. The counts are in memory, because each upload holds a
 * connection and a file of this process.
 */
import { StorageError } from '../../errors/storage-error.ts';
import { createRateLimiter } from '../../http/limits/rate-limiter.ts';
import type { StorageLimits } from '../types.ts';

/** `Retry-After` while others are uploading, in seconds. */
const SOON = 2;

export type UploadQueue = {
  /**
   * Takes a slot. @returns a function that releases it
   *
   * @param share the account; undefined for the server's own key, which only the total limit applies to
   * @throws StorageError `SlowDown`
   */
  take(share: string | undefined): () => void;
};

const slowDown = (retryAfterSeconds: number): StorageError =>
  new StorageError('SlowDown', `Too many uploads. Please try again in ${retryAfterSeconds} s.`, { retryAfterSeconds });

export function createUploadQueue({ uploadsPerCaller, uploads, uploadRate }: StorageLimits): UploadQueue {
  const begun = createRateLimiter(uploadRate);
  const underWay = new Map<string, number>();
  let all = 0;
  return {
    take(share) {
      const own = share === undefined ? 0 : (underWay.get(share) ?? 0);
      if (all >= uploads || own >= uploadsPerCaller) throw slowDown(SOON);
      const wait = share === undefined ? 0 : begun.take(share);
      if (wait > 0) throw slowDown(wait);
      all += 1;
      if (share !== undefined) underWay.set(share, own + 1);
      return () => {
        all -= 1;
        if (share === undefined) return;
        const left = underWay.get(share)! - 1;
        if (left > 0) underWay.set(share, left);
        else underWay.delete(share);
      };
    },
  };
}
