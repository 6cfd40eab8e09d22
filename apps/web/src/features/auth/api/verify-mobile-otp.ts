import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { MobileNumber } from './request-mobile-otp.ts';

/**
 * Exchanges the OTP of an SMS for a session.
 *
 * @returns the id of the user, or null when the service accepted the code without creating a session
 */
export async function verifyMobileOtp(mobile: MobileNumber, token: string): Promise<string | null> {
  const phone = mobile.country_code + mobile.mobile_number;
  const { session } = unwrap(await supabase().auth.verifyOtp({ phone, token, type: 'sms' }));
  return session?.user.id ?? null;
}
