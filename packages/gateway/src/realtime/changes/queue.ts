/** The changes that wait to be told, handled one table after the other. */
import type { Log } from '../../log.ts';
import type { Change } from './change.ts';

/** Most changes that wait, and their most characters. Later ones are lost, and that is logged. */
const MOST_WAITING = 10_000;
const MOST_CHARACTERS = 64 * 1024 * 1024;
/** Most rows that are handled together. */
const AT_ONCE = 100;

export type ChangeQueue = {
  add(change: Change): void;
  /** Resolves when so few changes wait that more may come. */
  hasRoom(): Promise<void>;
  clear(): void;
};

/** About how many characters a change takes. */
const sizeOf = ({ record, old }: Change): number =>
  [...Object.values(record), ...Object.values(old)].reduce((sum, text) => sum + text.length, 0);

/** @param handle called with changes of one table; it does not reject */
export function createChangeQueue(handle: (batch: readonly Change[]) => Promise<void>, log: Log): ChangeQueue {
  let waiting: Change[] = [];
  let characters = 0;
  let lost = 0;
  let isHandling = false;
  let onRoom: (() => void)[] = [];

  const isFull = (share = 1): boolean =>
    waiting.length >= MOST_WAITING * share || characters >= MOST_CHARACTERS * share;

  /** The changes of one table that are next. */
  function nextBatch(): Change[] {
    const [{ schema, table }] = waiting as [Change];
    const end = waiting.findIndex((change) => change.schema !== schema || change.table !== table);
    const batch = waiting.splice(0, Math.min(end === -1 ? waiting.length : end, AT_ONCE));
    for (const change of batch) characters -= sizeOf(change);
    return batch;
  }

  function reportRoom(): void {
    const resolves = onRoom;
    onRoom = [];
    for (const resolve of resolves) resolve();
  }

  async function handleAll(): Promise<void> {
    if (isHandling) return;
    isHandling = true;
    while (waiting.length > 0) {
      await handle(nextBatch());
      if (!isFull(0.5)) reportRoom();
    }
    isHandling = false;
  }

  return {
    add(change) {
      if (!isFull()) {
        waiting.push(change);
        characters += sizeOf(change);
        void handleAll();
      } else {
        if (lost === 0) log.warn({ waiting: waiting.length }, 'too many changes wait to be told: some were dropped');
        lost += 1;
      }
      if (!isFull(0.5)) lost = 0;
    },
    hasRoom: () => (isFull(0.5) ? new Promise((resolve) => onRoom.push(resolve)) : Promise.resolve()),
    clear() {
      waiting = [];
      characters = 0;
      reportRoom();
    },
  };
}
