import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

export type VerifyEmailOtp = { email: string; token: string; type: 'signup' | 'email' };

/**
 * Exchanges the OTP for a session.
 *
 * @returns the id of the user, or null when the service accepted the code without creating a session
 */
export async function verifyEmailOtp(request: VerifyEmailOtp): Promise<string | null> {
  const { session } = unwrap(await supabase().auth.verifyOtp(request));
  return session?.user.id ?? null;
}
