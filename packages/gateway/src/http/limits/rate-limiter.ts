/**
 * Rate limiter: counts calls per key in fixed windows, in the memory of this process. With the counts of other processes the limit holds for
 * all of them together (shared/count.ts); a window then begins with the first call that any of them told of.
 */
import { ownLimit, stepOf, reportedBy, type Count } from './shared/count.ts';
import type { CountedPart, PeerCounts } from './shared/peer-counts.ts';
import { createReportQueue } from './shared/report-queue.ts';

export type RateLimit = { calls: number; seconds: number };

export type RateLimiter = {
  /** Counts one call, or `worth` calls. Returns the seconds to wait when the limit is exceeded, otherwise 0. */
  take(key: string, worth?: number): number;
};

/** Most keys in memory. When there are more, the oldest are dropped. */
const MAX_KEYS = 20_000;
/** The wait of a caller who is over the part of this process, but not over the limit, in seconds. The part grows at once. */
const SOON = 1;

type Window = Count & { ends: number };

/** The processes to share the limit with, and its name there. */
type Sharing = { name: string; peers: PeerCounts };

/**
 * @param clock monotonic milliseconds; a setting may fix the wall clock
 * @param sharing without it the limit is of this process alone
 */
export function createRateLimiter(
  { calls, seconds }: RateLimit,
  clock: () => number = () => performance.now(),
  sharing?: Sharing,
): RateLimiter {
  const windows = new Map<string, Window>();
  /**
   * A new window is added at the end, so the first one is the oldest. The iterator stays at its place: one that begins anew passes the places
   * of all deleted windows, which takes half a millisecond.
   */
  const oldest = windows.keys();
  const peers = sharing?.peers;

  /** The window of a key; a new one if there is none. What others still count holds in it, and it ends with theirs. */
  function windowOf(key: string, now: number): Window {
    const current = windows.get(key);
    if (current && current.ends > now) return current;
    const others = current?.others && new Map([...current.others].filter(([, { ends }]) => ends > now));
    const ends = Math.min(now + seconds * 1000, ...(others ? [...others.values()].map((each) => each.ends) : []));
    windows.delete(key);
    while (windows.size >= MAX_KEYS) windows.delete(oldest.next().value!);
    const window: Window = { ends, own: 0, confirmed: 0, others: others?.size ? others : undefined };
    windows.set(key, window);
    return window;
  }

  const isNoticeable = (count: number, processes: number): boolean => count >= stepOf(calls, processes);

  const queue = createReportQueue((key) => {
    const [now, window] = [clock(), windows.get(key)];
    if (!window || window.ends <= now) return undefined;
    const count = window.own;
    return { report: [key, count, Math.ceil(window.ends - now)], confirm: () => (window.confirmed = count) };
  });

  function tell(key: string, isUrgent = false): void {
    queue.add(key);
    peers?.wake(isUrgent);
  }

  const part: CountedPart = {
    ...queue,
    hear(peer, [key, count, endsInMs = 0]) {
      if (endsInMs <= 0) return;
      const now = clock();
      const ends = now + Math.min(endsInMs, seconds * 1000);
      const window = windowOf(key, now);
      window.others ??= new Map();
      window.others.set(peer, { count, ends });
      window.ends = Math.min(window.ends, ends);
    },
    repeat() {
      const [now, processes] = [clock(), peers?.processes() ?? 1];
      for (const [key, { own, ends }] of windows) if (ends > now && isNoticeable(own, processes)) queue.add(key);
    },
    // Its calls were made. They count until the window ends.
    forget: () => undefined,
  };
  if (sharing) sharing.peers.add(sharing.name, part);

  return {
    take(key, worth = 1) {
      const now = clock();
      const window = windowOf(key, now);
      const processes = peers?.processes() ?? 1;
      if (window.own + worth > ownLimit(calls, window, processes, now)) {
        if (window.own + reportedBy(window.others, now) + worth > calls) return Math.ceil((window.ends - now) / 1000);
        if (window.own > window.confirmed) tell(key, true);
        return SOON;
      }
      window.own += worth;
      if (processes > 1 && isNoticeable(window.own - window.confirmed, processes)) tell(key);
      return 0;
    },
  };
}
