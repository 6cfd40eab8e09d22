/** Holds the statistics of columns in memory. They are read beside requests, which are planned for their values until then. */
import type { Scope } from '../../../db/scope.ts';
import type { Log } from '../../../log.ts';
import { readStatistics, type ColumnStatistics, type StatisticsKey } from './column-statistics.ts';

export type HeldStatistics = {
  /** What is known of a column. Undefined while it is read, and where there is nothing. */
  of(key: StatisticsKey): ColumnStatistics | undefined;
  /** Resolves when nothing is being read any more. */
  idle(): Promise<void>;
};

/** How long they are used. PostgreSQL analyzes a table that changes every few minutes. */
const FRESH_MS = 10 * 60_000;
/** Most columns whose statistics are held. Each takes some ten kilobytes. */
const MOST = 500;

type Held = { statistics: ColumnStatistics | undefined; until: number };

export function holdStatistics(scope: Scope, log: Log, clock: () => number = () => performance.now()): HeldStatistics {
  const held = new Map<string, Held>();
  let reading = Promise.resolve();

  async function read(key: StatisticsKey, entry: Held): Promise<void> {
    try {
      entry.statistics = await scope.asService('read the statistics of a column', (tx) => readStatistics(tx, key), {
        readOnly: true,
      });
    } catch (error) {
      log.warn({ err: error, column: key.column }, 'the statistics of a column could not be read');
    }
  }

  return {
    of(key) {
      const name = `${key.relation}.${key.column}`;
      const known = held.get(name);
      if (known && known.until > clock()) return known.statistics;
      // The old ones are used until the new ones are there.
      const entry: Held = { statistics: known?.statistics, until: clock() + FRESH_MS };
      held.delete(name);
      if (held.size >= MOST) held.delete(held.keys().next().value!);
      held.set(name, entry);
      reading = reading.then(() => read(key, entry));
      return entry.statistics;
    },
    idle: () => reading,
  };
}
