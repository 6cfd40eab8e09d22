import { LIMITS } from '@tanabana/domain/limits';

/**
 * Whether a promise settles within the time that a page waits for its session, `LIMITS.session_wait_ms`.
 *
 * @throws what it throws in that time; a later exception is ignored
 */
export async function isInTime(work: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, LIMITS.session_wait_ms, false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
