/**
 * Limits the pictures that are rendered at once, so that they hold up nothing else: rendering takes processor time and memory. Others wait
 * for their turn, a bounded number of them for a bounded time. Callers take turns: one who asks for many does not hold up the rest.
 */
import { StorageError } from '../../errors/storage-error.ts';

export type RenderLimits = {
  /** Pictures that are rendered at once. */
  atOnce: number;
  /** Pictures that wait, of one caller and in all. */
  waitingPerCaller: number;
  waiting: number;
  /** Longest wait for a turn, in milliseconds. */
  waitMs: number;
};

export type RenderQueue = {
  /**
   * Runs `work` in its turn.
   *
   * @param share the caller; undefined for the server's own key
   * @throws StorageError `SlowDown` if too many wait, or after too long a wait; what `work` throws
   */
  run<T>(share: string | undefined, work: () => Promise<T>): Promise<T>;
};

/** `Retry-After` while others are waiting, in seconds. */
const SOON = 2;

const slowDown = (): StorageError =>
  new StorageError('SlowDown', 'Too many pictures are being rendered. Please try again in a moment.', {
    retryAfterSeconds: SOON,
  });

export function createRenderQueue({ atOnce, waitingPerCaller, waiting, waitMs }: RenderLimits): RenderQueue {
  /** Who waits, by caller; the caller at the front has the next turn and goes to the end. */
  const queues = new Map<string, (() => void)[]>();
  let running = 0;
  let all = 0;

  function forget(share: string, begin: () => void): void {
    const queue = queues.get(share);
    const at = queue?.indexOf(begin) ?? -1;
    if (!queue || at < 0) return;
    queue.splice(at, 1);
    all -= 1;
    if (queue.length === 0) queues.delete(share);
  }

  function next(): void {
    const [share, queue] = queues.entries().next().value ?? [];
    const begin = queue?.[0];
    if (share === undefined || !begin) return;
    forget(share, begin);
    if (queues.delete(share)) queues.set(share, queue);
    begin();
  }

  function turn(share: string): Promise<void> {
    const own = queues.get(share) ?? [];
    if (all >= waiting || own.length >= waitingPerCaller) throw slowDown();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const begin = (): void => {
      clearTimeout(timer);
      running += 1;
      resolve();
    };
    const timer = setTimeout(() => {
      forget(share, begin);
      reject(slowDown());
    }, waitMs);
    queues.set(share, own);
    own.push(begin);
    all += 1;
    return promise;
  }

  return {
    async run(share = '', work) {
      if (running < atOnce && all === 0) running += 1;
      else await turn(share);
      try {
        return await work();
      } finally {
        running -= 1;
        next();
      }
    },
  };
}
