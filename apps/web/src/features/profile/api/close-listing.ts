import type { AnyListingTable } from '@tanabana/domain/words';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** Closes an own post; one that is closed already stays so. Throws AppError. */
export async function closeListing(table: AnyListingTable, id: string): Promise<void> {
  unwrap(await supabase().from(table).update({ status: 'Closed' }).eq('id', id));
}
