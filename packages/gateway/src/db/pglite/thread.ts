/**
 * One worker thread and the messages with it. Every command gets exactly one response, also if the thread dies or is ended because a
 * command took too long. PostgreSQL in PGlite cannot be interrupted from outside (its one thread is busy computing), so ending the thread
 * is the only way. Its files are then as after a kill.
 */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { postgresCode } from './code.ts';
import { diskFullError } from './disk-space.ts';
import { DatabaseError, QUERY_CANCELED, UnavailableError, type Row } from '../port.ts';
import type {
  WorkerResponse,
  WorkerRequest,
  Command,
  CommandResult,
  LogWritten,
  WorkerData,
  WorkerStart,
} from './protocol.ts';

/** Why a thread is gone: a command exceeded its limit or filled the disk, the thread was ended on request, or it died by itself. */
export type ThreadEnd = { why: 'overrun' | 'full' | 'requested' | 'died'; error?: Error };

export type ThreadResult<R = Row> = CommandResult<R> & { log: LogWritten };

export type Thread = {
  /** Sends a command. `limitMs` counts from when the previous commands are done. */
  send<R = Row>(command: Command, limitMs?: number): Promise<ThreadResult<R>>;
  /** Ends the thread regardless of its work and waits until it is gone. */
  end(why?: 'requested' | 'full'): Promise<void>;
  /** Resolves when the thread is gone, and with it every write to its files. */
  readonly gone: Promise<void>;
};

type PendingCommand = {
  command: Command;
  limitMs: number | undefined;
  resolve: (result: ThreadResult) => void;
  reject: (error: unknown) => void;
};

type Hooks = {
  onNotify: (channel: string, payload: string) => void;
  /** Called once, as soon as the thread takes no more commands. It may not be gone yet. */
  onEnd: (end: ThreadEnd) => void;
};

/** The error of a commit whose outcome is unknown. */
export const doubtful = (): DatabaseError =>
  new DatabaseError('the embedded database ended during a commit: it is not known whether it was made', {
    code: '08007',
  });

/** Commands that may have taken effect although their response was lost. */
const MAY_HAVE_TAKEN_EFFECT: readonly Command['do'][] = ['commit', 'execute'];

/** The error of the running command when its thread ends. */
function errorOfRunning({ do: verb }: Command, { why, error }: ThreadEnd): Error {
  if (why === 'overrun' && verb !== 'commit') {
    return new DatabaseError('canceling statement due to statement timeout', { code: QUERY_CANCELED });
  }
  if (MAY_HAVE_TAKEN_EFFECT.includes(verb)) {
    return doubtful();
  }
  return why === 'full' ? diskFullError() : new UnavailableError('away', 1, { cause: error });
}

/** The worker beside this file: `worker.ts` in the repository, `worker.js` in the published package. */
const WORKER = new URL(`./worker${extname(import.meta.url)}`, import.meta.url);

export function startThread(start: WorkerStart, { onNotify, onEnd }: Hooks): Thread {
  const worker = new Worker(WORKER, {
    workerData: { ...start, code: postgresCode() } satisfies WorkerData,
  });
  const pending = new Map<number, PendingCommand>();
  let lastId = 0;
  let ended: ThreadEnd | undefined;
  let limit: NodeJS.Timeout | undefined;
  let fatalError: Error | undefined;

  /** Starts the timer of the oldest command: the worker runs one command at a time. */
  function watchOldest(): void {
    clearTimeout(limit);
    const [oldest] = pending;
    if (oldest === undefined || oldest[1].limitMs === undefined) return;
    const [id, { limitMs }] = oldest;
    // If this thread itself was blocked, the response may be waiting in its message queue. That is read first.
    const check = () => void (pending.has(id) && finish({ why: 'overrun' }));
    limit = setTimeout(() => setImmediate(check), limitMs);
  }

  async function finish(end: ThreadEnd): Promise<void> {
    if (!ended) {
      ended = end;
      clearTimeout(limit);
      const waiting = [...pending.values()];
      pending.clear();
      waiting.forEach(({ command, reject }, index) =>
        reject(index === 0 ? errorOfRunning(command, end) : new UnavailableError('away', 1, { cause: end.error })),
      );
      onEnd(end);
    }
    await worker.terminate();
  }

  worker.on('message', (response: WorkerResponse) => {
    if ('channel' in response) return onNotify(response.channel, response.payload);
    if ('fatalError' in response) return void (fatalError = new Error(response.fatalError));
    const command = pending.get(response.id);
    pending.delete(response.id);
    watchOldest();
    if ('rows' in response) {
      const { id: _, ...result } = response;
      return command?.resolve(result);
    }
    command?.reject(DatabaseError.from(Object.assign(new Error(response.error.message), response.error)));
  });
  worker.on('error', (error: Error) => void finish({ why: 'died', error }));
  worker.on('exit', () => void finish({ why: 'died', error: fatalError }));
  return {
    send<R = Row>(command: Command, limitMs?: number): Promise<ThreadResult<R>> {
      return new Promise((resolve, reject) => {
        if (ended) return reject(new UnavailableError('away', 1, { cause: ended.error }));
        const id = ++lastId;
        pending.set(id, { command, limitMs, resolve: resolve as (result: ThreadResult) => void, reject });
        if (pending.size === 1) watchOldest();
        worker.postMessage({ id, command } satisfies WorkerRequest);
      });
    },
    end: (why = 'requested') => finish({ why }),
    gone: new Promise((resolve) => worker.once('exit', () => resolve())),
  };
}
