/** Messages on their way to the other processes: those of some milliseconds go in one transaction, and a bounded number of them waits. */
import type { Scope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Log } from '../../log.ts';

/** Messages that come within this time go in one transaction. */
const GATHER_MS = 5;
/** Most characters that wait to be sent. What comes after them is lost, and that is logged. */
const MOST_WAITING = 8 * 1024 * 1024;
/** Most characters of one transaction. */
const AT_ONCE = 1024 * 1024;

export type Outgoing = {
  add(message: object): void;
  /** Sends at once what waits. */
  flush(): Promise<void>;
};

export function createOutgoing({ scope, log }: { scope: Scope; log: Log }): Outgoing {
  let waiting: string[] = [];
  let characters = 0;
  let isSending = false;
  let timer: NodeJS.Timeout | undefined;

  async function notify(messages: readonly string[]): Promise<void> {
    await scope.writeAs(
      { role: 'service_role' },
      sql`select realtime.notify(message) from jsonb_array_elements_text(${JSON.stringify(messages)}::jsonb) as message`,
      { share: '' },
    );
  }

  function nextBatch(): string[] {
    let size = 0;
    let count = 0;
    while (count < waiting.length && (count === 0 || size + waiting[count]!.length <= AT_ONCE)) {
      size += waiting[count]!.length;
      count += 1;
    }
    characters -= size;
    return waiting.splice(0, count);
  }

  async function flush(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      while (waiting.length > 0) await notify(nextBatch());
    } catch (error) {
      log.warn({ err: error }, 'other servers were not told what clients of this one sent');
      waiting = [];
      characters = 0;
    } finally {
      isSending = false;
    }
  }

  function add(message: object): void {
    const text = JSON.stringify(message);
    if (characters + text.length > MOST_WAITING) {
      return log.warn(
        { waiting: waiting.length },
        'too many messages wait to be told to other servers: one was dropped',
      );
    }
    waiting.push(text);
    characters += text.length;
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, GATHER_MS);
  }

  return {
    add,
    flush() {
      clearTimeout(timer);
      timer = undefined;
      return flush();
    },
  };
}
