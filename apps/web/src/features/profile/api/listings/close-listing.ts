import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { unwrapWritten } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** Closes an own post; one that is closed already stays so. Throws AppError, also when nothing was closed. */
export async function closeListing(table: AnyListingTable, id: string): Promise<void> {
  unwrapWritten(await supabase().from(table).update({ status: 'Closed' }).eq('id', id).select('id'));
}
