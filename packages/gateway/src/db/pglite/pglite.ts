/**
 * In charge of the embedded database: PGlite (https://pglite.dev/docs/api), PostgreSQL compiled to WebAssembly, in a worker
 * thread. It has one connection, so transactions wait for each other here, in the order in which they were asked for.
 * A statement that takes too long is ended with its thread: docs/decisions/027-a-statement-ends-with-its-thread.md
 */
import { mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { superviseThread } from './thread-supervisor.ts';
import { createListeners } from './listeners.ts';
import { createLogSync, syncFile, type SyncFile } from './log-sync.ts';
import type { ExtensionModule, LogWritten, Query } from './protocol.ts';
import { watchDiskSpace, diskFullError, type FreeBytes } from './disk-space.ts';
import { doubtful, type Thread } from './thread.ts';
import { DatabaseError } from '../port.ts';
import type { Database, Settings, TransactionOptions, Tx } from '../port.ts';
import { settingsSql } from '../settings.ts';
import { compile, type Sql } from '../sql.ts';

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
  /** Nothing is written while less than this is free on the disk. */
  reserveBytes?: number;
  /** How the free space is found out; by asking the system unless told otherwise. */
  freeBytes?: FreeBytes;
  /** How a file is made to outlast a power cut before a commit is acknowledged; false: commits do not wait for the disk. */
  syncFile?: SyncFile | false;
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
/** How much log is written before it is checkpointed: what a recovery reads, and what the log takes on the disk. */
const CHECKPOINT_BYTES = 32 * 2 ** 20;

const toQuery = (statement: Sql): Query => {
  const { text, values } = compile(statement);
  return { text, values: [...values] };
};

const toSettings = (settings: Settings = {}): { settings?: Query } => {
  const statement = settingsSql(settings);
  return statement ? { settings: toQuery(statement) } : {};
};

/**
 * Opens the embedded database and waits until it answers.
 *
 * @throws Error when the directory cannot be opened
 */
export async function openPglite(options: PgliteOptions = {}): Promise<PgliteDatabase> {
  const { dataDir, loadFrom, extensions = [], statementTimeoutMs = dataDir ? 15_000 : 60_000, log } = options;
  const { reserveBytes = 64 * 2 ** 20, syncFile: sync = syncFile } = options;
  if (dataDir) await mkdir(dataDir, { recursive: true });
  const space = dataDir ? watchDiskSpace(dataDir, reserveBytes, options.freeBytes) : undefined;
  const synced = dataDir && sync ? createLogSync(dataDir, sync) : () => Promise.resolve();
  const listeners = createListeners();
  const keeper = await superviseThread({
    start: { dataDir, loadFrom, extensions: [PG_TRGM, ...extensions], syncs: sync !== false && dataDir !== undefined },
    log,
    onNotify: listeners.tell,
    async prepare(thread) {
      await thread.say({ do: 'query', query: { text: 'select 1', values: [] } });
      for (const channel of listeners.channels()) await thread.say({ do: 'listen', channel });
    },
    onReopened: listeners.tellGap,
  });

  let queue: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: (thread: Thread) => Promise<T>): Promise<T> {
    const turn = queue.then(async () => work(await keeper.thread()));
    queue = turn.catch(() => undefined); // the asker gets the fault; the queue only needs to know that it is over
    return turn;
  }

  let logBytes = 0;
  /** Behind its turn, so that the next transaction does not wait for the disk. */
  async function settle({ unsynced, bytes }: LogWritten): Promise<void> {
    logBytes += bytes;
    if (logBytes >= CHECKPOINT_BYTES) {
      logBytes = 0;
      inTurn((thread) => thread.say({ do: 'checkpoint' })).catch((error: unknown) =>
        log?.warn({ err: error }, 'the log of the embedded database could not be checkpointed'),
      );
    }
    try {
      await synced(unsynced);
    } catch (error) {
      log?.error({ err: error }, 'the log of the embedded database could not be synced');
      throw doubtful();
    }
  }

  /** `limitMs` undefined: as long as it takes. */
  async function transact<T>(
    thread: Thread,
    work: (tx: Tx) => Promise<T>,
    { settings, readOnly = false, rollback = false }: TransactionOptions,
    limitMs: number | undefined,
  ): Promise<{ value: T; written: LogWritten }> {
    // An end that is cut short leaves doubt behind, so it gets the long limit.
    const endLimitMs = limitMs && Math.max(limitMs, statementTimeoutMs);
    if (!readOnly) await space?.check();
    const unwatch = readOnly ? undefined : space?.watch(() => void thread.end('full'));
    let isOver = false;
    const tx: Tx = {
      async query(statement) {
        // Behind the end the role is the owner's again.
        if (isOver) throw new Error('a statement came after the end of its transaction');
        return thread.say({ do: 'query', query: toQuery(statement) }, limitMs);
      },
    };
    try {
      await thread.say({ do: 'begin', readOnly, ...toSettings(settings) }, limitMs);
      const value = await work(tx);
      isOver = true;
      const { log: written } = await thread.say({ do: rollback ? 'rollback' : 'commit' }, endLimitMs);
      return { value, written };
    } catch (error) {
      isOver = true;
      // A thread that cannot even undo is of no use; one that has gone took the transaction with it.
      await thread.say({ do: 'rollback' }, endLimitMs).catch(() => thread.end());
      throw error instanceof DatabaseError && error.code === DISK_FULL ? diskFullError(error) : error;
    } finally {
      unwatch?.();
    }
  }

  async function transaction<T>(work: (tx: Tx) => Promise<T>, given: TransactionOptions = {}): Promise<T> {
    const limitMs = (dataDir && given.timeoutMs) || statementTimeoutMs;
    const { value, written } = await inTurn((thread) => {
      given.onBegun?.();
      return transact(thread, work, given, limitMs);
    });
    await settle(written);
    return value;
  }

  return {
    engine: 'pglite',
    transaction,
    async read(statement, { settings, timeoutMs, onBegun } = {}) {
      const limitMs = (dataDir && timeoutMs) || statementTimeoutMs;
      return inTurn((thread) => {
        onBegun?.();
        return thread.say({ do: 'read', ...toSettings(settings), query: toQuery(statement) }, limitMs);
      });
    },
    write: (statement, given) => transaction((tx) => tx.query(statement), given),
    async script(text) {
      const work = (thread: Thread) => async () => void (await thread.say({ do: 'script', text }));
      const { written } = await inTurn((thread) => transact(thread, work(thread), {}, undefined));
      await settle(written);
    },
    async execute(text, values = []) {
      const {
        rows,
        rowCount,
        log: written,
      } = await inTurn(async (thread) => {
        await space?.check();
        return thread.say({ do: 'execute', query: { text, values: [...values] } }, EXECUTE_LIMIT_MS);
      });
      await settle(written);
      return { rows, rowCount };
    },
    listen: (channel, on, onGap) =>
      listeners.add({ channel, on, onGap }, (verb) =>
        inTurn((thread) => thread.say({ do: verb, channel }, statementTimeoutMs)),
      ),
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

const DISK_FULL = '53100';
