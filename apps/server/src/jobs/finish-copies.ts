/**
 * Rewrites the copies of Product Search after a company or a member of very many was renamed. The notes stand in the database with the
 * rename; SQL does a batch per transaction and keeps several servers apart (docs/decisions/077-copies-follow-a-rename.md).
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
  /** A batch was rewritten: the executives of the company, who wait for one batch at most, come between. */
  busy_ms: number;
  first_fault_ms: number;
  longest_fault_ms: number;
};

const PAUSES: CopyPauses = { idle_ms: 500, busy_ms: 20, first_fault_ms: 500, longest_fault_ms: 30_000 };

export type CopyDeps = { scope: Scope; trouble: Pick<TroubleLog, 'worked' | 'failed'> };

/**
 * Rewrites copies until it is stopped. A fault is reported to `trouble`, and the notes stay.
 *
 * @returns `stop` takes no further round and waits for the one under way
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
