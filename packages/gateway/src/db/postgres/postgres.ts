/**
 * A PostgreSQL server (15 or later) through node-postgres. A single statement costs one round trip. In a longer transaction, BEGIN and the
 * role switch are sent with the first statement, then the other statements follow, then COMMIT. For a server that is lost, frozen or away
 * see docs/decisions/028-waiting-for-the-database-is-bounded.md
 */
import { DatabaseError, UnavailableError } from '../port.ts';
import type { Database, Result, Row, Settings, TransactionOptions, Tx } from '../port.ts';
import { WatchedClient } from './client.ts';
import { STALE_PREPARED, type BatchResult } from '../protocol/batch.ts';
import { openConnections } from './connections.ts';
import { batchReads } from './read-batching.ts';
import { POSTGRES_CONNECTIONS } from './size.ts';
import { listenOnPostgres } from './listener.ts';
import { transactionSettings, type TransactionSettings } from './transaction-settings.ts';
import { OWNER, settingsSql, statementsUnder } from '../settings.ts';
import { compile, finished, raw, type Sql } from '../sql.ts';
import { VALUE_TYPES as types } from '../protocol/value-types.ts';

export type PostgresOptions = {
  /** postgres:// address of a user that may switch to the gateway's roles. */
  url: string;
  /**
   * The address past a pooler that assigns connections per transaction, where `url` is such a pooler's. Notifications arrive through it,
   * and scripts run through it: a pooler keeps no LISTEN, and cuts what takes long.
   */
  directUrl?: string | undefined;
  /** Most connections. */
  max?: number;
  /** Longest run of one statement in milliseconds, if its transaction has no limit of its own; 0 for no limit. */
  statementTimeoutMs?: number;
  /**
   * Whether statements may stay prepared. Not behind a pooler that assigns connections per transaction and does not support prepared
   * statements.
   */
  prepares?: boolean;
  /** Called with the error when the server is away, and without one when it is back. */
  onPresence?: (error?: Error) => void;
};

/** Rolling back takes no time. */
const UNDO_MS = 1000;
/** A library's text has a few statements, a schema script thousands. Each may take its time. */
const STATEMENTS_OF_A_TEXT = 4;
const STATEMENTS_OF_A_SCRIPT = 40;

/** Opens a pool of connections. The first one connects now, so that a wrong address is reported at once. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, directUrl, prepares, max = POSTGRES_CONNECTIONS, statementTimeoutMs = 15_000 } = options;
  const isPooled = directUrl !== undefined || prepares === false;
  const limits = transactionSettings(isPooled, statementTimeoutMs);
  const connections = await openConnections(
    { connectionString: url, max, types, prepares, ...limits.startup },
    options.onPresence ?? (() => undefined),
  );
  const settingsAlone = compile(settingsSql(limits.of({}))!);
  const listeners = new Set<() => Promise<void>>();
  const readAlone = (statement: Sql, requested: TransactionOptions): Promise<Result> =>
    connections.lease((client) => {
      requested.onBegun?.();
      const longest = requested.timeoutMs ?? statementTimeoutMs;
      return runAlone(client, statement, limits.ofRead(requested), longest, requested);
    });
  const readShortly = batchReads({
    together: (statements, requested) =>
      connections.lease((client) => {
        requested.onBegun?.(statements.length);
        return readEach(client, statements, requested, limits);
      }),
    alone: readAlone,
  });

  return {
    engine: 'postgres',
    keepsPlans: prepares !== false,
    pool: connections.state,
    transaction: (work, requested = {}) =>
      connections.lease((client) => {
        requested.onBegun?.();
        return transact(client, work, requested, limits);
      }),
    read: <R>(statement: Sql, requested: TransactionOptions = {}) =>
      (requested.batchedWith && !requested.precededBy && !requested.planSettings ? readShortly : readAlone)(
        statement,
        requested,
      ) as Promise<Result<R>>,
    write: (statement, requested = {}) =>
      connections.lease((client) => {
        requested.onBegun?.();
        return write(client, statement, requested, limits);
      }),
    script: (text) =>
      (directUrl === undefined ? connections.lease : leaseDirect(directUrl, limits))((client) =>
        runScript(client, text, limits),
      ),
    execute: (text, values = []) =>
      connections.lease(async (client) => {
        try {
          const longest = statementTimeoutMs * STATEMENTS_OF_A_TEXT;
          // Without values the driver sends a simple query, which returns one result per statement.
          const compiles = !NO_TRANSACTION.test(text);
          const results =
            values.length > 0
              ? (await client.runBatch([settingsAlone, { text, values: [...values] }], longest, types)).slice(1)
              : [await client.run(compiles ? `${limits.text}; ${text}` : text, longest)].flat();
          const rows = results.flatMap((result) => result.rows as Row[]);
          return { rows, rowCount: rows.length };
        } catch (error) {
          // Such a text commits by itself, perhaps just before the connection was lost.
          if (client.failure) throw new UnavailableError('unknown', undefined, { cause: error });
          await undo(client);
          throw await client.explainRefusal(error);
        }
      }),
    async listen(channel, on, onGap) {
      const stop = await listenOnPostgres(directUrl ?? url, channel, on, onGap);
      listeners.add(stop);
      return async () => {
        listeners.delete(stop);
        await stop();
      };
    },
    async close() {
      await Promise.all([...listeners].map((stop) => stop()));
      await connections.close();
    },
  };
}

/**
 * Statements that cannot run in a transaction. Two statements in one message are a transaction. PostgreSQL does not compile anything for
 * these.
 */
