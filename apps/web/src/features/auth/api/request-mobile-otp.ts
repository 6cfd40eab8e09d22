import { invoke } from '#lib/reading/functions.ts';
import { startFresh } from '../start-fresh.ts';

export type MobileNumber = { country_code: string; mobile_number: string };

/** Sends a login OTP by SMS to a member's number. Throws AppError `no_account` when no account has it. */
export async function requestMobileOtp(mobile: MobileNumber): Promise<void> {
  await startFresh();
  await resendMobileOtp(mobile);
}

/** Sends another code. The user was signed out by the first request already. */
export async function resendMobileOtp(mobile: MobileNumber): Promise<void> {
  await invoke('verify-user-and-send-otp', mobile);
}
