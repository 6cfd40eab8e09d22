/**
 * Waiting while the schema changes. An upgrade locks every table for a second or two, longer than a visitor's read may wait for a lock or a
 * place. So it announces itself on the channel of the schema cache, where each process listens anyway: transactions that have not begun wait
 * in memory, without a connection, until the change is over. Those under way end as usual, and the upgrade gets its locks at once.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { UnavailableError, type Database } from '../port.ts';

/** The channel, and what is announced on it. `reload schema` is upstream's word for a changed schema. */
export const SCHEMA_CHANNEL = 'pgrst';
export const SCHEMA_CHANGES = 'schema changes';
export const SCHEMA_CHANGED = 'reload schema';

/** After this time transactions begin although nobody said that the change is over, in milliseconds: who announced it may be gone. */
const LONGEST_MS = 20_000;
/** Most transactions that wait. */
const MOST_WAITING = 4000;
/** So many begin at a time after the change, this far apart in milliseconds: the queue behind would refuse more. */
const OF_A_TURN = 40;
const TURN_MS = 50;

export type SchemaChange = {
  /** Is told what was announced. */
  hear(payload: string): void;
  /** Announcements were missed, perhaps the one of the end. */
  forget(): void;
  /**
   * Undefined when no change is under way. Otherwise resolves after it.
   *
   * @throws UnavailableError (busy) when too many wait already
   */
  over(): Promise<void> | undefined;
  /** `listen` of a database that also tells this one what is announced on the channel. */
  heardThrough(db: Pick<Database, 'listen'>): Database['listen'];
};

export function createSchemaChange({ longestMs = LONGEST_MS, mostWaiting = MOST_WAITING, ofATurn = OF_A_TURN } = {}) {
  let waiting: (() => void)[] | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function end(): Promise<void> {
    clearTimeout(timer);
    const released = waiting ?? [];
    waiting = undefined;
    while (released.length > 0) {
      for (const release of released.splice(0, ofATurn)) release();
      if (released.length > 0) await pause(TURN_MS);
    }
  }

  function hear(payload: string): void {
    if (payload === SCHEMA_CHANGED) void end();
    if (payload !== SCHEMA_CHANGES) return;
    waiting ??= [];
    clearTimeout(timer);
    timer = setTimeout(() => void end(), longestMs);
    timer.unref();
  }

  const change: SchemaChange = {
    hear,
    forget: () => void end(),
    heardThrough: (db) => (channel, on, onGap) => {
      if (channel !== SCHEMA_CHANNEL) return db.listen(channel, on, onGap);
      // First what was known of the schema is discarded, then transactions begin.
      const onPayload = (payload: string): void => {
        on(payload);
        hear(payload);
      };
      return db.listen(channel, onPayload, () => {
        onGap?.();
        void end();
      });
    },
    over() {
      if (!waiting) return undefined;
      if (waiting.length >= mostWaiting) return Promise.reject(new UnavailableError('busy'));
      return new Promise((resolve) => waiting!.push(resolve));
    },
  };
  return change;
}
