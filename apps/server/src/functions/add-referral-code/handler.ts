/**
 * In charge of `add-referral-code`: the code that a member forgot at signup, within the days that the limits give. Both sides
 * get what it would have brought then, once.
 */
import { call } from '@tanabana/db/call';
import { referralCodeSchema } from '@tanabana/domain/accounts/validate';
import type { FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { requireOwnId } from '../require-own-id.ts';

const body = z.object({ referralCode: referralCodeSchema });

/** Body `{referralCode}`; answers `{success, newBalance, granted, message}`, or what is wrong with the code. */
export function addReferralCode(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'add-referral-code',
    access: 'signed-in',
    body,
    async handle({ referralCode }, context) {
      const member = requireOwnId(context, undefined);
      // The refusal tells whether somebody has the code.
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
