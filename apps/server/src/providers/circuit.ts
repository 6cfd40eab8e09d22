/**
 * The circuit of a provider's vendor. After several failures in a row it opens: calls fail at once, instead of each waiting for its time-out.
 * After a pause one call is let through; its result closes the circuit, or begins a longer pause. A vendor that asks for a pause gets it at
 * once. The state belongs to the process: every process finds out by itself, and none needs the others
 * (docs/decisions/103-a-provider-in-trouble-is-not-called.md).
 */
import { ProviderError, ProviderPausedError } from './provider-error.ts';
import { LONGEST_PAUSE_MS } from './retry-after.ts';

/** `half-open`: the pause is over, and one call finds out whether the vendor answers again. */
export type CircuitState = 'closed' | 'half-open' | 'open';

export type Circuit = {
  /** Makes a call, and learns from its result. @throws ProviderPausedError without a call while the circuit is open; errors of the call */
  run<T>(call: () => Promise<T>): Promise<T>;
  /** Whether `run` would refuse a call now. */
  isPaused(): boolean;
  state(): CircuitState;
};

export type CircuitOptions = {
  channel: ProviderError['channel'];
  /** @param pauseMs how long no call is made, in milliseconds; undefined when the vendor answers again */
  onChange?: (pauseMs: number | undefined) => void;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
  /** From 0 to below 1. */
  random?: () => number;
};

/** Failures in a row that open a circuit: one slow answer is no outage. */
const FAILURES = 5;
const FIRST_PAUSE_MS = 15_000;
/** Processes that opened their circuits together do not probe together: a pause is up to this much longer. */
const JITTER = 0.5;

export function createCircuit({
  channel,
  onChange,
  now = () => performance.now(),
  random = Math.random,
}: CircuitOptions): Circuit {
  let failures = 0;
  /** Pauses since the vendor last answered. */
  let pauses = 0;
  let pausedUntil: number | undefined;
  let isProbing = false;
  /** Counts the openings, so that a call from before one cannot report on the time after it. */
  let period = 0;

  function open(wishMs: number) {
    const ownMs = Math.min(FIRST_PAUSE_MS * 2 ** pauses, LONGEST_PAUSE_MS);
    const pauseMs = Math.max(ownMs, wishMs) * (1 + JITTER * random());
    pauses += 1;
    period += 1;
    pausedUntil = now() + pauseMs;
    onChange?.(pauseMs);
  }

  function close() {
    [failures, pauses] = [0, 0];
    if (pausedUntil === undefined) return;
    pausedUntil = undefined;
    onChange?.(undefined);
  }

  function learn(error: unknown, isProbe: boolean) {
    // A fault of ours says nothing about the vendor.
    if (!(error instanceof ProviderError)) return;
    const { isOutage, retryAfterMs } = error;
    if (!isOutage && retryAfterMs === undefined) return close();
    failures += 1;
    if (isProbe || retryAfterMs !== undefined || failures >= FAILURES) open(retryAfterMs ?? 0);
  }

  const isPaused = () => pausedUntil !== undefined && (isProbing || now() < pausedUntil);

  return {
    isPaused,
    state: () => (pausedUntil === undefined ? 'closed' : now() < pausedUntil ? 'open' : 'half-open'),
    async run(call) {
      if (isPaused()) throw new ProviderPausedError(channel);
      const isProbe = pausedUntil !== undefined;
      const begun = period;
      if (isProbe) isProbing = true;
      try {
        const answer = await call();
        if (begun === period) close();
        return answer;
      } catch (error) {
        if (begun === period) learn(error, isProbe);
        throw error;
      } finally {
        if (isProbe) isProbing = false;
      }
    },
  };
}
