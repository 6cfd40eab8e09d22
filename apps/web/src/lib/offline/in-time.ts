import { LIMITS } from '@tanabana/domain/limits';

/**
 * Whether something came to its end within the time that a page waits to hear of its session, `LIMITS.session_wait_ms`.
 *
 * @throws what it throws in that time; what it throws later is nobody's any more
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
