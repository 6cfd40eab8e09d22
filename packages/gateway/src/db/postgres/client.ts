/**
 * One connection to PostgreSQL with timeouts and error mapping. It has an error listener during its whole life, checked out or not: an
 * error event without a listener would end the process (https://node-postgres.com/apis/client#error).
 */
import pg from 'pg';
import { DatabaseError, UnavailableError, type Result } from '../port.ts';
import { Batch, type BatchResult } from '../protocol/batch.ts';
import { PreparedStatements } from '../protocol/prepared-statements.ts';
import type { Statement } from '../sql.ts';

/** Timeout for connecting, in milliseconds. */
export const CONNECT_TIMEOUT_MS = 3000;

/** How much later than the statement's own limit a response may come before the server counts as frozen, in milliseconds. */
const GRACE_MS = 2000;

/** Codes with which PostgreSQL ends the connection: class 08, the shutdowns, and a transaction that was idle for too long. */
const ENDS_THE_CONNECTION = /^(08|57P)|^25P03$/;
const DISK_FULL = '53100';
const LOCK_NOT_AVAILABLE = '55P03';
const READ_ONLY_TRANSACTION = '25006';
/** A question to the server itself takes no time. */
const ANSWER_MS = 1000;

/** Freeing disk space takes longer than a second. */
const FULL_FOR_SECONDS = 10;

/** `prepares`: whether statements may stay prepared; true by default. */
export type WatchedConfig = pg.ClientConfig & { prepares?: boolean | undefined };

export class WatchedClient extends pg.Client {
  /** The error that ended this connection, which is then of no further use. */
  failure: Error | undefined;
  /**
   * Set if a response came too late for its requester. Resolves when it arrives or the connection is lost. Until then the backend still
   * works on it.
   */
  stillBusy: Promise<void> | undefined;
  /** Whether a write was refused because the server is a standby: a fail-over has moved the primary elsewhere. */
  isOnStandby = false;
  readonly #prepared: PreparedStatements | undefined;

  constructor({ prepares = true, ...config }: WatchedConfig = {}) {
    // TCP keep-alive detects a silently broken network.
    super({
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...config,
    });
    this.#prepared = prepares ? new PreparedStatements() : undefined;
    this.on('error', (error) => (this.failure ??= error));
  }

  /** Closes the socket without a Terminate message, which the server may not be able to receive. */
  cut(reason: Error): void {
    this.failure ??= reason;
    this.connection.stream.destroy(reason);
  }

  /**
   * Runs one SQL message.
   *
   * @param statementMs limit of the longest statement; the response may take a little longer before the wait ends. 0: no limit
   * @throws UnavailableError if the connection is lost, or a lock or disk space is not available; otherwise DatabaseError
   */
  run(query: string | pg.QueryConfig, statementMs: number): Promise<pg.QueryResult> {
    return this.#inTime(() => this.query(query), statementMs);
  }

  /**
   * Runs several statements in one round trip, each only if the previous one did not fail. If no transaction is open and none of them
   * begins one, they are one transaction.
   *
   * @returns the result of each
   * @throws as `run`
   */
  runBatch(statements: readonly Statement[], statementMs: number, types: pg.CustomTypesConfig): Promise<Result[]> {
    return this.#inTime(() => {
      const batch = new Batch(statements, this.#prepared, types);
      this.query(batch);
      return batch.done;
    }, statementMs);
  }

  /** As `runBatch`, but an error is returned, not thrown, with the results of the statements that completed before it. */
  async runEach(
    statements: readonly Statement[],
    statementMs: number,
    types: pg.CustomTypesConfig,
  ): Promise<BatchResult> {
    const batch = new Batch(statements, this.#prepared, types);
    try {
      return { results: await this.#inTime(() => (this.query(batch), batch.done), statementMs) };
    } catch (error) {
      return { results: batch.ended, error };
    }
  }

  /**
   * Explains the error of a transaction that may write, once it is rolled back. On a standby it failed because of the server, and another
   * connection may reach the primary; otherwise because of what the transaction did.
   *
   * @returns the error to report
   */
  async explainRefusal(error: unknown): Promise<unknown> {
    if (this.failure || !(error instanceof DatabaseError) || error.code !== READ_ONLY_TRANSACTION) return error;
    try {
      this.isOnStandby = await this.isStandby();
      if (!this.isOnStandby) return error;
    } catch {
      // It did not say: the connection is of no further use either way.
    }
    this.failure ??= error;
    return new UnavailableError('away', undefined, { cause: error });
  }

  /** Asks whether the server is a standby, which takes no writes. */
  async isStandby(): Promise<boolean> {
    const { rows } = await this.run('select pg_is_in_recovery() as is', ANSWER_MS);
    return (rows[0] as { is: boolean }).is;
  }

  async #inTime<T>(request: () => Promise<T>, statementMs: number): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    try {
      if (statementMs <= 0) return await request();
      return await new Promise<T>((resolve, reject) => {
        const response = request();
        response.then(resolve, reject);
        const timeoutMs = statementMs + GRACE_MS;
        timer = setTimeout(() => {
          const ended = (): void => undefined;
          this.stillBusy = response.then(ended, ended);
          reject((this.failure ??= new Error(`PostgreSQL did not answer within ${timeoutMs} ms`)));
        }, timeoutMs);
      });
    } catch (error) {
      throw this.#toError(error);
    } finally {
      clearTimeout(timer);
    }
  }

  #toError(error: unknown): unknown {
    if (!(error instanceof pg.DatabaseError)) {
      return this.failure ? new UnavailableError('away', undefined, { cause: this.failure }) : error;
    }
    const code = error.code ?? '';
    if (ENDS_THE_CONNECTION.test(code)) {
      this.failure ??= error;
      return new UnavailableError('away', undefined, { cause: error });
    }
    if (code === DISK_FULL) return new UnavailableError('full', FULL_FOR_SECONDS, { cause: error });
    if (code === LOCK_NOT_AVAILABLE) return new UnavailableError('busy', undefined, { cause: error });
    return DatabaseError.from(error);
  }
}
