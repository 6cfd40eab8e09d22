/**
 * Limits concurrent uploads per caller and in all, and the rate of new uploads. An upload that finds no free slot waits for its turn, in
 * the order of arrival, a bounded number of them for a bounded time. Those under way are counted per process, because each holds a
 * connection and a file of it. The rate is the caller's: the installation may have one for all processes.
 */
import { StorageError } from '../../errors/storage-error.ts';
import { createRateLimiter, type RateLimiter } from '../../http/limits/rate-limiter.ts';
import type { StorageLimits } from '../types.ts';

/** `Retry-After` while others are uploading, in seconds. */
const SOON = 2;

export type UploadQueue = {
  /**
   * Waits for a slot and takes it. @returns a function that releases it
   *
   * @param share the account; undefined for the server's own key, which only the total limits apply to
   * @param signal ends the wait: the client is gone
   * @throws StorageError `SlowDown` over the rate, if too many wait, or after too long a wait
   */
  take(share: string | undefined, signal?: AbortSignal): Promise<() => void>;
};

const slowDown = (retryAfterSeconds: number): StorageError =>
  new StorageError('SlowDown', `Too many uploads. Please try again in ${retryAfterSeconds} s.`, { retryAfterSeconds });

type Waiting = { share: string | undefined; begin: () => void };

/** @param begun limits the uploads that a caller begins. Default: in this process alone */
export function createUploadQueue(
  limits: StorageLimits,
  begun: RateLimiter = createRateLimiter(limits.uploadRate),
): UploadQueue {
  const { uploadsPerCaller, uploads, waitingPerCaller, waiting, waitMs } = limits;
  const underWay = new Map<string, number>();
  const queue: Waiting[] = [];
  let all = 0;

  function isFull(share: string | undefined): boolean {
    const own = share === undefined ? 0 : (underWay.get(share) ?? 0);
    return all >= uploads || own >= uploadsPerCaller;
  }

  function count(share: string | undefined, change: 1 | -1): void {
    all += change;
    if (share === undefined) return;
    const own = (underWay.get(share) ?? 0) + change;
    if (own > 0) underWay.set(share, own);
    else underWay.delete(share);
  }

  /** Lets those begin for whom a slot is free. */
  function advance(): void {
    for (const each of queue.slice()) if (!isFull(each.share)) each.begin();
  }

  function slot(share: string | undefined): () => void {
    count(share, 1);
    return () => {
      count(share, -1);
      advance();
    };
  }

  function turn(share: string | undefined, signal: AbortSignal | undefined): Promise<() => void> {
    const own = share === undefined ? 0 : queue.filter((each) => each.share === share).length;
    if (queue.length >= waiting || own >= waitingPerCaller) throw slowDown(SOON);
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const leave = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      queue.splice(queue.indexOf(entry), 1);
    };
    const giveUp = (): void => {
      leave();
      reject(slowDown(SOON));
    };
    const entry: Waiting = {
      share,
      begin: () => {
        leave();
        resolve(slot(share));
      },
    };
    const timer = setTimeout(giveUp, waitMs);
    signal?.addEventListener('abort', giveUp);
    queue.push(entry);
    return promise;
  }

  return {
    async take(share, signal) {
      const wait = share === undefined ? 0 : begun.take(share);
      if (wait > 0) throw slowDown(wait);
      return isFull(share) ? turn(share, signal) : slot(share);
    },
  };
}
