import { LIMITS } from '@tanabana/domain/limits';

/**
 * Whether a promise settles in time.
 *
 * @param ms the time, in milliseconds; without it, how long a page waits for its session
 * @throws what it throws in that time; a later exception is ignored
 */
export async function isInTime(work: Promise<unknown>, ms: number = LIMITS.session_wait_ms): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, ms, false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
