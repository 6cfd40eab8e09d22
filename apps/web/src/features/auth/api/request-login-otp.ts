import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';
import { startFresh } from '../start-fresh.ts';

/** Sends a login OTP to an account that exists; never makes one. */
export async function requestLoginOtp(email: string): Promise<void> {
  await startFresh();
  await resendLoginOtp(email);
}

/** Sends another one; whoever waits for an OTP is signed out already. */
export async function resendLoginOtp(email: string): Promise<void> {
  unwrap(await supabase().auth.signInWithOtp({ email, options: { shouldCreateUser: false } }));
}
