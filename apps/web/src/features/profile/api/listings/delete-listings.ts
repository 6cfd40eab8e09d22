import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { unwrapWritten } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** The most ids in one request: they are part of its address, which may be a few thousand characters long. */
const AT_ONCE = 100;

/**
 * Deletes own posts by id. Many are deleted in parts: when one fails, those before it are deleted. Throws AppError, also when nothing of a
 * part was deleted.
 */
export async function deleteListings(table: AnyListingTable, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const part = ids.slice(from, from + AT_ONCE);
    // One after the other: a part that is refused must be the last.
    unwrapWritten(await supabase().from(table).delete().in('id', part).select('id'));
  }
}
