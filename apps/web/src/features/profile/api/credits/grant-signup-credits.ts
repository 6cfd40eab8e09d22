import type { Profile } from '@tanabana/domain/accounts/validate';
import { invoke } from '#lib/reading/functions.ts';

type Granted = { granted: number; referralGranted: boolean; message: string };

/**
 * Requests the credits of a signup. A second request grants nothing more; nor does one by a person who got them with another account.
 *
 * @returns how many were granted, whether a referral was among them, and the server's message, which has the reason where there are none
 * @param profile what was just sent; the server trusts nothing of it but the used code
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
