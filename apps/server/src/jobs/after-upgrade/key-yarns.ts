/**
 * Writes the keys of listings and products that are from before an upgrade. The migration notes their tables in the database. SQL does
 * one batch per transaction and keeps several servers apart (db/schema/79-posting/key_yarns.sql).
 */
import { call } from '@tanabana/db/call';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import type { CopyDeps, CopyPauses } from '../finish-copies.ts';
import { repeatWork } from '../repeat-work.ts';

/** Notes come with an upgrade alone, so an idle server looks once a minute. */
const PAUSES: CopyPauses = { idle_ms: 60_000, busy_ms: 50, first_retry_ms: 500, longest_retry_ms: 30_000 };

/**
 * Writes keys until it is stopped. An error is reported to `trouble`, and the notes stay.
 *
 * @returns `stop` starts no further round and waits for the running one
 */
export const keyYarns = ({ scope, trouble }: CopyDeps, pauses = PAUSES): { stop(): Promise<void> } =>
  repeatWork({
    ...pauses,
    trouble,
    async round() {
      const p_most = SERVER_LIMITS.yarns_keyed_at_once;
      const looked = await scope.asService('key yarns', (tx) => call(tx, 'key_yarns', { p_most }));
      return looked === 0 ? pauses.idle_ms : pauses.busy_ms;
    },
  });
