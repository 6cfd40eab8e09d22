/**
 * `add-referral-code`: adds a referral code after signup, within the number of days in the limits. Both sides get the credits that the code
 * would have brought at signup, once.
 */
import { call } from '@tanabana/db/call';
import { referralCodeSchema } from '@tanabana/domain/accounts/validate';
import type { FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { requireOwnId } from '../require-own-id.ts';

const body = z.object({ referralCode: referralCodeSchema });

/** Body `{referralCode}`; responds `{success, newBalance, granted, message}`, or with the error of the code. */
export function addReferralCode(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'add-referral-code',
    access: 'signed-in',
    body,
    async handle({ referralCode }, context) {
      const member = requireOwnId(context, undefined);
      // An error reveals whether somebody has the code, so each call counts as a look-up.
      await deps.auth().takeLookUp({ ip: context.clientAddress, userId: member });
      const { new_balance, granted } = await deps.scope.asService('add a referral code after signup', (tx) =>
        call(tx, 'add_referral_code', { p_member: member, p_code: referralCode, p_now: deps.clock().toISOString() }),
      );
      return {
        body: {
          success: true,
          newBalance: new_balance,
          granted,
          message: `Your messaging credits: ${new_balance}.`,
        },
      };
    },
  });
}
