/**
 * Counts how long each account holds the database, in the memory of this process: several processes count apart. An account is
 * credited evenly, up to its burst, and may fall behind by what it gets in a minute at most, so that a minute without requests
 * always makes up for what was before.
 */

/** How long accounts may hold the database in a minute, and at once, in milliseconds. */
export type Allowance = {
  /** A user's, `user:…`. */
  member: number;
  /** That of all visitors of one address together, `ip:…`. */
  address: number;
  burst: number;
};

/** Decision OP-85. */
export const ALLOWANCE: Allowance = { member: 6000, address: 20_000, burst: 1000 };

export type Budget = {
  /** Whether the account has used up what it was credited. */
  isSpent(account: string): boolean;
  /** Takes the time that an account held the database. */
  charge(account: string, ms: number): void;
  /** Seconds until the account has something left, 1 or more. */
  secondsUntilFree(account: string): number;
};

/** Accounts remembered; the one that was charged longest ago is forgotten first, and has its burst again. */
const KNOWN = 20_000;
const MINUTE = 60_000;

/** @param clock milliseconds that never run backwards */
export function createBudget(
  { member, address, burst }: Allowance,
  clock: () => number = () => performance.now(),
): Budget {
  const known = new Map<string, { left: number; at: number }>();
  const perMinute = (account: string): number => (account.startsWith('user:') ? member : address);

  function leftOf(account: string): number {
    const before = known.get(account);
    if (before === undefined) return burst;
    return Math.min(burst, before.left + ((clock() - before.at) * perMinute(account)) / MINUTE);
  }

  return {
    isSpent: (account) => leftOf(account) <= 0,
    charge(account, ms) {
      const left = Math.max(leftOf(account) - ms, -perMinute(account));
      known.delete(account);
      for (const oldest of known.keys()) {
        if (known.size < KNOWN) break;
        known.delete(oldest);
      }
      known.set(account, { left, at: clock() });
    },
    secondsUntilFree: (account) => Math.max(1, Math.ceil((-leftOf(account) * MINUTE) / perMinute(account) / 1000)),
  };
}
