/**
 * In charge of what the log hears of a queue that fails: it looks every few seconds, and a database that is away or full
 * would fill the log with one fault. A kind of fault is told when it begins and when it has been over for a while.
 */
import { machineTime } from '../../clock.ts';
import type { Log } from '../../log.ts';

export type TroubleLog = {
  /** Something failed. */
  failed(error: unknown): void;
  /** Something worked. */
  worked(): void;
};

export type TroubleLogOptions = {
  /** How long a kind of fault must not have been seen to be over, so that one that comes and goes is one, milliseconds. */
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

/** The queue hands its faults on as plain copies, with its worker's name in the words: only the fields tell them apart. */
function kindOf(error: unknown): string {
  const { reason, code, message } = (error ?? {}) as { reason?: unknown; code?: unknown; message?: unknown };
  const found = reason ?? code ?? message;
  return typeof found === 'string' ? found.replace(/ \(Queue: .*/s, '') : 'unknown';
}
