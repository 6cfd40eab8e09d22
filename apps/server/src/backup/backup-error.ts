/** Why a backup, a restore or a move is refused or failed. The message is one line, complete and meant for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  /** Whether the work failed on the way, rather than being refused before anything was touched. */
  readonly isFailure: boolean;

  constructor(message: string, { isFailure = false, cause }: { isFailure?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isFailure = isFailure;
  }
}

/** The message of any error, for the end of a line. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]!;

/** The refusal of a backup whose bytes are not those that were written. */
export const damaged = (what: string, cause?: unknown): BackupError =>
  new BackupError(`The backup is damaged or incomplete (${what})`, { cause });
