import type { CorporateEnquiry } from '@tanabana/domain/corporate/validate';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/**
 * Sends the enquiry of a company. The row is not read back: only admins may read it.
 *
 * @throws AppError with code PT429 when too many came in a short time
 */
export async function createCorporateEnquiry(enquiry: CorporateEnquiry): Promise<void> {
  unwrap(await supabase().from('corporate_enquiries').insert(enquiry));
}
