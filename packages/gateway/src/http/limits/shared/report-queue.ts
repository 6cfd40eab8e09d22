/**
 * Keys of one limit whose counts the other processes should hear. A count that was told waits for its confirmation. Without one it is told
 * again, as it is then.
 */
import type { CountedPart, ReportedCount } from './peer-counts.ts';

/** Most keys that wait. Further ones are told when they change again, or with the next repetition. */
const MAX_KEYS = 20_000;

/** What is told of a key, and what happens once the others have heard it. */
export type Reported = { report: ReportedCount; confirm(): void };

export type ReportQueue = Pick<CountedPart, 'collect' | 'confirm' | 'isWaiting'> & {
  /** Has a key told with one of the next messages. */
  add(key: string): void;
};

/** @param tell called when the turn of a key has come; without a result nothing is told of it */
export function createReportQueue(tell: (key: string) => Reported | undefined): ReportQueue {
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
        const one = tell(key);
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
