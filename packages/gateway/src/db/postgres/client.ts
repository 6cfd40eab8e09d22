/**
 * In charge of one connection to PostgreSQL: how long its answers may take, and what its faults mean. It has a listener for
 * its errors from its birth to its end, checked out or not: an error event that nobody hears would end the process
 * (https://node-postgres.com/apis/client#error).
 */
import pg from 'pg';
import { DatabaseError, UnavailableError, type Result } from '../port.ts';
import { Batch, type Statement, type BatchResult } from './batch.ts';
import { PreparedStatements } from './prepared-statements.ts';

/** How long a connection may take to be made, milliseconds. */
export const CONNECT_TIMEOUT_MS = 3000;

/** How much later than its statement's own limit an answer may come before the other side counts as frozen, milliseconds. */
const GRACE_MS = 2000;

/** With these PostgreSQL takes leave: class 08, the shutdowns, and a transaction that was idle for too long. */
const ENDS_THE_CONNECTION = /^(08|57P)|^25P03$/;
const DISK_FULL = '53100';
const LOCK_NOT_AVAILABLE = '55P03';

/** A disk is not emptied in a second. */
const FULL_FOR_SECONDS = 10;

/** `prepares`: whether statements may stay prepared; they may unless told otherwise. */
export type WatchedConfig = pg.ClientConfig & { prepares?: boolean | undefined };

export class WatchedClient extends pg.Client {
  /** What ended this connection; it is of no further use then. */
  fault: Error | undefined;
  /**
   * Set when an answer came too late for whoever waited for it: resolves when it is there, or the connection is lost. Until
   * then the backend still works on it.
   */
  stillBusy: Promise<void> | undefined;
  readonly #prepared: PreparedStatements | undefined;

  constructor({ prepares = true, ...config }: WatchedConfig = {}) {
    // Where a network breaks silently, the system asks the other side now and then.
    super({
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...config,
    });
    this.#prepared = prepares ? new PreparedStatements() : undefined;
    this.on('error', (error) => (this.fault ??= error));
  }

  /** Hangs up without a goodbye, which the other side may not be there to hear. */
  cut(reason: Error): void {
    this.fault ??= reason;
    this.connection.stream.destroy(reason);
  }

  /**
   * Runs one message of SQL.
   *
   * @param statementMs limit of the longest statement; the answer has a little longer, then nobody waits for it. 0: no limit
   * @throws UnavailableError when the connection is lost, a lock or space on the disk cannot be had; else DatabaseError
   */
  ask(query: string | pg.QueryConfig, statementMs: number): Promise<pg.QueryResult> {
    return this.#inTime(() => this.query(query), statementMs);
  }

  /**
   * Runs several statements in one round trip, each only if the one before it did not fail. Where no transaction is open and
   * none of them begins one, they are one by themselves.
   *
   * @returns the result of each
   * @throws as `ask`
   */
  askTogether(statements: readonly Statement[], statementMs: number, types: pg.CustomTypesConfig): Promise<Result[]> {
    return this.#inTime(() => {
      const batch = new Batch(statements, this.#prepared, types);
      this.query(batch);
      return batch.done;
    }, statementMs);
  }

  /** As `askTogether`; what failed is told, not thrown, beside what came to its end before that. */
  async askEach(
    statements: readonly Statement[],
    statementMs: number,
    types: pg.CustomTypesConfig,
  ): Promise<BatchResult> {
    const batch = new Batch(statements, this.#prepared, types);
    try {
      return { results: await this.#inTime(() => (this.query(batch), batch.done), statementMs) };
    } catch (fault) {
      return { results: batch.ended, fault };
    }
  }

  async #inTime<T>(asked: () => Promise<T>, statementMs: number): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    try {
      if (statementMs <= 0) return await asked();
      return await new Promise<T>((resolve, reject) => {
        const answer = asked();
        answer.then(resolve, reject);
        const patience = statementMs + GRACE_MS;
        timer = setTimeout(() => {
          const ended = (): void => undefined;
          this.stillBusy = answer.then(ended, ended);
          reject((this.fault ??= new Error(`PostgreSQL did not answer within ${patience} ms`)));
        }, patience);
      });
    } catch (error) {
      throw this.#judged(error);
    } finally {
      clearTimeout(timer);
    }
  }

  #judged(error: unknown): unknown {
    if (!(error instanceof pg.DatabaseError)) {
      return this.fault ? new UnavailableError('away', undefined, { cause: this.fault }) : error;
    }
    const code = error.code ?? '';
    if (ENDS_THE_CONNECTION.test(code)) {
      this.fault ??= error;
      return new UnavailableError('away', undefined, { cause: error });
    }
    if (code === DISK_FULL) return new UnavailableError('full', FULL_FOR_SECONDS, { cause: error });
    if (code === LOCK_NOT_AVAILABLE) return new UnavailableError('busy', undefined, { cause: error });
    return DatabaseError.from(error);
  }
}
