/**
 * Queue of the keys of one limit whose counts go to the other processes. A sent count waits for its confirmation. Without one, the count of
 * that moment is sent again.
 */
import type { CountedPart, ReportedCount } from './peer-counts.ts';

/** Most waiting keys. Further ones are sent when they change again, or with the next repetition. */
const MAX_KEYS = 20_000;

/** The report of a key, and what happens when the other processes have confirmed it. */
export type Reported = { report: ReportedCount; confirm(): void };

export type ReportQueue = Pick<CountedPart, 'collect' | 'confirm' | 'isWaiting'> & {
  /** Adds a key to one of the next messages. */
  add(key: string): void;
};

/** @param reportOf called when the turn of a key has come; without a result nothing is sent for it */
export function createReportQueue(reportOf: (key: string) => Reported | undefined): ReportQueue {
  const waiting = new Set<string>();
  let reported: Reported[] = [];
  const add = (key: string): void => {
    if (waiting.size < MAX_KEYS) waiting.add(key);
  };
  return {
    add,
    isWaiting: () => waiting.size > 0,
    collect(most) {
      for (const { report } of reported) add(report[0]);
      reported = [];
      for (const key of waiting) {
        if (reported.length >= most) break;
        waiting.delete(key);
        const one = reportOf(key);
        if (one) reported.push(one);
      }
      return reported.map(({ report }) => report);
    },
    confirm() {
      for (const one of reported) one.confirm();
      reported = [];
    },
  };
}
