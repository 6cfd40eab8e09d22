/**
 * In charge of several statements in one round trip. A single Sync stands behind them all: PostgreSQL skips what follows a
 * statement that failed up to there, so that nothing runs where the role switch before it did not; and without a BEGIN
 * they are one transaction that ends with it. Statements that are kept are parsed once a connection.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
import pg from 'pg';
import { serialize } from 'pg-protocol';
import type { Result, Row } from '../port.ts';
import type { Compiled } from '../sql.ts';
import type { Prepared, PreparedStatements, Shape } from './prepared-statements.ts';

/** A statement with its values. */
export type Statement = Compiled;

/** What several statements gave: all of them, or those up to the one that failed with `fault`. */
export type BatchResult = { results: Result[]; fault?: unknown };

/** PostgreSQL's words for a kept statement whose columns have changed since, and for one that it does not know. */
export const STALE_PREPARED = ['0A000', '26000'];

/** What node-postgres sends by; its types do not name it. */
type Wire = { stream: { write(messages: Buffer): void } };

type Field = { name: string; dataTypeID: number; format: 'text' | 'binary' };

const shapeOf = (fields: readonly Field[], types: pg.CustomTypesConfig): Shape => ({
  names: fields.map(({ name }) => name),
  read: fields.map(({ dataTypeID, format }) => types.getTypeParser(dataTypeID, format) as never),
});

/** Of statements without rows; of others PostgreSQL tells before their first row. */
const NOTHING: Shape = { names: [], read: [] };

const DESCRIBE = serialize.describe({ type: 'P' });
const EXECUTE = serialize.execute();
const SYNC = serialize.sync();

/** What a statement gave so far. */
class Part implements Result {
  rows: Row[] = [];
  rowCount = 0;
  shape = NOTHING;
  /** What the connection keeps of it, when it does. */
  kept: Prepared | undefined;

  add(values: readonly (string | null)[]): void {
    const { names, read } = this.shape;
    const row: Row = {};
    for (let i = 0; i < values.length; i += 1) {
      const value = values[i] ?? null;
      row[names[i]!] = value === null ? null : read[i]!(value);
    }
    this.rows.push(row);
  }

  /** @param tag such as `SELECT 3` or `INSERT 0 1` */
  end(tag: string): void {
    this.rowCount = Number(/ (\d+)$/.exec(tag)?.[1] ?? this.rows.length);
    if (this.kept) this.kept.shape = this.shape;
  }
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** A submittable of node-postgres, as pg-cursor is one: `client.query(batch)`, then `await batch.done`. */
export class Batch {
  /** The result of each statement. Rejects with the fault of the first that failed; nothing behind it was run. */
  readonly done: Promise<Result[]>;
  /** node-postgres puts one there where it finds none. */
  readonly callback = (): void => undefined;

  readonly #statements: readonly (Statement & { sent: unknown[] })[];
  readonly #prepared: PreparedStatements | undefined;
  readonly #results: readonly Part[];
  readonly #types: pg.CustomTypesConfig;
  readonly #used: string[] = [];
  #at = 0;
  #fault: unknown;
  /** Which of them gave what cannot be read. */
  #faultAt: number | undefined;
  #settle!: { resolve: (results: Result[]) => void; reject: (fault: unknown) => void };

  /**
   * @param prepared what the connection has prepared; undefined where nothing may stay so
   * @param types how values of each type are read
   */
  constructor(statements: readonly Statement[], prepared: PreparedStatements | undefined, types: pg.CustomTypesConfig) {
    // A value that cannot be written throws here, before anything is sent.
    this.#statements = statements.map((asked) => ({ ...asked, sent: asked.values.map(prepareValue) }));
    this.#prepared = prepared;
    this.#results = statements.map(() => new Part());
    this.#types = types;
    this.done = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
  }

  /** What those gave that came to their end. */
  get ended(): Result[] {
    return this.#results.slice(0, this.#faultAt ?? this.#at);
  }

  submit(connection: unknown): null {
    const messages: Buffer[] = [];
    for (const name of this.#prepared?.takeDropped() ?? []) messages.push(serialize.close({ type: 'S', name }));
    for (const [index, { text, sent, keptAs }] of this.#statements.entries()) {
      const kept = this.#keep(keptAs);
      const name = kept?.name ?? '';
      const part = this.#results[index]!;
      part.kept = kept;
      if (!kept?.isParsed) messages.push(serialize.parse({ name, text }));
      messages.push(serialize.bind({ statement: name, values: sent }));
      // Its columns are those of the time before: PostgreSQL refuses a kept statement whose columns have changed.
      if (kept?.shape) part.shape = kept.shape;
      else messages.push(DESCRIBE);
      messages.push(EXECUTE);
      if (kept) kept.isParsed = true;
    }
    messages.push(SYNC);
    // As one: to send is dearer than all else.
    (connection as Wire).stream.write(Buffer.concat(messages));
    return null;
  }

  #keep(key: string | undefined): Prepared | undefined {
    if (key === undefined || !this.#prepared) return undefined;
    this.#used.push(key);
    return this.#prepared.take(key);
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#results[this.#at]!.shape = shapeOf(fields, this.#types);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#fault !== undefined) return;
    try {
      this.#results[this.#at]!.add(fields);
    } catch (error) {
      this.#fault = error;
      this.#faultAt = this.#at;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#results[this.#at]!.end(text);
    this.#at += 1;
  }

  handleEmptyQuery(): void {
    this.#at += 1;
  }

  /** node-postgres calls it for what PostgreSQL refused, and when the connection is lost. */
  handleError(error: unknown): void {
    // Whether those of this batch were parsed is not known, and one whose result has changed must be parsed anew.
    for (const key of this.#used) this.#prepared?.drop(key);
    this.#settle.reject(this.#fault ?? error);
  }

  handleReadyForQuery(): void {
    if (this.#fault === undefined) this.#settle.resolve([...this.#results]);
    else this.#settle.reject(this.#fault);
  }
}
