/**
 * Rewrites the copies for Product Search after a rename of a company, or of a member with very many of them. The notes are stored in the
 * database together with the rename. SQL does one batch per transaction and keeps several servers apart
 * (docs/decisions/077-copies-follow-a-rename.md).
 */
import { call } from '@tanabana/db/call';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import type { Scope } from '@tanabana/gateway/db';
import type { TroubleLog } from './queue/trouble-log.ts';
import { repeatWork } from './repeat-work.ts';

/** The pauses between rounds, milliseconds. */
export type CopyPauses = {
  /** No copy differed. */
  idle_ms: number;
  /** A batch was rewritten. The company's executives wait for one batch at most and get their turn in this pause. */
  busy_ms: number;
  first_retry_ms: number;
  longest_retry_ms: number;
};

const PAUSES: CopyPauses = { idle_ms: 500, busy_ms: 20, first_retry_ms: 500, longest_retry_ms: 30_000 };

export type CopyDeps = { scope: Scope; trouble: Pick<TroubleLog, 'worked' | 'failed'> };

/**
 * Rewrites copies until it is stopped. An error is reported to `trouble`, and the notes stay.
 *
 * @returns `stop` starts no further round and waits for the running one
 */
export const finishCopies = ({ scope, trouble }: CopyDeps, pauses = PAUSES): { stop(): Promise<void> } =>
  repeatWork({
    ...pauses,
    trouble,
    async round() {
      const p_most = SERVER_LIMITS.copies_renamed_at_once;
      const renamed = await scope.asService('rename copies', (tx) => call(tx, 'finish_copies', { p_most }));
      return renamed === 0 ? pauses.idle_ms : pauses.busy_ms;
    },
  });
