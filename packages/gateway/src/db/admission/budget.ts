/**
 * Counts the database time of each account in the memory of this process. Several processes tell each other what they charged. An account is
 * credited evenly, up to its burst. Its debt is at most one minute's credit, so that one minute without requests always clears it.
 */
import type { Database } from '../port.ts';

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
  /** What other processes charge the account, and what this one tells them. */
  spentTime: NonNullable<Database['spentTime']>;
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
  /** It stays at its place: an iterator that begins anew passes the places of all deleted accounts, which takes half a millisecond. */
  const oldest = known.keys();
  let tell: (account: string, ms: number) => void = () => undefined;
  const perMinute = (account: string): number => (account.startsWith('user:') ? member : address);

  function leftOf(account: string): number {
    const before = known.get(account);
    if (before === undefined) return burst;
    return Math.min(burst, before.left + ((clock() - before.at) * perMinute(account)) / MINUTE);
  }

  function charge(account: string, ms: number): void {
    const left = Math.max(leftOf(account) - ms, -perMinute(account));
    known.delete(account);
    while (known.size >= KNOWN) known.delete(oldest.next().value!);
    known.set(account, { left, at: clock() });
  }

  return {
    isSpent: (account) => leftOf(account) <= 0,
    charge(account, ms) {
      charge(account, ms);
      tell(account, ms);
    },
    spentTime: { onCharge: (listener) => void (tell = listener), charge },
    secondsUntilFree: (account) => Math.max(1, Math.ceil((-leftOf(account) * MINUTE) / perMinute(account) / 1000)),
  };
}
