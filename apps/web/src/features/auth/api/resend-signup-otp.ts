import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** Sends the OTP of an unfinished signup again. */
export async function resendSignupOtp(email: string): Promise<void> {
  unwrap(await supabase().auth.resend({ type: 'signup', email }));
}
