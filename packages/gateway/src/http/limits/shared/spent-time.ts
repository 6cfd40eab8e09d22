/**
 * Tells the other processes how much database time accounts have used, and charges here what they used there. Each amount is told once: a
 * lost message forgives what it named.
 */
import type { CountedPart, PeerCounts } from './peer-counts.ts';

/** From so much on an account's time is told, in milliseconds: the twentieth part of what an account may use at once. */
const NOTICEABLE_MS = 50;
/** Most accounts whose time gathers until it is noticeable. What does not become so is forgotten from time to time. */
const MAX_ACCOUNTS = 20_000;
/** No transaction takes longer, in milliseconds: more than this at once is no amount of a process like this one. */
const MOST_MS = 10 * 60_000;

/** The budgets of accounts in this process. */
export type SpentTime = {
  /** Calls back for every amount that this process charges an account. */
  onCharge(tell: (account: string, ms: number) => void): void;
  /** Charges an account for what it used in another process. */
  charge(account: string, ms: number): void;
};

/** @param name the same in all processes */
export function shareSpentTime(name: string, { onCharge, charge }: SpentTime, peers: PeerCounts): void {
  const unreported = new Map<string, number>();
  const waiting = new Set<string>();

  const part: CountedPart = {
    collect(most) {
      const reported = [...waiting]
        .slice(0, most)
        .map((account) => [account, Math.round(unreported.get(account) ?? 0)] as const);
      for (const [account] of reported) {
        waiting.delete(account);
        unreported.delete(account);
      }
      return reported;
    },
    confirm: () => undefined,
    hear: (_, [account, ms]) => charge(account, Math.min(ms, MOST_MS)),
    isWaiting: () => waiting.size > 0,
    repeat() {
      for (const account of unreported.keys()) if (!waiting.has(account)) unreported.delete(account);
    },
    forget: () => undefined,
  };
  peers.add(name, part);

  onCharge((account, ms) => {
    if (peers.processes() === 1) return;
    const sum = (unreported.get(account) ?? 0) + ms;
    if (unreported.size >= MAX_ACCOUNTS && !unreported.has(account)) return;
    unreported.set(account, sum);
    if (sum < NOTICEABLE_MS) return;
    waiting.add(account);
    peers.wake();
  });
}
