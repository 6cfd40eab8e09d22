/**
 * In charge of the embedded database: PGlite (https://pglite.dev/docs/api), PostgreSQL compiled to WebAssembly, in a worker
 * thread. It has one connection, so transactions wait for each other here, in the order in which they were asked for.
 */
import { mkdir } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { DatabaseError, type Database, type Result, type Row, type TransactionOptions, type Tx } from './port.ts';
import type { Answer, Ask, Command, ExtensionModule, WorkerStart } from './pglite-protocol.ts';
import { compile, type Sql } from './sql.ts';

export type PgliteOptions = {
  /** Directory to keep the data in; absent for a database in memory. Take an exclusive lock on it first: PGlite has none. */
  dataDir?: string;
  /** A dump file (see `PgliteDatabase.dump`) to start from. */
  loadFrom?: string;
  /** Extensions beyond pg_trgm, such as pgTAP in tests. */
  extensions?: ExtensionModule[];
};

export type PgliteDatabase = Database & {
  /** Writes the whole database to a file that `loadFrom` can read. */
  dump(path: string): Promise<void>;
};

const PG_TRGM: ExtensionModule = {
  name: 'pg_trgm',
  module: import.meta.resolve('@electric-sql/pglite/contrib/pg_trgm'),
};

type Waiting = { resolve: (result: Result) => void; reject: (error: unknown) => void };

/** The thread and its correspondence: every command gets exactly one answer, also when the thread dies. */
function startWorker(start: WorkerStart, onNotify: (channel: string, payload: string) => void) {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: start });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let dead: Error | undefined;
  const fail = (error: Error): void => {
    dead ??= error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (answer: Answer) => {
    if ('channel' in answer) return onNotify(answer.channel, answer.payload);
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('rows' in answer) return asker?.resolve({ rows: answer.rows, rowCount: answer.rowCount });
    asker?.reject(DatabaseError.from(Object.assign(new Error(answer.fault.message), answer.fault)));
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the embedded database has stopped')));
  return {
    say<R = Row>(command: Command): Promise<Result<R>> {
      return new Promise((resolve, reject) => {
        if (dead) return reject(dead);
        const id = ++lastId;
        waiting.set(id, { resolve: resolve as (result: Result) => void, reject });
        worker.postMessage({ id, command } satisfies Ask);
      });
    },
    stopped: new Promise<void>((resolve) => worker.once('exit', () => resolve())),
  };
}

const toQuery = (statement: Sql) => {
  const { text, values } = compile(statement);
  return { text, values };
};

/**
 * Opens the embedded database and waits until it answers.
 *
 * @throws Error when the directory cannot be opened
 */
export async function openPglite(options: PgliteOptions = {}): Promise<PgliteDatabase> {
  if (options.dataDir) await mkdir(options.dataDir, { recursive: true });
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const worker = startWorker(
    { dataDir: options.dataDir, loadFrom: options.loadFrom, extensions: [PG_TRGM, ...(options.extensions ?? [])] },
    (channel, payload) => listeners.get(channel)?.forEach((on) => on(payload)),
  );

  let queue: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.then(work, work);
    queue = turn.catch(() => undefined); // the asker gets the fault; the queue only needs to know that it is over
    return turn;
  }

  async function transact<T>(
    work: (tx: Tx) => Promise<T>,
    { prelude, readOnly = false, rollback = false }: TransactionOptions,
  ): Promise<T> {
    try {
      await worker.say({ do: 'begin', readOnly, ...(prelude ? { prelude: toQuery(prelude) } : {}) });
      const value = await work({ query: (statement) => worker.say({ do: 'query', query: toQuery(statement) }) });
      await worker.say({ do: rollback ? 'rollback' : 'commit' });
      return value;
    } catch (error) {
      await worker.say({ do: 'rollback' });
      throw error;
    }
  }

  await inTurn(() => worker.say({ do: 'query', query: { text: 'select 1', values: [] } }));
  return {
    engine: 'pglite',
    transaction: (work, transactionOptions = {}) => inTurn(() => transact(work, transactionOptions)),
    script: (text) => inTurn(() => transact(async () => void (await worker.say({ do: 'script', text })), {})),
    execute: (text, values = []) => inTurn(() => worker.say({ do: 'execute', query: { text, values: [...values] } })),
    async listen(channel, on) {
      const set = listeners.get(channel) ?? new Set();
      if (set.size === 0) {
        listeners.set(channel, set);
        await inTurn(() => worker.say({ do: 'listen', channel }));
      }
      set.add(on);
      return async () => {
        set.delete(on);
        if (set.size === 0) await inTurn(() => worker.say({ do: 'unlisten', channel }));
      };
    },
    async close() {
      await inTurn(() => worker.say({ do: 'close' }));
      await worker.stopped;
    },
    dump: async (path) => void (await inTurn(() => worker.say({ do: 'dump', path }))),
  };
}
