/**
 * `handle-user-signup-credits`: grants the credits of a new member and of the member who referred them (accounts document, §9). A repeated
 * request grants nothing. Amounts, dates and membership are determined by the server; only the referral code is taken from the body. A
 * person gets the credits once, even with another account after deleting the first.
 */
import { call } from '@tanabana/db/call';
import { tidyReferralCode } from '@tanabana/domain/accounts/checks';
import { creditNotices } from '@tanabana/domain/credits/notices';
import type { FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { english } from '../english.ts';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { requireOwnId } from '../require-own-id.ts';
import { userIdSchema } from '../user-id.ts';

const body = z.object({
  userId: userIdSchema,
  referralCodeUsed: z.string().nullish().transform(tidyReferralCode),
});

/** Responds `{success, newBalance, granted, referralGranted, message}`. */
export function handleUserSignupCredits(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'handle-user-signup-credits',
    access: 'signed-in',
    body,
    async handle({ userId, referralCodeUsed }, context) {
      const member = requireOwnId(context, userId);
      const { new_balance, granted, referral_granted, had_before } = await deps.scope.asService(
        'grant the credits of a signup',
        (tx) =>
          call(tx, 'grant_signup_credits', {
            p_member: member,
            p_referral_code_used: referralCodeUsed,
            p_now: deps.clock().toISOString(),
          }),
      );
      const message = had_before ? english(creditNotices.signupCreditsHad) : `Your messaging credits: ${new_balance}.`;
      return {
        body: {
          success: true,
          newBalance: new_balance,
          granted,
          referralGranted: referral_granted,
          message,
          error: null,
        },
      };
    },
  });
}
