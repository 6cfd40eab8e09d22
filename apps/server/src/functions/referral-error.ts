/** In charge of what is wrong with a referral code before anything is written. */
import { call } from '@tanabana/db/call';
import type { FunctionError } from '@tanabana/gateway';
import type { FunctionDeps } from './function-deps.ts';
import { refusal } from './refusals.ts';

/**
 * The refusal of a code that a user, with or without a profile, cannot use; null when it is good. It tells whether somebody
 * has the code: the caller counts it among the look-ups first.
 *
 * @param code tidied
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
