import type { Profile } from '@tanabana/domain/accounts/validate';
import { invoke } from '#lib/reading/functions.ts';

type Granted = { granted: number; referralGranted: boolean; message: string };

/**
 * Asks for the credits of a signup. Asked again, the server grants nothing again; nor does it to a person who has had them
 * by another account.
 *
 * @returns how many were granted, whether a referral was among them, and the server's words, which say why where there are none
 * @param profile what was just sent; the server believes nothing of it but the code that was used
 */
export async function grantSignupCredits(
  userId: string,
  profile?: Profile,
  newMemberReferralCode?: string,
): Promise<Granted> {
  return invoke<Granted>('handle-user-signup-credits', {
    userId,
    membershipType: profile?.membership_type,
    referralCodeUsed: profile?.referral_code,
    newMemberReferralCode,
    email: profile?.email,
    memberName: profile?.member_name,
    mobileNumber: profile?.mobile_number,
    countryCode: profile?.country_code,
    currentDateISO: new Date().toISOString(),
  });
}
