/**
 * Tells the installation's hook of an attempt to verify a second factor, and stops the attempt if the hook rejects it. The code is checked
 * here without being used; the endpoint checks it again in the transaction that uses it.
 */
import { AuthError } from '../../errors/auth-error.ts';
import type { AuthContext } from '../context.ts';
import { endSessions } from '../sessions/sessions.ts';
import type { Tx } from '../../db/port.ts';

/** The attempt as the hook sees it. */
export type FactorAttempt = { userId: string; factor: { id: string; type: string }; isValid: boolean };

/**
 * @param look reads the attempt, in a transaction that writes nothing
 * @throws AuthError `mfa_verification_rejected` with the hook's message; the user is signed out everywhere then
 */
export async function askFactorHook(context: AuthContext, look: (tx: Tx) => Promise<FactorAttempt>): Promise<void> {
  if (!context.hooks.has('mfaVerificationAttempt')) return;
  const { userId, factor, isValid } = await context.scope.asService('look at a code of a second factor', look);
  const { isRejected, message } = await context.hooks.mfaVerificationAttempt(userId, factor, isValid);
  if (!isRejected) return;
  await context.scope.asService('end the sessions of a rejected user', (tx) => endSessions(tx, userId, 'global'));
  throw new AuthError('mfa_verification_rejected', message);
}
