import type { ListingForm } from '@tanabana/domain/listings/checks';
import { toListingRow } from '@tanabana/domain/listings/row';
import type { ListingTable } from '@tanabana/domain/words';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

export type CreateListing = { table: ListingTable; form: ListingForm; user_id: string };

/**
 * Posts an enquiry or an offer.
 *
 * @returns the number that the database issued, such as `PE-000001`
 */
export async function createListing({ table, form, user_id }: CreateListing): Promise<string> {
  if (table === 'purchase_enquiries') {
    const row = { ...toListingRow(form, table), user_id };
    const answer = await supabase().from(table).insert(row).select('enquiry_number').single();
    return unwrap(answer).enquiry_number;
  }
  const row = { ...toListingRow(form, table), user_id };
  const answer = await supabase().from(table).insert(row).select('offer_number').single();
  return unwrap(answer).offer_number;
}
