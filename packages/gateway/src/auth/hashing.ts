/**
 * In charge of when passwords are hashed. Each takes some 30 ms of a core, and strangers can order as many as they like:
 * so half of the cores at most are at it, few requests wait, few of them from one place, and the others are told to come
 * back. Lists and pages never stand behind them.
 */
import { availableParallelism } from 'node:os';
import { UnavailableError } from '../db/port.ts';
import { AuthError } from '../errors/auth-error.ts';
import { addressGroup } from '../http/client-address.ts';

export type Hashing = {
  /**
   * Lets a request in that will have a password hashed, for as long as `work` takes.
   *
   * @throws AuthError `over_request_rate_limit` when many of the same place are in; UnavailableError when many are
   */
  admit<T>(ip: string | undefined, work: () => Promise<T>): Promise<T>;
  /** Runs one hashing when its turn has come. */
  run<T>(hashing: () => Promise<T>): Promise<T>;
};

export type HashingLimits = { atOnce: number; admitted: number; admittedOfOnePlace: number };

/** Fifty are done within two seconds, about as long as somebody waits for a sign-in. */
const LIMITS: HashingLimits = {
  atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
  admitted: 50,
  admittedOfOnePlace: 10,
};

const RETRY_AFTER_SECONDS = 2;

export function createHashing({ atOnce, admitted, admittedOfOnePlace }: HashingLimits = LIMITS): Hashing {
  const inside = new Map<string, number>();
  let total = 0;
  let running = 0;
  const waiting: (() => void)[] = [];

  return {
    async admit(ip, work) {
      const place = ip === undefined ? undefined : addressGroup(ip);
      const others = place === undefined ? 0 : (inside.get(place) ?? 0);
      if (others >= admittedOfOnePlace) {
        throw new AuthError('over_request_rate_limit', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      if (total >= admitted) throw new UnavailableError('busy', RETRY_AFTER_SECONDS);
      total += 1;
      if (place !== undefined) inside.set(place, others + 1);
      try {
        return await work();
      } finally {
        total -= 1;
        if (place !== undefined) {
          const left = inside.get(place)! - 1;
          if (left === 0) inside.delete(place);
          else inside.set(place, left);
        }
      }
    },

    async run(hashing) {
      if (running < atOnce) running += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await hashing();
      } finally {
        // The next one takes over the place; only when there is none does it become free.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
