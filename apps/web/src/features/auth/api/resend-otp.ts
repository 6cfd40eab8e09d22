import type { ResendParams } from '@supabase/auth-js';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** Sends the OTP of an unfinished signup, or of a login, again. */
export async function resendOtp(email: string, type: 'signup' | 'magiclink'): Promise<void> {
  // The service accepts `magiclink` as well, although auth-js' types do not have it.
  unwrap(await supabase().auth.resend({ type, email } as ResendParams));
}
