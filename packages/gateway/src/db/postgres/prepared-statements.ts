/**
 * In charge of which statements one connection has prepared, and by what names. As many as a backend may hold without
 * growing fat: https://www.postgresql.org/docs/current/sql-prepare.html
 */

/** A kept plan takes a backend some fifty kilobytes. */
const MOST = 100;

/** What the rows of a statement look like, and how their values are read. */
export type Shape = { readonly names: readonly string[]; readonly read: readonly ((text: string) => unknown)[] };

/** A statement by its name at the connection. `shape`: how its rows are read, once that is known. */
export type Prepared = { readonly name: string; isParsed: boolean; shape?: Shape };

export class PreparedStatements {
  readonly #statements = new Map<string, Prepared>();
  readonly #most: number;
  #dropped: string[] = [];
  #made = 0;

  constructor(most = MOST) {
    this.#most = most;
  }

  /** A statement, which may have yet to be parsed. The one that was not asked for longest gives way. */
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
    // Never the same name twice: whether a failed one was parsed is not known.
    const made: Prepared = { name: `kept_${(this.#made += 1)}`, isParsed: false };
    this.#statements.set(key, made);
    return made;
  }

  /** The next time it is parsed again. */
  drop(key: string): void {
    const known = this.#statements.get(key);
    if (known === undefined) return;
    this.#statements.delete(key);
    this.#dropped.push(known.name);
  }

  /** The names to be closed with the next message; closing one that was never made is no fault. */
  takeDropped(): string[] {
    const dropped = this.#dropped;
    this.#dropped = [];
    return dropped;
  }
}
