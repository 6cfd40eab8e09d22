/**
 * The author of the sources has defined something that cannot be built: PostgreSQL or a guard refuses a schema file, or a field, a
 * comment tag or a block does not fit. The message names the file and says what is wrong, so its reader needs no stack trace.
 */
export class DefinitionError extends Error {
  override readonly name = 'DefinitionError';
}

/**
 * Runs a command, and prints the message of a DefinitionError.
 *
 * @param work returns the exit status
 * @returns the exit status: 1 after a DefinitionError
 * @throws any other error, which keeps its stack trace
 */
export async function exitStatusOf(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    console.error(error.message);
    return 1;
  }
}
