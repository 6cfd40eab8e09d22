import type { Profile } from '@tanabana/domain/accounts/validate';
import { currentLanguage } from '#i18n/messages.ts';
import { invoke } from '#lib/reading/functions.ts';

/**
 * Makes the profile of a user who has proved an e-mail address, in the language in which it was filled in.
 *
 * @returns the new member's own referral code
 * @throws AppError with status 409 when the e-mail or the mobile number belongs to an account
 */
export async function createProfile(id: string, profile: Profile): Promise<string> {
  const { referral_code } = await invoke<{ referral_code: string }>('unified-signup', {
    profileData: { id, ...profile, language: currentLanguage() },
  });
  return referral_code;
}
