/**
 * In charge of one worker thread and the correspondence with it: every command gets exactly one answer, also when the
 * thread dies or is ended because a command took too long. PostgreSQL cannot be interrupted from outside in PGlite
 * (its one thread is busy computing), so ending the thread is the only way; its files are as after a kill.
 */
import { Worker } from 'node:worker_threads';
import { postgresCode } from './code.ts';
import { diskFullError } from './disk-space.ts';
import { DatabaseError, QUERY_CANCELED, UnavailableError, type Result, type Row } from '../port.ts';
import type { Answer, Ask, Command, LogWritten, WorkerData, WorkerStart } from './protocol.ts';

/** Why a thread is gone: a command outlasted its limit, or filled the disk; it was told to go, or died by itself. */
export type ThreadEnd = { why: 'overrun' | 'full' | 'told' | 'died'; error?: Error };

export type ThreadResult<R = Row> = Result<R> & { log: LogWritten };

export type Thread = {
  /** Gives a command; `limitMs` counts from when the commands before it are done. */
  say<R = Row>(command: Command, limitMs?: number): Promise<ThreadResult<R>>;
  /** Ends the thread whatever it does, and waits until it is gone. */
  end(why?: 'told' | 'full'): Promise<void>;
  /** Resolves when the thread has gone, and with it every write to its files. */
  readonly gone: Promise<void>;
};

type Asked = {
  command: Command;
  limitMs: number | undefined;
  resolve: (said: ThreadResult) => void;
  reject: (error: unknown) => void;
};

type Hooks = {
  onNotify: (channel: string, payload: string) => void;
  /** Told once, as soon as the thread takes no more commands; it may not be gone yet. */
  onEnd: (end: ThreadEnd) => void;
};

/** What the asker of a commit hears who may not be told that it was made. */
export const doubtful = (): DatabaseError =>
  new DatabaseError('the embedded database ended during a commit: it is not known whether it was made', {
    code: '08007',
  });

/** Whether a command may have been carried out although nobody heard its answer. */
const MAY_STAND: readonly Command['do'][] = ['commit', 'execute'];

/** What the asker of a command under way hears when its thread ends. */
function faultUnderWay({ do: verb }: Command, { why, error }: ThreadEnd): Error {
  if (why === 'overrun' && verb !== 'commit') {
    return new DatabaseError('canceling statement due to statement timeout', { code: QUERY_CANCELED });
  }
  if (MAY_STAND.includes(verb)) {
    return doubtful();
  }
  return why === 'full' ? diskFullError() : new UnavailableError('away', 1, { cause: error });
}

export function startThread(start: WorkerStart, { onNotify, onEnd }: Hooks): Thread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { ...start, code: postgresCode() } satisfies WorkerData,
  });
  const asked = new Map<number, Asked>();
  let lastId = 0;
  let ended: ThreadEnd | undefined;
  let limit: NodeJS.Timeout | undefined;
  let lastWords: Error | undefined;

  /** The worker obeys one command at a time: only the oldest is under way. */
  function watchOldest(): void {
    clearTimeout(limit);
    const [oldest] = asked;
    if (oldest === undefined || oldest[1].limitMs === undefined) return;
    const [id, { limitMs }] = oldest;
    // When this thread was the one that stood still, the answer lies in its letter box: that is emptied first.
    const judge = () => void (asked.has(id) && finish({ why: 'overrun' }));
    limit = setTimeout(() => setImmediate(judge), limitMs);
  }

  async function finish(end: ThreadEnd): Promise<void> {
    if (!ended) {
      ended = end;
      clearTimeout(limit);
      const waiting = [...asked.values()];
      asked.clear();
      waiting.forEach(({ command, reject }, index) =>
        reject(index === 0 ? faultUnderWay(command, end) : new UnavailableError('away', 1, { cause: end.error })),
      );
      onEnd(end);
    }
    await worker.terminate();
  }

  worker.on('message', (answer: Answer) => {
    if ('channel' in answer) return onNotify(answer.channel, answer.payload);
    if ('lastWords' in answer) return void (lastWords = new Error(answer.lastWords));
    const asker = asked.get(answer.id);
    asked.delete(answer.id);
    watchOldest();
    if ('rows' in answer) return asker?.resolve({ rows: answer.rows, rowCount: answer.rowCount, log: answer.log });
    asker?.reject(DatabaseError.from(Object.assign(new Error(answer.fault.message), answer.fault)));
  });
  worker.on('error', (error: Error) => void finish({ why: 'died', error }));
  worker.on('exit', () => void finish({ why: 'died', error: lastWords }));
  return {
    say<R = Row>(command: Command, limitMs?: number): Promise<ThreadResult<R>> {
      return new Promise((resolve, reject) => {
        if (ended) return reject(new UnavailableError('away', 1, { cause: ended.error }));
        const id = ++lastId;
        asked.set(id, { command, limitMs, resolve: resolve as (said: ThreadResult) => void, reject });
        if (asked.size === 1) watchOldest();
        worker.postMessage({ id, command } satisfies Ask);
      });
    },
    end: (why = 'told') => finish({ why }),
    gone: new Promise((resolve) => worker.once('exit', () => resolve())),
  };
}
