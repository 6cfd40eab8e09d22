/**
 * Pipelines several statements in one round trip. A single Sync follows them all: PostgreSQL skips everything between a failed statement
 * and the Sync, so that nothing runs if the role switch before it failed. Without a BEGIN they are one transaction that ends with the Sync.
 * Prepared statements are parsed once per connection. https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
import pg from 'pg';
import { serialize } from 'pg-protocol';
import type { Result, Row } from '../port.ts';
import type { Statement } from '../sql.ts';
import type { Prepared, PreparedStatements, Shape } from './prepared-statements.ts';

/** The results of several statements: all of them, or those before the one that failed with `error`. */
export type BatchResult = { results: Result[]; error?: unknown };

/** PostgreSQL's codes for a prepared statement whose columns have changed since, and for an unknown one. */
export const STALE_PREPARED = ['0A000', '26000'];

/** The connection that node-postgres writes to. Its types do not include it. */
type Wire = { stream: { write(messages: Buffer): void } };

type Field = { name: string; dataTypeID: number; format: 'text' | 'binary' };

const shapeOf = (fields: readonly Field[], types: pg.CustomTypesConfig): Shape => ({
  names: fields.map(({ name }) => name),
  read: fields.map(({ dataTypeID, format }) => types.getTypeParser(dataTypeID, format) as never),
});

/** The shape of statements without rows. For others PostgreSQL describes the rows before the first one. */
const NOTHING: Shape = { names: [], read: [] };

/** The portal of a statement that is planned early. */
const EARLY = 'early';
const PORTALS = [undefined, EARLY] as const;
const [DESCRIBE, DESCRIBE_EARLY] = PORTALS.map((name) => serialize.describe({ type: 'P', name })) as [Buffer, Buffer];
const [EXECUTE, EXECUTE_EARLY] = PORTALS.map((portal) => serialize.execute({ portal })) as [Buffer, Buffer];
const SYNC = serialize.sync();

/** The result of a statement so far. */
class Part implements Result {
  rows: Row[] = [];
  rowCount = 0;
  shape = NOTHING;
  /** The connection's prepared statement, if it has one. */
  prepared: Prepared | undefined;

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
    if (this.prepared) this.prepared.shape = this.shape;
  }
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** A submittable of node-postgres, like pg-cursor: `client.query(batch)`, then `await batch.done`. */
export class Batch {
  /** The result of each statement. Rejects with the error of the first that failed; nothing after it was run. */
  readonly done: Promise<Result[]>;
  /** node-postgres sets one if there is none. */
  readonly callback = (): void => undefined;

  readonly #statements: readonly (Statement & { sent: unknown[] })[];
  readonly #prepared: PreparedStatements | undefined;
  readonly #results: readonly Part[];
  readonly #types: pg.CustomTypesConfig;
  readonly #used: string[] = [];
  #at = 0;
  #error: unknown;
  /** The index of the statement whose result could not be parsed. */
  #errorAt: number | undefined;
  #settle!: { resolve: (results: Result[]) => void; reject: (error: unknown) => void };

  /**
   * @param prepared the connection's prepared statements; undefined if none may stay prepared
   * @param types parsers of the values of each type
   */
  constructor(statements: readonly Statement[], prepared: PreparedStatements | undefined, types: pg.CustomTypesConfig) {
    // A value that cannot be serialized throws here, before anything is sent.
    this.#statements = statements.map((statement) => ({ ...statement, sent: statement.values.map(prepareValue) }));
    this.#prepared = prepared;
    this.#results = statements.map(() => new Part());
    this.#types = types;
    this.done = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
  }

  /** The results of the completed statements. */
  get ended(): Result[] {
    return this.#results.slice(0, this.#errorAt ?? this.#at);
  }

  submit(connection: unknown): null {
    const messages: Buffer[] = [];
    for (const name of this.#prepared?.takeDropped() ?? []) messages.push(serialize.close({ type: 'S', name }));
    for (const [index, { isPlannedEarly }] of this.#statements.entries()) {
      if (this.#statements[index + 1]?.isPlannedEarly) this.#bind(index + 1, messages);
      if (!isPlannedEarly) this.#bind(index, messages);
      // The columns are those of the previous execution: PostgreSQL refuses a prepared statement whose columns have changed.
      const part = this.#results[index]!;
      if (part.prepared?.shape) part.shape = part.prepared.shape;
      else messages.push(isPlannedEarly ? DESCRIBE_EARLY : DESCRIBE);
      messages.push(isPlannedEarly ? EXECUTE_EARLY : EXECUTE);
    }
    messages.push(SYNC);
    // One write for all messages: sending is the most expensive part.
    (connection as Wire).stream.write(Buffer.concat(messages));
    return null;
  }

  /** PostgreSQL plans a statement when it binds the values. */
  #bind(index: number, messages: Buffer[]): void {
    const { text, sent, preparedAs, isPlannedEarly } = this.#statements[index]!;
    const prepared = this.#take(preparedAs);
    const name = prepared?.name ?? '';
    if (!prepared?.isParsed) messages.push(serialize.parse({ name, text }));
    messages.push(serialize.bind({ statement: name, values: sent, ...(isPlannedEarly && { portal: EARLY }) }));
    if (prepared) prepared.isParsed = true;
    this.#results[index]!.prepared = prepared;
  }

  #take(key: string | undefined): Prepared | undefined {
    if (key === undefined || !this.#prepared) return undefined;
    this.#used.push(key);
    return this.#prepared.take(key);
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#results[this.#at]!.shape = shapeOf(fields, this.#types);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#error !== undefined) return;
    try {
      this.#results[this.#at]!.add(fields);
    } catch (error) {
      this.#error = error;
      this.#errorAt = this.#at;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#results[this.#at]!.end(text);
    this.#at += 1;
  }

  handleEmptyQuery(): void {
    this.#at += 1;
  }

  /** node-postgres calls this for errors of PostgreSQL and when the connection is lost. */
  handleError(error: unknown): void {
    // It is unknown whether the statements of this batch were parsed, and one whose result has changed must be parsed again.
    for (const key of this.#used) this.#prepared?.drop(key);
    this.#settle.reject(this.#error ?? error);
  }

  handleReadyForQuery(): void {
    if (this.#error === undefined) this.#settle.resolve([...this.#results]);
    else this.#settle.reject(this.#error);
  }
}
