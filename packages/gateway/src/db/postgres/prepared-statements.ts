/**
 * In charge of which statements one connection has prepared, and by what names. As many as a backend may hold without
 * growing fat: https://www.postgresql.org/docs/current/sql-prepare.html
 */

/** A kept plan takes a backend some fifty kilobytes. */
const MOST = 100;

export class PreparedStatements {
  readonly #names = new Map<string, string>();
  readonly #most: number;
  #dropped: string[] = [];
  #made = 0;

  constructor(most = MOST) {
    this.#most = most;
  }

  /** The name of a statement; `isNew` when it has yet to be parsed. The one that was not asked for longest gives way. */
  take(key: string): { name: string; isNew: boolean } {
    const known = this.#names.get(key);
    if (known !== undefined) {
      this.#names.delete(key);
      this.#names.set(key, known);
      return { name: known, isNew: false };
    }
    for (const oldest of this.#names.keys()) {
      if (this.#names.size < this.#most) break;
      this.drop(oldest);
    }
    // Never the same name twice: whether a failed one was parsed is not known.
    const name = `kept_${(this.#made += 1)}`;
    this.#names.set(key, name);
    return { name, isNew: true };
  }

  /** The next time it is parsed again. */
  drop(key: string): void {
    const name = this.#names.get(key);
    if (name === undefined) return;
    this.#names.delete(key);
    this.#dropped.push(name);
  }

  /** The names to be closed with the next message; closing one that was never made is no fault. */
  takeDropped(): string[] {
    const dropped = this.#dropped;
    this.#dropped = [];
    return dropped;
  }
}
