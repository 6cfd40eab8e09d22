/**
 * In charge of `check-referral-code`: whether the caller may use a code, asked while it is typed, so that no mistake in it costs
 * both sides their credits. Tells nothing of its owner, and is counted among the look-ups.
 */
import { referralCodeSchema } from '@tanabana/domain/accounts/validate';
import type { FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { referralError } from '../referral-error.ts';
import { requireOwnId } from '../require-own-id.ts';

const body = z.object({ referralCode: referralCodeSchema });

/** Body `{referralCode}`; answers `{success, usable, code, message}`: code and message say why it is not usable. */
export function checkReferralCode(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'check-referral-code',
    access: 'signed-in',
    body,
    async handle({ referralCode }, context) {
      const userId = requireOwnId(context, undefined);
      await deps.auth().takeLookUp({ ip: context.clientAddress, userId });
      const fault = await referralError(deps, userId, referralCode ?? '');
      return { body: { success: true, usable: !fault, code: fault?.code ?? null, message: fault?.message ?? null } };
    },
  });
}
