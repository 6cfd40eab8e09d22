/**
 * Schedules password hashing. One hash takes about 30 ms of a core, and strangers can request any number. So at most half of the cores
 * hash, few requests wait, few of them from one place, and the others are told to retry. Requests wait here and not at the database, so
 * that lists and pages never queue behind them.
 */
import { availableParallelism } from 'node:os';
import { AuthError } from '../../errors/auth-error.ts';
import { addressGroup } from '../../http/client-address.ts';

export type Hashing = {
  /**
   * Admits a request that needs hashing, and runs its work in turn.
   *
   * @throws AuthError `over_request_rate_limit` if many requests of the same place are admitted, `request_timeout` if many are in all
   */
  admit<T>(ip: string | undefined, work: () => Promise<T>): Promise<T>;
  /** Runs one hash in turn. */
  run<T>(hashing: () => Promise<T>): Promise<T>;
};

export type HashingLimits = {
  /** Passwords hashed at once. */
  atOnce: number;
  /** Admitted requests that run at once, mostly waiting for the database. The others wait. */
  atWork: number;
  admitted: number;
  admittedOfOnePlace: number;
};

const CORES = Math.max(1, Math.floor(availableParallelism() / 2));

/** Fifty take about two seconds, about as long as somebody waits for a sign-in. */
const LIMITS: HashingLimits = {
  atOnce: CORES,
  // While one password is hashed, the next one is looked up and the previous user is signed in.
  atWork: CORES + 2,
  admitted: 50,
  admittedOfOnePlace: 10,
};

const RETRY_AFTER_SECONDS = 2;

/** Runs `atOnce` jobs concurrently and the others in order of arrival. */
function createTurns(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next job takes over the slot. The slot is free only if no job waits.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export function createHashing({ atOnce, atWork, admitted, admittedOfOnePlace }: HashingLimits = LIMITS): Hashing {
  const inside = new Map<string, number>();
  let total = 0;
  const atTurn = createTurns(atWork);

  return {
    async admit(ip, work) {
      const place = ip === undefined ? undefined : addressGroup(ip);
      const others = place === undefined ? 0 : (inside.get(place) ?? 0);
      const when = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      if (others >= admittedOfOnePlace) throw new AuthError('over_request_rate_limit', undefined, when);
      if (total >= admitted) throw new AuthError('request_timeout', undefined, when);
      total += 1;
      if (place !== undefined) inside.set(place, others + 1);
      try {
        return await atTurn(work);
      } finally {
        total -= 1;
        if (place !== undefined) leave(inside, place);
      }
    },
    run: createTurns(atOnce),
  };
}

function leave(inside: Map<string, number>, place: string): void {
  const left = (inside.get(place) ?? 1) - 1;
  if (left === 0) inside.delete(place);
  else inside.set(place, left);
}
