/** The lanes in which transactions wait for a place, and the limits of each. */
import type { LaneLimits } from './fair-queue.ts';

/**
 * Transactions of callers queue separately from those of the service, which include its jobs. Work for an account above its budget comes
 * after both.
 */
export type Lane = 'callers' | 'service' | 'spentCallers' | 'spentService';

/** From this number of places on, each lane leaves some to the other. */
const ENOUGH_TO_RESERVE = 4;
const RESERVED = 2;

/** A caller can retry or give up. A half-finished sign-in or a job cannot. */
const WAITING: Record<'callers' | 'service', Pick<LaneLimits, 'waiting' | 'waitingPerShare' | 'longestWaitMs'>> = {
  callers: { waiting: 400, waitingPerShare: 80, longestWaitMs: 1000 },
  service: { waiting: 400, waitingPerShare: 100, longestWaitMs: 5000 },
};

/** With one transaction at a time, a single overlong one delays everybody. That does not mean overload. */
const LONGEST_WAIT_EMBEDDED_MS = 2500;

/** Longest queueing time of an account above its budget, in milliseconds. */
export const LONGEST_WAIT_SPENT_MS = 5000;
/**
 * Which part of the places one share may hold at once, and from which on none of its reads begins that may take long: these would wait for each
 * other inside the database, in no order (docs/performance/lists.md).
 */
const PART_OF_A_SHARE = { any: 0.5, long: 0.3 };
/**
 * Which part of the places callers' writes may hold, and those of one share. For a short write the database needs a processor rather than a
 * place: where more of them run than it has processors, some wait long for one (docs/performance/writes.md).
 */
const PART_OF_WRITES = { all: 0.3, share: 0.2 };
/** Accounts above their budget have one of this many places. */
const PLACES_TO_A_SPENT_ONE = 5;
const LONGEST_REST_MS = 500;

/**
 * @param places concurrent transactions of all lanes
 * @param isEmbedded whether transactions run one at a time
 * @param overrides replace limits of a lane
 */
export function laneLimits(
  places: number,
  isEmbedded: boolean,
  overrides: Partial<Record<Lane, Partial<LaneLimits>>>,
): Record<Lane, LaneLimits> {
  const callers = isEmbedded ? { ...WAITING.callers, longestWaitMs: LONGEST_WAIT_EMBEDDED_MS } : WAITING.callers;
  const limits = {
    places: places >= ENOUGH_TO_RESERVE ? places - RESERVED : places,
    placesPerShare: Math.ceil(places * PART_OF_A_SHARE.any),
    longPlacesPerShare: Math.ceil(places * PART_OF_A_SHARE.long),
    writePlaces: places,
    writePlacesPerShare: places,
  };
  const writes = {
    writePlaces: Math.ceil(places * PART_OF_WRITES.all),
    writePlacesPerShare: Math.ceil(places * PART_OF_WRITES.share),
  };
  const spent = {
    ...WAITING.callers,
    places: Math.max(1, Math.floor(places / PLACES_TO_A_SPENT_ONE)),
    placesPerShare: 1,
    longPlacesPerShare: 1,
    writePlaces: places,
    writePlacesPerShare: places,
    longestWaitMs: LONGEST_WAIT_SPENT_MS,
    isLast: true,
  };
  return {
    callers: { ...limits, ...writes, ...callers, ...overrides.callers },
    service: { ...limits, ...WAITING.service, ...overrides.service },
    spentCallers: { ...spent, longestRestMs: LONGEST_REST_MS, ...overrides.spentCallers },
    spentService: { ...spent, ...overrides.spentService },
  };
}
