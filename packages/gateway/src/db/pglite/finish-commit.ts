/** What follows a commit of the embedded database: its log is synced, and from time to time checkpointed. */
import type { Log } from '../../log.ts';
import type { LogWritten } from './protocol.ts';
import { doubtful } from './thread.ts';

/** How much log is written before a checkpoint: it determines how much a recovery reads and how much disk the log takes. */
const CHECKPOINT_BYTES = 32 * 2 ** 20;

export type CommitDeps = {
  /** Makes segments of the log survive a power cut. */
  sync(segments: readonly string[]): Promise<void>;
  /** Runs a checkpoint in its turn. */
  checkpoint(): Promise<unknown>;
  log: Log | undefined;
};

/** @returns syncs the log of a commit after its turn in the queue, so that the next transaction does not wait for the disk */
export function createCommitFinisher({ sync, checkpoint, log }: CommitDeps): (written: LogWritten) => Promise<void> {
  let logBytes = 0;
  return async ({ unsynced, bytes }) => {
    logBytes += bytes;
    if (logBytes >= CHECKPOINT_BYTES) {
      logBytes = 0;
      checkpoint().catch((error: unknown) =>
        log?.warn({ err: error }, 'the log of the embedded database could not be checkpointed'),
      );
    }
    try {
      await sync(unsynced);
    } catch (error) {
      log?.error({ err: error }, 'the log of the embedded database could not be synced');
      throw doubtful();
    }
  };
}
