/**
 * Limits the cost of prerendering: one prerendered page takes as much processor time as dozens of reads. A caller above the rate limit gets
 * the page shell without markup, and the app renders the page itself.
 */
import { createRateLimiter, type RateLimit } from '@tanabana/gateway';
import type { PageRequest, Prerender, PrerenderedPage } from './prerender.ts';

/** A mobile carrier puts many people behind one address. Each of them loads one page, and the app from then on. */
const PER_CALLER: RateLimit = { calls: 600, seconds: 60 };
/** Each page of a search costs a search in the database. */
const SEARCHES_PER_CALLER: RateLimit = { calls: 120, seconds: 60 };
/** Pages that are prerendered at the same time. */
const AT_ONCE = 4;
/** Pages that wait for one of these places: as many as are rendered while a reader waits. */
const WAITING = 24;
/** A page whose turn comes later was sent without its rendering (pages.ts), in milliseconds. */
const MOST_WAIT_MS = 1400;

export type BoundedPrerender = {
  /** @param caller the key of the rate limit; undefined for calls from within the process */
  (request: PageRequest, caller: string | undefined): Promise<PrerenderedPage | undefined>;
  /** Whether a page would wait for its turn now. */
  isBusy(): boolean;
};

export function boundPrerender(
  prerender: Prerender,
  perCaller: RateLimit = PER_CALLER,
  atOnce: number = AT_ONCE,
  waiting: number = WAITING,
): BoundedPrerender {
  const callers = createRateLimiter(perCaller);
  const searches = createRateLimiter(SEARCHES_PER_CALLER);
  const places = createPlaces(atOnce, waiting);
  const isOver = (caller: string, { search }: PageRequest) =>
    callers.take(caller) > 0 || (search !== '' && searches.take(caller) > 0);
  const bounded = async (request: PageRequest, caller: string | undefined) => {
    if ((caller !== undefined && isOver(caller, request)) || !(await places.take())) return undefined;
    try {
      return await prerender(request);
    } finally {
      places.free();
    }
  };
  return Object.assign(bounded, { isBusy: places.areTaken });
}

/** Places for work, and a queue for them. */
function createPlaces(most: number, waiting: number) {
  let taken = 0;
  const queue: { since: number; go: (hasPlace: boolean) => void }[] = [];
  return {
    areTaken: () => taken >= most,
    /** Resolves to whether there is a place. */
    async take(): Promise<boolean> {
      if (taken < most) {
        taken += 1;
        return true;
      }
      if (queue.length >= waiting) return false;
      return new Promise((go) => queue.push({ since: performance.now(), go }));
    },
    /** Hands a place on to the first whose reader still waits. */
    free(): void {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const isLate = performance.now() - next.since > MOST_WAIT_MS;
        next.go(!isLate);
        if (!isLate) return;
      }
      taken -= 1;
    },
  };
}
