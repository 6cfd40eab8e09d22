/**
 * Locks of uploads: one request at a time works on an upload. A client that lost its connection sends the next request while the server
 * still waits for the rest of the last one, so a new request asks the one under way to stop, and then waits for it, as upstream's does. The
 * locks are of this process, as the folder of the uploads is.
 */
import { TusError } from '../../errors/tus-error.ts';

/** Longest wait for the request under way, in milliseconds. */
const WAIT_MS = 5000;

export type Lock = {
  /** Aborted when another request wants the upload. */
  readonly signal: AbortSignal;
  release(): void;
};

export type Locks = {
  /** Takes the lock of an upload. @throws TusError `UploadLocked` if the request under way does not stop in time */
  take(id: string): Promise<Lock>;
};

type Holder = { controller: AbortController; released: Promise<void> };

export function createLocks(waitMs = WAIT_MS): Locks {
  const holders = new Map<string, Holder>();

  return {
    async take(id) {
      const ends = performance.now() + waitMs;
      // Several requests may wait for one: each looks again after its wait.
      for (let holder = holders.get(id); holder; holder = holders.get(id)) {
        holder.controller.abort(new TusError('RequestAborted'));
        const late = Promise.withResolvers<void>();
        const timer = setTimeout(late.resolve, Math.max(ends - performance.now(), 0));
        await Promise.race([holder.released, late.promise]);
        clearTimeout(timer);
        if (performance.now() >= ends && holders.has(id)) throw new TusError('UploadLocked');
      }
      const controller = new AbortController();
      const released = Promise.withResolvers<void>();
      holders.set(id, { controller, released: released.promise });
      return {
        signal: controller.signal,
        release() {
          holders.delete(id);
          released.resolve();
        },
      };
    },
  };
}
