/**
 * Limits the log lines about a failing queue. The queue polls every few seconds, so an unreachable or full database would fill the log with
 * one error. A kind of error is logged when it begins, and again when it has been over for a while.
 */
import { machineTime } from '../../clock.ts';
import type { Log } from '../../log.ts';

export type TroubleLog = {
  failed(error: unknown): void;
  worked(): void;
};

export type TroubleLogOptions = {
  /** How long a kind of error must be absent to count as over, in milliseconds. So an intermittent error counts as one. */
  quiet_ms?: number;
  now?: () => number;
};

type Trouble = { errors: number; last: number };

export function createTroubleLog(log: Log, options: TroubleLogOptions = {}): TroubleLog {
  const { quiet_ms = 60_000, now = () => machineTime().getTime() } = options;
  const troubles = new Map<string, Trouble>();
  return {
    failed(error) {
      const kind = kindOf(error);
      const known = troubles.get(kind);
      troubles.set(kind, { errors: (known?.errors ?? 0) + 1, last: now() });
      if (!known) log.error({ err: error }, 'the job queue is in trouble');
    },
    worked() {
      for (const [kind, { errors, last }] of troubles) {
        if (now() - last < quiet_ms) continue;
        troubles.delete(kind);
        log.info({ kind, errors }, 'the job queue is out of trouble');
      }
    },
  };
}

/** The queue passes errors on as plain copies, with the worker's name in the message. Only the other fields identify the kind. */
function kindOf(error: unknown): string {
  const { reason, code, message } = (error ?? {}) as { reason?: unknown; code?: unknown; message?: unknown };
  const found = reason ?? code ?? message;
  return typeof found === 'string' ? found.replace(/ \(Queue: .*/s, '') : 'unknown';
}
