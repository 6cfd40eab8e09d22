/**
 * In charge of how many uploads there may be: under way, of one caller and of all, and begun within a while. In memory, since
 * each holds a connection and a file of this process.
 */
import { StorageError } from '../../errors/storage-error.ts';
import { createRateLimiter } from '../../http/limits/rate-limiter.ts';
import type { StorageLimits } from '../types.ts';

/** What is waited for when others are uploading, seconds. */
const SOON = 2;

export type UploadQueue = {
  /**
   * Takes a turn; what is returned gives it back.
   *
   * @param share on whose account; undefined for the server's own key, which only all together bound
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
