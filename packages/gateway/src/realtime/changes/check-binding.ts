/** Checks that a binding to changes can be served: its tables are published, and its filters can be asked of them. */
import { DatabaseError, type Tx } from '../../db/port.ts';
import type { Scope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { describeBinding, isAbout, refuse, type Binding } from './binding.ts';
import { InvalidFilter, tryFilters, tryPatterns } from './filters.ts';
import { readTableInfo } from './table-info.ts';

const UNABLE = 'Unable to subscribe to changes with given parameters.';

/** The refusal with upstream's words for an error of the database or of a filter. */
function refusalOf(binding: Binding, error: unknown): unknown {
  if (!(error instanceof InvalidFilter) && !(error instanceof DatabaseError)) return error;
  const kind = error instanceof DatabaseError ? error.code : 'P0001 (raise_exception)';
  const place = `[${describeBinding(binding)}]`;
  return refuse(
    `${UNABLE} An exception happened so please check your connect parameters: ${place}. Exception: ERROR ${kind} ${error.message}`,
    error,
  );
}

async function check(tx: Tx, binding: Binding, role: string): Promise<void> {
  const { filters, select } = binding;
  const { rows } = await tx.query<{ schema: string; table: string }>(sql`
    select schemaname as schema, tablename as table from pg_publication_tables where pubname = 'supabase_realtime'`);
  const tables = rows.filter(({ schema, table }) => isAbout(binding, schema, table));
  if (tables.length === 0) {
    const place = `[${describeBinding(binding)}]`;
    throw refuse(`${UNABLE} Please check Realtime is enabled for the given connect parameters: ${place}`);
  }
  const names = [...filters.map(({ column }) => column), ...(select ?? [])];
  if (names.length === 0) return;
  for (const place of tables) {
    const info = await readTableInfo(tx, place.schema, place.table, [role]);
    const selectable = new Set(info?.columns.filter(({ roles }) => roles.length > 0).map(({ name }) => name));
    const hidden = names.find((name) => !selectable.has(name));
    if (!info || hidden !== undefined) throw new InvalidFilter(`invalid column for filter ${hidden}`);
    await tryFilters(tx, place, info, [{}], filters);
    await tryPatterns(tx, filters);
  }
}

/** @throws RealtimeError when the binding cannot be served */
export async function checkBinding(scope: Scope, binding: Binding, role: string): Promise<void> {
  try {
    await scope.asService('bind a channel to changes', (tx) => check(tx, binding, role));
  } catch (error) {
    throw refusalOf(binding, error);
  }
}
