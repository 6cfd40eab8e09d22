import { withConflictDigit } from '@tanabana/domain/accounts/referral-code';
import { LIMITS } from '@tanabana/domain/limits';

/**
 * Finds a referral code that nobody has: the base, then one more random digit at each conflict.
 *
 * @param claim requests a code and returns the one that the profile now has, null when somebody else has it
 * @throws Error when every try met a conflict
 */
export async function claimReferralCode(
  base: string,
  claim: (code: string) => Promise<string | null>,
  random?: (below: number) => number,
): Promise<string> {
  let code = base;
  for (let attempt = 1; attempt <= LIMITS.referral_code_attempts; attempt += 1) {
    const claimed = await claim(code);
    if (claimed !== null) return claimed;
    code = withConflictDigit(code, random);
  }
  throw new Error(`no free referral code beginning with ${base}`);
}
