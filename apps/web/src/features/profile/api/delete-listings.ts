import type { ListingTable } from '@tanabana/domain/words';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** Deletes own posts by id. */
export async function deleteListings({ table, ids }: { table: ListingTable; ids: string[] }): Promise<void> {
  unwrap(await supabase().from(table).delete().in('id', ids));
}
