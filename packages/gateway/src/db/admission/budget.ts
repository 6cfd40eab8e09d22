/**
 * Counts the database time of each account in the memory of this process: several processes count separately. An account is credited
 * evenly, up to its burst. Its debt is at most one minute's credit, so that one minute without requests always clears it.
 */

/** Milliseconds of database time that accounts may use per minute, and at once. */
export type Allowance = {
  /** Per minute for a user, `user:…`. */
  member: number;
  /** Per minute for all visitors of one address together, `ip:…`. */
  address: number;
  burst: number;
};

/** Decision OP-85. */
export const ALLOWANCE: Allowance = { member: 6000, address: 20_000, burst: 1000 };

export type Budget = {
  /** Whether the account has used up its credit. */
  isSpent(account: string): boolean;
  /** Charges the account for database time. */
  charge(account: string, ms: number): void;
  /** Seconds until the account has credit again, at least 1. */
  secondsUntilFree(account: string): number;
};

/** Most accounts remembered. The one that was charged longest ago is forgotten first and then has its full burst. */
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
