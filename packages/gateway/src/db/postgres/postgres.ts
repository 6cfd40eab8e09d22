/**
 * In charge of a PostgreSQL server (15 or later) through node-postgres. A single statement costs one round trip. Of another
 * transaction BEGIN and the role switch go out with its first statement; then come the others, then COMMIT. A server that is lost, frozen or away:
 * docs/decisions/028-who-waits-for-the-database-and-how-long.md
 */
import pg from 'pg';
import { DatabaseError, UnavailableError } from '../port.ts';
import type { Database, Result, Row, Settings, TransactionOptions, Tx } from '../port.ts';
import type { WatchedClient } from './client.ts';
import { STALE_PREPARED, type BatchResult } from './batch.ts';
import { openConnections } from './connections.ts';
import { batchReads } from './read-batching.ts';
import { POSTGRES_CONNECTIONS } from './size.ts';
import { listenOnPostgres } from './listener.ts';
import { settingsSql } from '../settings.ts';
import { compile, finished, raw, type Sql } from '../sql.ts';
import { VALUE_PARSERS } from '../value-parsers.ts';

export type PostgresOptions = {
  /** postgres:// address of a user that may switch to the gateway's roles. */
  url: string;
  /** Connections at most. */
  max?: number;
  /** Longest run of one statement where its transaction does not say, in milliseconds; 0 for no limit. */
  statementTimeoutMs?: number;
  /** Whether statements may stay prepared: not behind a pooler that hands out a connection for each transaction and knows none. */
  prepares?: boolean;
  /** Told when the server is away, with what was seen of that, and without when it is back. */
  onPresence?: (error?: Error) => void;
};

/** Whoever waits longer for a lock is told to come again, milliseconds. */
const LOCK_TIMEOUT_MS = 5000;
/** A transaction in which nothing is said holds its locks in vain, and only a fault of ours leaves one so long, milliseconds. */
const IDLE_IN_TRANSACTION_MS = 30_000;
/** The connection's own user, who prepares what every transaction begins with. */
const OWNER = '';
/** Rolling back is no work. */
const UNDO_MS = 1000;
/** A text of a library holds a few statements, a script that builds a schema thousands: each may take its time. */
const STATEMENTS_OF_A_TEXT = 4;
const STATEMENTS_OF_A_SCRIPT = 40;

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    VALUE_PARSERS[oid] ??
    (pg.types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown)(oid, format),
} as pg.CustomTypesConfig;

/** Opens a pool of connections; the first is made now so that a wrong address is told at once. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, max = POSTGRES_CONNECTIONS, statementTimeoutMs = 15_000, onPresence = () => undefined } = options;
  const connections = await openConnections(
    {
      connectionString: url,
      max,
      types,
      statement_timeout: statementTimeoutMs,
      lock_timeout: Math.min(statementTimeoutMs, LOCK_TIMEOUT_MS),
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      prepares: options.prepares,
    },
    onPresence,
  );
  const listeners = new Set<() => Promise<void>>();
  const readAlone = (statement: Sql, asked: TransactionOptions): Promise<Result> =>
    connections.lend((client) => {
      asked.onBegun?.();
      return runAlone(client, statement, settingsOfRead(asked), asked.timeoutMs ?? statementTimeoutMs);
    });
  const readShortly = batchReads({
    together: (statements, asked) =>
      connections.lend((client) => readEach(client, statements, asked, statementTimeoutMs)),
    alone: readAlone,
  });

  return {
    engine: 'postgres',
    transaction: (work, asked = {}) =>
      connections.lend((client) => {
        asked.onBegun?.();
        return transact(client, work, asked, statementTimeoutMs);
      }),
    read: <R>(statement: Sql, asked: TransactionOptions = {}) =>
      (asked.isShort ? readShortly : readAlone)(statement, asked) as Promise<Result<R>>,
    write: (statement, asked = {}) =>
      connections.lend((client) => {
        asked.onBegun?.();
        return write(client, statement, asked, statementTimeoutMs);
      }),
    script: (text) =>
      connections.lend(async (client) => {
        try {
          await client.ask(`begin; ${JIT_OFF}; ${text}`, statementTimeoutMs * STATEMENTS_OF_A_SCRIPT);
        } catch (error) {
          await undo(client);
          throw error;
        }
        await commit(client, false, statementTimeoutMs);
      }),
    execute: (text, values = []) =>
      connections.lend(async (client) => {
        try {
          const longest = statementTimeoutMs * STATEMENTS_OF_A_TEXT;
          // Without values the driver sends a simple query, whose results are as many as its statements.
          const compiles = !NO_TRANSACTION.test(text);
          const answers =
            values.length > 0
              ? (await client.askTogether([JIT_OFF_ALONE, { text, values: [...values] }], longest, types)).slice(1)
              : [await client.ask(compiles ? `${JIT_OFF}; ${text}` : text, longest)].flat();
          const rows = answers.flatMap((result) => result.rows as Row[]);
          return { rows, rowCount: rows.length };
        } catch (error) {
          // Such a text commits by itself, perhaps just before the connection was lost.
          if (client.fault) throw new UnavailableError('unknown', undefined, { cause: error });
          await undo(client);
          throw error;
        }
      }),
    async listen(channel, on, onGap) {
      const stop = await listenOnPostgres(url, channel, on, onGap);
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
 * PostgreSQL's compiler does not listen while it compiles: a statement that has it compile outlives its limit. No statement of
 * ours is compiled. Every transaction says so itself: a startup parameter or a setting of the session would be refused by a
 * pooler that hands out connections by the transaction, or get lost there.
 */
