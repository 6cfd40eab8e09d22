/**
 * In charge of the embedded database: PGlite (https://pglite.dev/docs/api), PostgreSQL compiled to WebAssembly, in a worker
 * thread. It has one connection, so transactions wait for each other here, in the order in which they were asked for.
 * A statement that takes too long is ended with its thread: docs/decisions/027-a-statement-ends-with-its-thread.md
 */
import { mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../http/env.ts';
import { keepThread } from './pglite-keeper.ts';
import type { ExtensionModule } from './pglite-protocol.ts';
import type { Thread } from './pglite-thread.ts';
import { UnavailableError, type Database, type TransactionOptions, type Tx } from './port.ts';
import { compile, type Sql } from './sql.ts';

export type PgliteOptions = {
  /** Directory to keep the data in; absent for a database in memory. Take an exclusive lock on it first: PGlite has none. */
  dataDir?: string;
  /** A dump file (see `PgliteDatabase.dump`) to start from. */
  loadFrom?: string;
  /** Extensions beyond pg_trgm, such as pgTAP in tests. */
  extensions?: ExtensionModule[];
  /**
   * Longest run of one statement, in milliseconds, where a transaction does not say otherwise. In memory it stands for all
   * transactions and is a minute by itself, since a statement that is ended costs that database its life.
   */
  statementTimeoutMs?: number;
  /** Where it is told that a statement was ended or that the database had to be opened again. */
  log?: Log;
};

export type PgliteDatabase = Database & {
  /** Writes the whole database to a file that `loadFrom` can read. */
  dump(path: string): Promise<void>;
};

const PG_TRGM: ExtensionModule = {
  name: 'pg_trgm',
  module: import.meta.resolve('@electric-sql/pglite/contrib/pg_trgm'),
};

/** What a library brings, such as building the tables of a job queue, may take longer than what a request asks. */
const EXECUTE_LIMIT_MS = 5 * 60_000;
/** How long an orderly close may take, milliseconds; the log has everything anyway. */
const CLOSE_MS = 5000;

type Listener = { on: (payload: string) => void; onGap: (() => void) | undefined };

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
  const { dataDir, loadFrom, extensions = [], statementTimeoutMs = dataDir ? 15_000 : 60_000, log } = options;
  if (dataDir) await mkdir(dataDir, { recursive: true });
  const listeners = new Map<string, Set<Listener>>();
  const keeper = await keepThread({
    start: { dataDir, loadFrom, extensions: [PG_TRGM, ...extensions] },
    log,
    onNotify: (channel, payload) => listeners.get(channel)?.forEach(({ on }) => on(payload)),
    async prepare(thread) {
      await thread.say({ do: 'query', query: { text: 'select 1', values: [] } });
      for (const channel of listeners.keys()) await thread.say({ do: 'listen', channel });
    },
    onReopened() {
      for (const set of listeners.values()) for (const { onGap } of set) onGap?.();
    },
  });

  let queue: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: (thread: Thread) => Promise<T>): Promise<T> {
    const turn = queue.then(async () => work(await keeper.thread()));
    queue = turn.catch(() => undefined); // the asker gets the fault; the queue only needs to know that it is over
    return turn;
  }

  /** `limitMs` undefined: as long as it takes. */
  async function transact<T>(
    thread: Thread,
    work: (tx: Tx) => Promise<T>,
    { prelude, readOnly = false, rollback = false }: TransactionOptions,
    limitMs: number | undefined,
  ): Promise<T> {
    // An end that is cut short leaves doubt behind, so it gets the long limit.
    const endLimitMs = limitMs && Math.max(limitMs, statementTimeoutMs);
    let isOver = false;
    const tx: Tx = {
      async query(statement) {
        // Behind the end the role is the owner's again.
        if (isOver) throw new Error('a statement came after the end of its transaction');
        return thread.say({ do: 'query', query: toQuery(statement) }, limitMs);
      },
    };
    try {
      await thread.say({ do: 'begin', readOnly, ...(prelude ? { prelude: toQuery(prelude) } : {}) }, limitMs);
      const value = await work(tx);
      isOver = true;
      await thread.say({ do: rollback ? 'rollback' : 'commit' }, endLimitMs);
      return value;
    } catch (error) {
      isOver = true;
      // A thread that cannot even undo is of no use; one that has gone took the transaction with it.
      await thread.say({ do: 'rollback' }, endLimitMs).catch(() => thread.end());
      throw error;
    }
  }

  return {
    engine: 'pglite',
    transaction(work, given = {}) {
      const limitMs = (dataDir && given.timeoutMs) || statementTimeoutMs;
      return inTurn((thread) => transact(thread, work, given, limitMs));
    },
    script: (text) =>
      inTurn((thread) => transact(thread, async () => void (await thread.say({ do: 'script', text })), {}, undefined)),
    execute: (text, values = []) =>
      inTurn((thread) => thread.say({ do: 'execute', query: { text, values: [...values] } }, EXECUTE_LIMIT_MS)),
    async listen(channel, on, onGap) {
      const listener: Listener = { on, onGap };
      const set = listeners.get(channel) ?? new Set();
      const isFirst = set.size === 0;
      listeners.set(channel, set.add(listener));
      const leave = () => {
        set.delete(listener);
        return set.size === 0 && listeners.get(channel) === set && listeners.delete(channel);
      };
      try {
        if (isFirst) await inTurn((thread) => thread.say({ do: 'listen', channel }, statementTimeoutMs));
      } catch (error) {
        leave();
        throw error;
      }
      return async () => {
        const isLast = leave();
        if (!isLast) return;
        const unlistening = inTurn((thread) => thread.say({ do: 'unlisten', channel }, statementTimeoutMs));
        // Where there is no thread, nothing listens; the next one will not be told to.
        await unlistening.catch((error: unknown) => {
          if (!(error instanceof UnavailableError)) throw error;
        });
      };
    },
    async close() {
      keeper.retire();
      const orderly = inTurn((thread) => thread.say({ do: 'close' })).then(
        () => true,
        () => false,
      );
      const isClosed = await Promise.race([orderly, pause(CLOSE_MS, false, { ref: false })]);
      if (!isClosed) log?.warn({}, 'the embedded database was ended where it was: it recovers at its next start');
      await keeper.end();
    },
    dump: async (path) => void (await inTurn((thread) => thread.say({ do: 'dump', path }))),
  };
}
