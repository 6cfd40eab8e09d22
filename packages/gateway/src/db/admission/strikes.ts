/**
 * Counts cancelled statements on the embedded database, where a cancellation closes the database for everybody. An account above its budget
 * must pause after each one, twice as long every time, until it has caused none for a while.
 */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** An address may belong to a carrier: one stranger there must not lock the others out for long. */
const LONGEST_PAUSE_OF_ADDRESS_MS = 8000;
const FORGIVEN_AFTER_MS = 10 * 60_000;
/** Most accounts remembered. The oldest are forgotten first. */
const KNOWN = 10_000;

export type Strikes = {
  strike(account: string): void;
  /** Milliseconds that the account must pause; 0 for none. */
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
