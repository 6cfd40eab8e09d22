/**
 * In charge of what drawn pages may cost: to draw one takes the processor for as long as dozens of reads. Who asks for very many is
 * served the words alone, as before any was drawn; the app draws the page itself.
 */
import { createRateLimiter, type RateLimit } from '@tanabana/gateway';
import type { Prerender, PrerenderedPage } from './prerender.ts';

/** A carrier puts many people behind one address; each of them loads a page once, and the app from then on. */
const PER_CALLER: RateLimit = { calls: 600, seconds: 60 };
/** Drawings in the making. */
const AT_ONCE = 4;

/** @param caller what counts as one; undefined for calls from within the process */
export type BoundedPrerender = (
  path: string,
  userAgent: string,
  caller: string | undefined,
) => Promise<PrerenderedPage | undefined>;

export function boundPrerender(
  draw: Prerender,
  perCaller: RateLimit = PER_CALLER,
  atOnce: number = AT_ONCE,
): BoundedPrerender {
  const callers = createRateLimiter(perCaller);
  let making = 0;
  return async (path, userAgent, caller) => {
    if (making >= atOnce || (caller !== undefined && callers.take(caller) > 0)) return undefined;
    making += 1;
    try {
      return await draw(path, userAgent);
    } finally {
      making -= 1;
    }
  };
}
