import { invoke } from '#lib/reading/functions.ts';

type Added = { newBalance: number; message: string };

/**
 * Adds the referral code that was not given at signup; both sides get their credits.
 *
 * @throws AppError whose message explains what is wrong with the code
 */
export async function addReferralCode(referralCode: string): Promise<Added> {
  return invoke<Added>('add-referral-code', { referralCode });
}
