/**
 * In charge of when passwords are hashed. Each takes some 30 ms of a core, and strangers can order as many as they like:
 * so half of the cores at most are at it, few requests wait, few of them from one place, and the others are told to come
 * back. Those that wait do so here and not at the database: lists and pages never stand behind them.
 */
import { availableParallelism } from 'node:os';
import { AuthError } from '../../errors/auth-error.ts';
import { addressGroup } from '../../http/client-address.ts';

export type Hashing = {
  /**
   * Lets a request in that will have a password hashed, and runs its work when its turn has come.
   *
   * @throws AuthError `over_request_rate_limit` when many of the same place are in, `request_timeout` when many are
   */
  admit<T>(ip: string | undefined, work: () => Promise<T>): Promise<T>;
  /** Runs one hashing when its turn has come. */
  run<T>(hashing: () => Promise<T>): Promise<T>;
};

export type HashingLimits = {
  /** Passwords hashed at once. */
  atOnce: number;
  /** Requests let in that are at work, at the database for the most part; the others wait. */
  atWork: number;
  admitted: number;
  admittedOfOnePlace: number;
};

const CORES = Math.max(1, Math.floor(availableParallelism() / 2));

/** Fifty are done within two seconds, about as long as somebody waits for a sign-in. */
const LIMITS: HashingLimits = {
  atOnce: CORES,
  // While one is hashed, the next one is looked up and the last one is let in.
  atWork: CORES + 2,
  admitted: 50,
  admittedOfOnePlace: 10,
};

const RETRY_AFTER_SECONDS = 2;

/** Runs so many at once, the others in the order in which they came. */
function createTurns(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next one takes over the place; only when there is none does it become free.
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
