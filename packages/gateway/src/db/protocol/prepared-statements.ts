/**
 * The prepared statements of one connection and their names. Their number is limited, so that a backend does not use too much memory:
 * https://www.postgresql.org/docs/current/sql-prepare.html
 */

/** Most prepared statements. A cached plan takes about fifty kilobytes of a backend. */
const MOST = 100;

/** The column names of a statement's rows and the parsers of their values. */
export type Shape = { readonly names: readonly string[]; readonly read: readonly ((text: string) => unknown)[] };

/** A prepared statement by its name on the connection. `shape`: how its rows are parsed, once that is known. */
export type Prepared = { readonly name: string; isParsed: boolean; shape?: Shape };

export class PreparedStatements {
  readonly #statements = new Map<string, Prepared>();
  readonly #most: number;
  #dropped: string[] = [];
  #made = 0;

  constructor(most = MOST) {
    this.#most = most;
  }

  /** Returns the statement of a key, which may not be parsed yet. The least recently used one is dropped. */
  take(key: string): Prepared {
    const known = this.#statements.get(key);
    if (known !== undefined) {
      this.#statements.delete(key);
      this.#statements.set(key, known);
      return known;
    }
    for (const oldest of this.#statements.keys()) {
      if (this.#statements.size < this.#most) break;
      this.drop(oldest);
    }
    // A name is never reused: whether a failed statement was parsed is not known.
    const made: Prepared = { name: `kept_${(this.#made += 1)}`, isParsed: false };
    this.#statements.set(key, made);
    return made;
  }

  /** Forgets a statement, so that it is parsed again next time. */
  drop(key: string): void {
    const known = this.#statements.get(key);
    if (known === undefined) return;
    this.#statements.delete(key);
    this.#dropped.push(known.name);
  }

  /** Takes the names to close with the next message. Closing a name that was never prepared is not an error. */
  takeDropped(): string[] {
    const dropped = this.#dropped;
    this.#dropped = [];
    return dropped;
  }
}
