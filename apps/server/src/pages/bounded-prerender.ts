/**
 * Limits the cost of prerendering: one prerendered page takes as much processor time as dozens of reads. A caller above the rate limit gets
 * the page shell without markup, and the app renders the page itself.
 */
import { createRateLimiter, type RateLimit } from '@tanabana/gateway';
import type { PageRequest, Prerender, PrerenderedPage } from './prerender.ts';

/** A mobile carrier puts many people behind one address. Each of them loads one page, and the app from then on. */
const PER_CALLER: RateLimit = { calls: 600, seconds: 60 };
/** Pages that are prerendered at the same time. */
const AT_ONCE = 4;

/** @param caller the key of the rate limit; undefined for calls from within the process */
export type BoundedPrerender = (
  request: PageRequest,
  caller: string | undefined,
) => Promise<PrerenderedPage | undefined>;

export function boundPrerender(
  prerender: Prerender,
  perCaller: RateLimit = PER_CALLER,
  atOnce: number = AT_ONCE,
): BoundedPrerender {
  const callers = createRateLimiter(perCaller);
  let running = 0;
  return async (request, caller) => {
    if (running >= atOnce || (caller !== undefined && callers.take(caller) > 0)) return undefined;
    running += 1;
    try {
      return await prerender(request);
    } finally {
      running -= 1;
    }
  };
}
