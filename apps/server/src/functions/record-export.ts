/** Writes the audit log's rows about exports: who read which data of other people as a file. */
import { call } from '@tanabana/db/call';
import type { Json } from '@tanabana/db/types';
import type { Scope } from '@tanabana/gateway/db';

type Export = {
  actor: string;
  /** The same for all records of one export. */
  key: string;
  list: string;
  filters: { [filter: string]: Json | undefined };
  rows: number;
  isComplete: boolean;
};

/** Resolves when the record is committed. Nothing may be sent before. */
export async function recordExport(
  scope: Scope,
  { actor, key, list, filters, rows, isComplete }: Export,
): Promise<void> {
  await scope.asService('record an export', (tx) =>
    call(tx, 'record_export', {
      p_actor: actor,
      p_export: key,
      p_list: list,
      p_filters: filters,
      p_rows: rows,
      p_is_complete: isComplete,
    }),
  );
}

/** Records that somebody else's invoice or credit note was opened. Opening one's own is not recorded. */
export async function recordDocument(
  scope: Scope,
  reader: string | undefined,
  { owner, list, number }: { owner: string | null; list: 'invoices' | 'credit_notes'; number: string },
): Promise<void> {
  if (reader === undefined || reader === owner) return;
  await recordExport(scope, {
    actor: reader,
    key: crypto.randomUUID(),
    list,
    filters: { number },
    rows: 1,
    isComplete: true,
  });
}