const NO_TRANSACTION = /\b(concurrently|vacuum|(create|drop) database)\b/i;

async function runScript(client: WatchedClient, text: string, limits: TransactionSettings): Promise<void> {
  const { statementTimeoutMs } = limits;
  try {
    await client.run(`begin; ${limits.text}; ${text}`, statementTimeoutMs * STATEMENTS_OF_A_SCRIPT);
  } catch (error) {
    await undo(client);
    throw error;
  }
  await commit(client, false, statementTimeoutMs);
}

/** Leases a connection of its own, past the pooler. */
const leaseDirect =
  (connectionString: string, { startup }: TransactionSettings) =>
  async <T>(work: (client: WatchedClient) => Promise<T>): Promise<T> => {
    const client = new WatchedClient({ connectionString, ...startup });
    try {
      await client.connect();
      return await work(client);
    } finally {
      client.cut(new Error('the script is over'));
    }
  };

/** The first statements are prepared by the connection's own user. */
const BEGIN = compile(finished(raw('begin'), OWNER));
const BEGIN_READ_ONLY = compile(finished(raw('begin read only'), OWNER));
const BEGIN_SNAPSHOT = compile(raw('begin isolation level repeatable read read only'));

async function transact<T>(
  client: WatchedClient,
  work: (tx: Tx) => Promise<T>,
  requested: TransactionOptions,
  limits: TransactionSettings,
): Promise<T> {
  const { readOnly = false, isSnapshot = false, rollback = false, timeoutMs } = requested;
  const longest = timeoutMs ?? limits.statementTimeoutMs;
  const settings = settingsSql(limits.of(requested), OWNER)!;
  const opening = [isSnapshot ? BEGIN_SNAPSHOT : readOnly ? BEGIN_READ_ONLY : BEGIN, compile(settings)];
  let isOver = false;
  let begun: Promise<unknown> | undefined;
  const tx: Tx = {
    async query<R>(statement: Sql) {
      // If the opening statements failed, there is no transaction, and the role may still be the owner's.
      if (begun) await begun;
      // After the end the role is the owner's again, and the connection may be in use elsewhere.
      if (isOver) throw new Error('a statement came after the end of its transaction');
      const results = client.runBatch([...(begun ? [] : opening), compile(statement)], longest, types);
      begun ??= results;
      return (await results).at(-1)! as Result<R>;
    },
  };
  let value: Awaited<T>;
  try {
    value = await work(tx);
    isOver = true;
    if (!begun) return value;
    if (rollback) await client.run('rollback', longest);
  } catch (error) {
    isOver = true;
    if (begun) await undo(client);
    throw readOnly ? error : await client.explainRefusal(error);
  }
  if (!rollback) await commit(client, readOnly, longest);
  return value;
}

/**
 * Runs one statement with its settings, after the one that precedes it. Without a BEGIN they are one transaction: the role ends with it, even if
 * a statement fails. What it is planned under is undone once it is planned.
 */
async function runAlone<R>(
  client: WatchedClient,
  statement: Sql,
  settings: Settings,
  longest: number,
  requested: TransactionOptions,
): Promise<Result<R>> {
  const { precededBy: preceding } = requested;
  const statements = preceding ? [preceding.statement, statement] : [statement];
  const together = statementsUnder(settings, statement, requested);
  async function run(): Promise<Result> {
    const results = await client.runBatch(together, longest * statements.length, types);
    preceding?.onResult(results.at(-2)!);
    return results.at(-1)!;
  }
  try {
    return (await run()) as Result<R>;
  } catch (error) {
    const isPrepared = statements.some(({ compiled }) => compiled?.preparedAs !== undefined);
    if (!isPrepared || !(error instanceof DatabaseError) || !STALE_PREPARED.includes(error.code)) throw error;
    return (await run()) as Result<R>;
  }
}

/** Runs several reads after one set of settings, in one transaction. */
async function readEach(
  client: WatchedClient,
  statements: readonly Sql[],
  requested: TransactionOptions,
  limits: TransactionSettings,
): Promise<BatchResult> {
  const settings = compile(settingsSql(limits.ofRead(requested), OWNER)!);
  const longest = (requested.timeoutMs ?? limits.statementTimeoutMs) * statements.length;
  const ended = await client.runEach([settings, ...statements.map(compile)], longest, types);
  if (ended.results.length === 0) throw ended.error;
  return { ...ended, results: ended.results.slice(1) };
}

async function write<R>(
  client: WatchedClient,
  statement: Sql,
  requested: TransactionOptions,
  limits: TransactionSettings,
): Promise<Result<R>> {
  try {
    const longest = requested.timeoutMs ?? limits.statementTimeoutMs;
    return await runAlone<R>(client, statement, limits.of(requested), longest, requested);
  } catch (error) {
    if (client.failure) throw inDoubt(error);
    throw await client.explainRefusal(error);
  }
}

/** The error of a commit whose response was lost: it is unknown whether it took effect. */
const inDoubt = (cause: unknown): UnavailableError => new UnavailableError('unknown', undefined, { cause });

async function commit(client: WatchedClient, readOnly: boolean, longest: number): Promise<void> {
  try {
    await client.run('commit', longest);
  } catch (error) {
    if (client.failure && !readOnly) throw inDoubt(error);
    await undo(client);
    throw error;
  }
}

/** Rolls back if the connection still works. The end of a lost connection has rolled back already. */
async function undo(client: WatchedClient): Promise<void> {
  // A connection that cannot roll back is destroyed for that. The previous error is the one to report.
  if (!client.failure) await client.run('rollback', UNDO_MS).catch((error: Error) => (client.failure ??= error));
}