const JIT_OFF = 'set local jit = off';

/** These run in no transaction, and two statements in one message are one. Nor does PostgreSQL compile anything for them. */
const NO_TRANSACTION = /\b(concurrently|vacuum)\b/i;

/** What a transaction begins with: its limits, and what holds for whoever it works for. */
function settingsOf({ settings, timeoutMs }: TransactionOptions): Settings {
  if (timeoutMs === undefined) return { ...settings, jit: 'off' };
  // A wait for a lock is told apart from work that takes too long: whoever waited may come again.
  const lockMs = Math.min(LOCK_TIMEOUT_MS, timeoutMs * 0.75);
  return {
    ...settings,
    jit: 'off',
    statement_timeout: `${Math.ceil(timeoutMs)}`,
    lock_timeout: `${Math.ceil(lockMs)}`,
  };
}

/** The same before a statement that goes with it in one message. */
const JIT_OFF_ALONE = compile(settingsSql({ jit: 'off' })!);

/** Statements that come first are prepared by the connection's own user. */
const BEGIN = compile(finished(raw('begin'), OWNER));
const BEGIN_READ_ONLY = compile(finished(raw('begin read only'), OWNER));

async function transact<T>(
  client: WatchedClient,
  work: (tx: Tx) => Promise<T>,
  asked: TransactionOptions,
  statementTimeoutMs: number,
): Promise<T> {
  const { readOnly = false, rollback = false, timeoutMs } = asked;
  const longest = timeoutMs ?? statementTimeoutMs;
  const settings = settingsSql(settingsOf(asked), OWNER)!;
  const opening = [readOnly ? BEGIN_READ_ONLY : BEGIN, compile(settings)];
  let isOver = false;
  let begun: Promise<unknown> | undefined;
  const tx: Tx = {
    async query<R>(statement: Sql) {
      // Where the beginning failed there is no transaction, and the role may be the owner's still.
      if (begun) await begun;
      // Behind the end the role is the owner's again, and the connection somebody else's.
      if (isOver) throw new Error('a statement came after the end of its transaction');
      const results = client.askTogether([...(begun ? [] : opening), compile(statement)], longest, types);
      begun ??= results;
      return (await results).at(-1)! as Result<R>;
    },
  };
  let value: Awaited<T>;
  try {
    value = await work(tx);
    isOver = true;
    if (!begun) return value;
    if (rollback) await client.ask('rollback', longest);
  } catch (error) {
    isOver = true;
    if (begun) await undo(client);
    throw error;
  }
  if (!rollback) await commit(client, readOnly, longest);
  return value;
}

/** Without a BEGIN settings and statement are one transaction: the role ends with it, whatever became of the statement. */
async function runAlone<R>(
  client: WatchedClient,
  statement: Sql,
  settings: Settings,
  longest: number,
): Promise<Result<R>> {
  const together = [compile(settingsSql(settings, OWNER)!), compile(statement)];
  const ask = async () => (await client.askTogether(together, longest, types)).at(-1)!;
  try {
    return (await ask()) as Result<R>;
  } catch (error) {
    const isKept = statement.compiled?.keptAs !== undefined;
    if (!isKept || !(error instanceof DatabaseError) || !STALE_PREPARED.includes(error.code)) throw error;
    return (await ask()) as Result<R>;
  }
}

const settingsOfRead = (asked: TransactionOptions): Settings => ({
  transaction_read_only: 'on',
  ...settingsOf(asked),
});

/** Several reads behind one beginning, in one transaction. */
async function readEach(
  client: WatchedClient,
  statements: readonly Sql[],
  asked: TransactionOptions,
  statementTimeoutMs: number,
): Promise<BatchResult> {
  const told = compile(settingsSql(settingsOfRead(asked), OWNER)!);
  const longest = (asked.timeoutMs ?? statementTimeoutMs) * statements.length;
  const ended = await client.askEach([told, ...statements.map(compile)], longest, types);
  if (ended.results.length === 0) throw ended.fault;
  return { ...ended, results: ended.results.slice(1) };
}

async function write<R>(
  client: WatchedClient,
  statement: Sql,
  asked: TransactionOptions,
  statementTimeoutMs: number,
): Promise<Result<R>> {
  try {
    return await runAlone<R>(client, statement, settingsOf(asked), asked.timeoutMs ?? statementTimeoutMs);
  } catch (error) {
    if (client.fault) throw inDoubt(error);
    throw error;
  }
}

/** Told to save, PostgreSQL was lost before its answer came: nobody here can know whether it did. */
const inDoubt = (cause: unknown): UnavailableError => new UnavailableError('unknown', undefined, { cause });

async function commit(client: WatchedClient, readOnly: boolean, longest: number): Promise<void> {
  try {
    await client.ask('commit', longest);
  } catch (error) {
    if (client.fault && !readOnly) throw inDoubt(error);
    await undo(client);
    throw error;
  }
}

/** Rolls back where there is still a connection to do it on; the end of one that is lost has done it. */
async function undo(client: WatchedClient): Promise<void> {
  // A connection that cannot even do that is destroyed for it; the fault before this one is the one to tell.
  if (!client.fault) await client.ask('rollback', UNDO_MS).catch((fault: Error) => (client.fault ??= fault));
}
