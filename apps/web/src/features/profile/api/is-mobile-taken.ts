import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

type Mobile = { email: string; country_code: string; mobile_number: string };

/**
 * Whether another account has this number, as far as this reader may see numbers. The server sees them all and checks again when the
 * profile is created.
 */
export async function isMobileTaken({ email, country_code, mobile_number }: Mobile): Promise<boolean> {
  const same = supabase()
    .from('tanabana_free')
    .select('mobile_number, country_code, id')
    .eq('mobile_number', mobile_number)
    .eq('country_code', country_code)
    .neq('email', email)
    .limit(1);
  return unwrap(await same).length > 0;
}
