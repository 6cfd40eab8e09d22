import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Requests a referral code for the member; an existing code stays.
 * GAP: the spec reads by code first. Codes of others are hidden, so that read finds nothing and proves nothing: the database's response to
 * the update decides.
 *
 * @returns the code that the profile now has, null when another member has the requested one
 */
export async function updateReferralCode(userId: string, referral_code: string): Promise<string | null> {
  const saved = supabase().from('tanabana_free').update({ referral_code }).eq('id', userId);
  const answer = await saved.select('referral_code').single();
  if (answer.error?.code === UNIQUE_VIOLATION) return null;
  return unwrap(answer).referral_code;
}
