import type { ListingForm } from '@tanabana/domain/listings/checks';
import { toListingRow } from '@tanabana/domain/listings/row';
import { D2D_TABLES } from '@tanabana/domain/vocabulary';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

export type CreateListing = {
  table: ListingTable;
  /** For dealers only. */
  is_d2d: boolean;
  form: ListingForm;
  user_id: string;
};

/**
 * Posts an enquiry or an offer, to everybody or to dealers.
 *
 * @returns the number that the database issued, such as `PE-000001` or `DPE-000001`
 */
export async function createListing({ table, is_d2d, form, user_id }: CreateListing): Promise<string> {
  if (table === 'purchase_enquiries') {
    const row = { ...toListingRow(form, table), user_id };
    const target = is_d2d ? D2D_TABLES[table] : table;
    const answer = await supabase().from(target).insert(row).select('enquiry_number').single();
    return unwrap(answer).enquiry_number;
  }
  const row = { ...toListingRow(form, table), user_id };
  const target = is_d2d ? D2D_TABLES[table] : table;
  const answer = await supabase().from(target).insert(row).select('offer_number').single();
  return unwrap(answer).offer_number;
}
