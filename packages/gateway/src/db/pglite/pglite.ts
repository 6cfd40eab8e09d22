/**
 * The embedded database: PGlite (https://pglite.dev/docs/api), PostgreSQL compiled to WebAssembly, in a worker thread. It has one
 * connection, so transactions queue here in the order of their requests. A statement that takes too long is cancelled by ending its thread:
 * docs/decisions/027-a-statement-ends-with-its-thread.md
 */
import { mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { startAutovacuum, VACUUM_EVERY_MS } from './autovacuum.ts';
import { superviseThread } from './thread-supervisor.ts';
import { createListeners } from './listeners.ts';
import { createLogSync, syncFile, type SyncFile } from './log-sync.ts';
import type { ExtensionModule } from './protocol.ts';
import { watchDiskSpace, type FreeBytes } from './disk-space.ts';
import { createCommitFinisher } from './finish-commit.ts';
import type { Thread } from './thread.ts';
import { transact } from './transact.ts';
import type { Database, Result, TransactionOptions, Tx } from '../port.ts';
import { statementsUnder } from '../settings.ts';
import type { Sql } from '../sql.ts';

export type PgliteOptions = {
  /** Directory of the data; absent for a database in memory. Take an exclusive lock on it first: PGlite has none. */
  dataDir?: string;
  /** A dump file (see `PgliteDatabase.dump`) to start from. */
  loadFrom?: string;
  /** Extensions beyond pg_trgm, such as pgTAP in tests. */
  extensions?: ExtensionModule[];
  /**
   * Longest run of one statement in milliseconds, if a transaction has no limit of its own. A database in memory uses it for all
   * transactions, with a default of a minute, because ending a statement loses that database.
   */
  statementTimeoutMs?: number;
  /** Nothing is written while fewer bytes than this are free on the disk. */
  reserveBytes?: number;
  /** Measures the free space; by default it asks the system. */
  freeBytes?: FreeBytes;
  /** Makes a file survive a power cut before a commit is acknowledged. False: commits do not wait for the disk. */
  syncFile?: SyncFile | false;
  /** How often the tables are looked at to vacuum them; a database in memory does so only if this is given. */
  vacuumEveryMs?: number;
  /** Logs that a statement was cancelled or that the database had to be reopened. */
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

/** The statements of a library, such as creating the tables of a job queue, may take longer than those of a request. */
const EXECUTE_LIMIT_MS = 5 * 60_000;
/** How long an orderly close may take, in milliseconds. The log has everything anyway. */
const CLOSE_MS = 5000;
/**
 * Opens the embedded database and waits until it responds.
 *
 * @throws Error if the directory cannot be opened
 */
export async function openPglite(options: PgliteOptions = {}): Promise<PgliteDatabase> {
  const { dataDir, loadFrom, extensions = [], statementTimeoutMs = dataDir ? 15_000 : 60_000, log } = options;
  const { reserveBytes = 64 * 2 ** 20, syncFile: sync = syncFile } = options;
  const { vacuumEveryMs = dataDir ? VACUUM_EVERY_MS : undefined } = options;
  if (dataDir) await mkdir(dataDir, { recursive: true });
  const space = dataDir ? watchDiskSpace(dataDir, reserveBytes, options.freeBytes) : undefined;
  const synced = dataDir && sync ? createLogSync(dataDir, sync) : () => Promise.resolve();
  const listeners = createListeners();
  const supervisor = await superviseThread({
    start: { dataDir, loadFrom, extensions: [PG_TRGM, ...extensions], syncs: sync !== false && dataDir !== undefined },
    log,
    onNotify: listeners.notify,
    async prepare(thread) {
      await thread.send({ do: 'query', query: { text: 'select 1', values: [] } });
      for (const channel of listeners.channels()) await thread.send({ do: 'listen', channel });
    },
    onReopened: listeners.notifyGap,
  });

  let queue: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: (thread: Thread) => Promise<T>): Promise<T> {
    const turn = queue.then(async () => work(await supervisor.thread()));
    queue = turn.catch(() => undefined); // the caller gets the error; the queue only needs to know that the work is over
    return turn;
  }

  const finishCommit = createCommitFinisher({
    sync: synced,
    checkpoint: () => inTurn((thread) => thread.send({ do: 'checkpoint' })),
    log,
  });

  async function transaction<T>(work: (tx: Tx) => Promise<T>, given: TransactionOptions = {}): Promise<T> {
    const limitMs = (dataDir && given.timeoutMs) || statementTimeoutMs;
    const { value, written } = await inTurn((thread) => {
      given.onBegun?.();
      return transact(thread, work, given, { limitMs, endLimitMs: Math.max(limitMs, statementTimeoutMs), space });
    });
    await finishCommit(written);
    return value;
  }

  async function execute(text: string, values: readonly unknown[] = []): Promise<Result> {
    const {
      rows,
      rowCount,
      log: written,
    } = await inTurn(async (thread) => {
      await space?.check();
      return thread.send({ do: 'execute', query: { text, values: [...values] } }, EXECUTE_LIMIT_MS);
    });
    await finishCommit(written);
    return { rows, rowCount };
  }

  const stopAutovacuum =
    vacuumEveryMs === undefined ? undefined : startAutovacuum({ execute, everyMs: vacuumEveryMs, log });

  return {
    engine: 'pglite',
    transaction,
    async read<R>(statement: Sql, requested: TransactionOptions = {}) {
      const { timeoutMs, precededBy, onBegun } = requested;
      const limitMs = (dataDir && timeoutMs) || statementTimeoutMs;
      const settings = { transaction_read_only: 'on', ...requested.settings };
      const statements = statementsUnder(settings, statement, requested);
      const result = await inTurn((thread) => {
        onBegun?.();
        return thread.send<R>({ do: 'read', statements }, limitMs);
      });
      precededBy?.onResult(result.before!.at(-1)!);
      return result;
    },
    write: (statement, given) => transaction((tx) => tx.query(statement), given),
    async script(text) {
      const work = (thread: Thread) => async () => void (await thread.send({ do: 'script', text }));
      const { written } = await inTurn((thread) =>
        transact(thread, work(thread), {}, { limitMs: undefined, endLimitMs: undefined, space }),
      );
      await finishCommit(written);
    },
    execute,
    listen: (channel, on, onGap) =>
      listeners.add({ channel, on, onGap }, (verb) =>
        inTurn((thread) => thread.send({ do: verb, channel }, statementTimeoutMs)),
      ),
    async close() {
      stopAutovacuum?.();
      supervisor.retire();
      const orderly = inTurn((thread) => thread.send({ do: 'close' })).then(
        () => true,
        () => false,
      );
      const isClosed = await Promise.race([orderly, pause(CLOSE_MS, false, { ref: false })]);
      if (!isClosed) log?.warn({}, 'the embedded database was ended where it was: it recovers at its next start');
      await supervisor.end();
    },
    dump: async (path) => void (await inTurn((thread) => thread.send({ do: 'dump', path }))),
  };
}
