/** Validates a referral code before anything is written. */
import { call } from '@tanabana/db/call';
import type { FunctionError } from '@tanabana/gateway';
import type { FunctionDeps } from './function-deps.ts';
import { refusal } from './refusals.ts';

/**
 * The error of a code that a user, with or without a profile, cannot use; null for a usable code. The result reveals whether somebody has
 * the code, so the caller must count a look-up first.
 *
 * @param code normalized
 */
export async function referralError(
  { scope }: FunctionDeps,
  user: string,
  code: string,
): Promise<FunctionError | null> {
  const { fault } = await scope.asService('look whether a referral code can be used', (tx) =>
    call(tx, 'referrer_of', { p_user: user, p_code: code }),
  );
  return fault && refusal(fault);
}
