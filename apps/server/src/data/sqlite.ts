/** Node's built-in SQLite: for a file lock, and for sets that are too large for memory. */

/** Loads the built-in SQLite without its "experimental" warning, which means nothing to somebody who runs `npm start`. */
export async function importSqlite(): Promise<typeof import('node:sqlite')> {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return await import('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}
