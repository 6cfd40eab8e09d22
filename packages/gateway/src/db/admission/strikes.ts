/**
 * In charge of accounts whose statements had to be ended: such a one costs everybody, on the embedded database two to three
 * seconds without any. Each holds its account off for twice as long as the one before, until it has been good for a while.
 */
const FIRST_HOLD_MS = 2000;
const LONGEST_HOLD_MS = 60_000;
/** An address may be a carrier's: what one stranger there does must not shut the others out for long. */
const LONGEST_HOLD_OF_ADDRESS_MS = 8000;
const FORGIVEN_AFTER_MS = 10 * 60_000;
/** Accounts remembered; the longest known go first. */
const KNOWN = 10_000;

export type Strikes = {
  strike(share: string): void;
  /** For how many seconds the account has to stay away; 0 when it may come. */
  heldSeconds(share: string): number;
};

export function createStrikes(clock: () => number = () => performance.now()): Strikes {
  const known = new Map<string, { holdMs: number; at: number }>();
  return {
    strike(share) {
      const before = known.get(share);
      const isAgain = before !== undefined && clock() - before.at < FORGIVEN_AFTER_MS;
      const longest = share.startsWith('ip:') ? LONGEST_HOLD_OF_ADDRESS_MS : LONGEST_HOLD_MS;
      known.delete(share);
      known.set(share, {
        holdMs: isAgain ? Math.min(before.holdMs * 2, longest) : FIRST_HOLD_MS,
        at: clock(),
      });
      if (known.size > KNOWN) known.delete(known.keys().next().value!);
    },
    heldSeconds(share) {
      const strike = known.get(share);
      return strike ? Math.max(0, Math.ceil((strike.at + strike.holdMs - clock()) / 1000)) : 0;
    },
  };
}
