/**
 * `check-referral-code`: checks while it is typed whether the caller may use a code, so that a typing error does not cost both sides their
 * credits. It reveals nothing of the code's owner, and counts as a look-up.
 */
import { referralCodeSchema } from '@tanabana/domain/accounts/validate';
import type { FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { referralError } from '../referral-error.ts';
import { requireOwnId } from '../require-own-id.ts';

const body = z.object({ referralCode: referralCodeSchema });

/** Body `{referralCode}`; responds `{success, usable, code, message}`. `code` and `message` are the error of a code that is not usable. */
export function checkReferralCode(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'check-referral-code',
    access: 'signed-in',
    body,
    async handle({ referralCode }, context) {
      const userId = requireOwnId(context, undefined);
      await deps.auth().takeLookUp({ ip: context.clientAddress, userId });
      const error = await referralError(deps, userId, referralCode ?? '');
      return { body: { success: true, usable: !error, code: error?.code ?? null, message: error?.message ?? null } };
    },
  });
}
