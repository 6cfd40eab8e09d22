/**
 * A fair queue for a number of places, with several lanes. Within a lane the shares take turns, one transaction each, so that a share with
 * a thousand requests waits behind one with a single request. The lanes take turns too, except the last ones.
 */
import { UnavailableError } from '../port.ts';

/** What a transaction does, which decides how many may run at once. A long read is one that may take long, such as a search. */
export type Kind = 'read' | 'longRead' | 'write';

export type LaneLimits = {
  /** Most places that the lane, and one share of it, may hold at once. */
  places: number;
  placesPerShare: number;
  /** A long read begins only while its share holds fewer places than this. */
  longPlacesPerShare: number;
  /** Most places that writes of the lane, and those of one share of it, may hold at once. */
  writePlaces: number;
  writePlacesPerShare: number;
  /** Most waiters, of all shares and of one. */
  waiting: number;
  waitingPerShare: number;
  /** Longest wait, milliseconds. */
  longestWaitMs: number;
  /** Whether the lane is served only if no admissible waiter of another lane exists. */
  isLast?: boolean;
  /**
   * After each of its transactions the lane leaves its places free for as long as that took, at most this many milliseconds: a transaction
   * cannot be interrupted for others that arrive meanwhile.
   */
  longestRestMs?: number;
};

/** Why a waiter was rejected: too many were waiting, or the wait was too long. */
export type QueueRefusal = 'full' | 'late';

export type FairQueue<Lane extends string> = {
  /**
   * Waits for a place. @returns a function that releases it
   *
   * @throws UnavailableError (busy) if no place is free in time
   */
  enter(lane: Lane, share: string, kind: Kind): Promise<() => void>;
  /** Places taken and waited for, by lane. */
  load(): Record<Lane, { running: number; waiting: number }>;
};

type Waiter = { kind: Kind; admit(): void; refuse(reason: QueueRefusal): void };

/** One lane: the running transactions and the ordered waiters. */
function createLane(limits: LaneLimits) {
  const running = new Map<string, Record<'all' | 'writes', number>>();
  /** The first share is served next and then moves to the end. */
  const waiting = new Map<string, Waiter[]>();
  let inside = 0;
  let writing = 0;
  let waiters = 0;
  let resting = 0;

  function hasPlaceFor(share: string, kind: Kind): boolean {
    const { all = 0, writes = 0 } = running.get(share) ?? {};
    if (resting > 0 || inside >= limits.places) return false;
    if (kind === 'write' && (writing >= limits.writePlaces || writes >= limits.writePlacesPerShare)) return false;
    return all < (kind === 'longRead' ? limits.longPlacesPerShare : limits.placesPerShare);
  }

  function remove(share: string, waiter: Waiter): void {
    const line = waiting.get(share)!;
    line.splice(line.indexOf(waiter), 1);
    if (line.length === 0) waiting.delete(share);
    waiters -= 1;
  }

  return {
    load: () => ({ running: inside, waiting: waiters }),
    /** Whether a transaction may begin at once. Otherwise it joins the queue of its share. */
    admits: (share: string, kind: Kind): boolean => !waiting.has(share) && hasPlaceFor(share, kind),
    /** @param then called after the rest */
    rest(tookMs: number, then: () => void): void {
      const { longestRestMs } = limits;
      if (longestRestMs === undefined) return;
      resting += 1;
      setTimeout(
        () => {
          resting -= 1;
          then();
        },
        Math.min(tookMs, longestRestMs),
      );
    },
    take(share: string, kind: Kind): void {
      const { all = 0, writes = 0 } = running.get(share) ?? {};
      const isWrite = Number(kind === 'write');
      running.set(share, { all: all + 1, writes: writes + isWrite });
      inside += 1;
      writing += isWrite;
    },
    leave(share: string, kind: Kind): void {
      const { all, writes } = running.get(share)!;
      const isWrite = Number(kind === 'write');
      if (all > 1) running.set(share, { all: all - 1, writes: writes - isWrite });
      else running.delete(share);
      inside -= 1;
      writing -= isWrite;
    },
    /** Admits the next waiter. @returns false if no waiter may be admitted */
    admitNext(): boolean {
      const found = [...waiting].find(([share, [first]]) => hasPlaceFor(share, first!.kind));
      if (!found) return false;
      const [share, line] = found;
      const next = line[0]!;
      remove(share, next);
      waiting.delete(share);
      if (line.length > 0) waiting.set(share, line);
      next.admit();
      return true;
    },
    /**
     * Adds a waiter to its share's line. If the lane is full, the last waiter of the longest line is rejected, unless that is its own line.
     */
    join(share: string, waiter: Waiter): boolean {
      const own = waiting.get(share) ?? [];
      if (own.length >= limits.waitingPerShare) return false;
      if (waiters >= limits.waiting) {
        const [longest, line] = [...waiting].reduce((most, one) => (one[1].length > most[1].length ? one : most));
        if (line.length <= own.length + 1) return false;
        const last = line.at(-1)!;
        remove(longest, last);
        last.refuse('full');
      }
      own.push(waiter);
      waiting.set(share, own);
      waiters += 1;
      return true;
    },
    remove,
    longestWaitMs: limits.longestWaitMs,
  };
}

/** @param onRefusal called for every rejected waiter */
export function createFairQueue<Lane extends string>(
  places: number,
  limits: Record<Lane, LaneLimits>,
  onRefusal: (reason: QueueRefusal, lane: Lane) => void = () => undefined,
): FairQueue<Lane> {
  const all = Object.keys(limits) as Lane[];
  const names = all.filter((name) => !limits[name].isLast);
  const last = all.filter((name) => limits[name].isLast);
  const lanes = Object.fromEntries(all.map((name) => [name, createLane(limits[name])])) as Record<
    Lane,
    ReturnType<typeof createLane>
  >;
  let free = places;

  function occupy(name: Lane, share: string, kind: Kind): () => void {
    const since = performance.now();
    free -= 1;
    lanes[name].take(share, kind);
    return () => {
      free += 1;
      lanes[name].leave(share, kind);
      lanes[name].rest(performance.now() - since, admitAll);
      admitAll();
    };
  }

  function admitAll(): void {
    while (admitFromSome());
  }

  function admitFromSome(): boolean {
    if (free === 0) return false;
    const name = names.find((one) => lanes[one].admitNext());
    if (name === undefined) return last.some((one) => lanes[one].admitNext());
    // The served lane moves to the end: the others come first next time.
    names.push(...names.splice(names.indexOf(name), 1));
    return true;
  }

  function wait(name: Lane, share: string, kind: Kind): Promise<() => void> {
    const lane = lanes[name];
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const refuse = (reason: QueueRefusal): void => {
      clearTimeout(timer);
      onRefusal(reason, name);
      reject(new UnavailableError('busy'));
    };
    const waiter: Waiter = {
      kind,
      admit() {
        clearTimeout(timer);
        resolve(occupy(name, share, kind));
      },
      refuse,
    };
    const timer = setTimeout(() => {
      lane.remove(share, waiter);
      refuse('late');
    }, lane.longestWaitMs);
    if (!lane.join(share, waiter)) refuse('full');
    return promise;
  }

  return {
    // No admissible waiter is ever left waiting, so a free place can be taken without overtaking anybody.
    enter: async (name, share, kind) =>
      free > 0 && lanes[name].admits(share, kind) ? occupy(name, share, kind) : wait(name, share, kind),
    load: () =>
      Object.fromEntries(all.map((name) => [name, lanes[name].load()])) as ReturnType<FairQueue<Lane>['load']>,
  };
}
