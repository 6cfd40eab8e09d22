/**
 * Counts statements that had to be ended on the embedded database, where that closes the database for everybody. An account that
 * is above its budget pauses after each, twice as long every time, until it has been good for a while.
 */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** An address may be a carrier's: what one stranger there does must not shut the others out for long. */
const LONGEST_PAUSE_OF_ADDRESS_MS = 8000;
const FORGIVEN_AFTER_MS = 10 * 60_000;
/** Accounts remembered; the longest known go first. */
const KNOWN = 10_000;

export type Strikes = {
  strike(account: string): void;
  /** For how many milliseconds the account has to pause; 0 when it may come. */
  pauseMs(account: string): number;
};

export function createStrikes(clock: () => number = () => performance.now()): Strikes {
  const known = new Map<string, { pauseMs: number; at: number }>();
  return {
    strike(account) {
      const before = known.get(account);
      const isAgain = before !== undefined && clock() - before.at < FORGIVEN_AFTER_MS;
      const longest = account.startsWith('ip:') ? LONGEST_PAUSE_OF_ADDRESS_MS : LONGEST_PAUSE_MS;
      known.delete(account);
      known.set(account, {
        pauseMs: isAgain ? Math.min(before.pauseMs * 2, longest) : FIRST_PAUSE_MS,
        at: clock(),
      });
      if (known.size > KNOWN) known.delete(known.keys().next().value!);
    },
    pauseMs(account) {
      const strike = known.get(account);
      return strike ? Math.max(0, strike.at + strike.pauseMs - clock()) : 0;
    },
  };
}
