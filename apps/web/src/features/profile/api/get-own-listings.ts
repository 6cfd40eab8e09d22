import { queryOptions } from '@tanstack/react-query';
import type { YarnSpec } from '@tanabana/domain/listings/spec-line';
import type { ListingTable } from '@tanabana/domain/words';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** An own enquiry or offer as the profile lists it. */
export type OwnListing = YarnSpec & {
  id: string;
  number: string;
  kgs: number;
  /** Rupees per kg as the database writes it; null for an enquiry. */
  price: number | string | null;
  status: string;
  created_at: string;
};

const YARN =
  'id, fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade, status, created_at';

async function getOwnListings(table: ListingTable, user_id: string): Promise<OwnListing[]> {
  if (table === 'purchase_enquiries') {
    const rows = supabase()
      .from(table)
      .select(`${YARN}, enquiry_number, quantity_required_kgs`)
      .eq('user_id', user_id)
      .order('created_at', { ascending: false });
    return unwrap(await rows).map(({ enquiry_number, quantity_required_kgs, ...row }) => ({
      ...row,
      number: enquiry_number,
      kgs: quantity_required_kgs,
      price: null,
    }));
  }
  const rows = supabase()
    .from(table)
    .select(`${YARN}, offer_number, quantity_kgs, price`)
    .eq('user_id', user_id)
    .order('created_at', { ascending: false });
  return unwrap(await rows).map(({ offer_number, quantity_kgs, ...row }) => ({
    ...row,
    number: offer_number,
    kgs: quantity_kgs,
  }));
}

/** A member's own posts, newest first. */
export const ownListingsQuery = (table: ListingTable, user_id: string) =>
  queryOptions({ queryKey: [table, 'own', user_id], queryFn: () => getOwnListings(table, user_id) });
