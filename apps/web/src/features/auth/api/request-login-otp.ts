import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { startFresh } from '../start-fresh.ts';

/** Sends a login OTP to an account that exists; never makes one. */
export async function requestLoginOtp(email: string): Promise<void> {
  await startFresh();
  unwrap(await supabase().auth.signInWithOtp({ email, options: { shouldCreateUser: false } }));
}
