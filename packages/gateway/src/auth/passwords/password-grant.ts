/** Signs in with a password. An unknown account gets the same response after the same time as a wrong password. */
import { AuthError } from '../../errors/auth-error.ts';
import { readAddress, type Address } from '../addresses.ts';
import { requiredText, type Body } from '../body.ts';
import type { Client } from '../client.ts';
import { requireChannel } from '../codes/channels.ts';
import type { AuthContext } from '../context.ts';
import { hashPassword, isMovedHash, verifyPassword } from './passwords.ts';
import { takePasswordTry } from './password-tries.ts';
import { recordRefusal } from '../security-events.ts';
import { endSessions, type Grant } from '../sessions/sessions.ts';
import { startPasswordSession } from '../sessions/start-session.ts';

/**
 * @throws AuthError `invalid_credentials`, `user_banned`; `over_request_rate_limit` after too many of these; `email_not_confirmed` or
 * `phone_not_confirmed` after a correct password; `request_timeout` if many passwords are being checked
 */
export async function passwordGrant(context: AuthContext, body: Body, client: Client): Promise<Grant> {
  const address = readAddress(body);
  const password = requiredText(body, 'password', 'password required');
  requireChannel(context, address.channel, { status: 422 });
  return context.hashing.admit(client.ip, () => grant(context, address, password, client));
}

/** @throws AuthError `invalid_credentials` with the hook's message if the installation rejects the attempt */
async function askHook(context: AuthContext, userId: string, isValid: boolean): Promise<void> {
  if (!context.hooks.has('passwordVerificationAttempt')) return;
  const { isRejected, message, endsSessions } = await context.hooks.passwordVerificationAttempt(userId, isValid);
  if (!isRejected) return;
  if (endsSessions) {
    await context.scope.asService('end the sessions of a rejected user', (tx) => endSessions(tx, userId, 'global'));
  }
  throw new AuthError('invalid_credentials', message);
}

async function grant(
  context: AuthContext,
  { channel, value }: Address,
  password: string,
  client: Client,
): Promise<Grant> {
  const lookUp = context.scope.onceAsService('take a try and look a password up');
  const { userId, hash, taken } = await takePasswordTry(context, lookUp, { channel, address: value, client });
  const isValid = await context.hashing.run(() => verifyPassword(hash, password));
  if (userId !== null && hash !== null) await askHook(context, userId, isValid);
  if (!isValid || userId === null || hash === null) {
    await recordRefusal(context, 'sign_in_refused', { userId: userId ?? undefined, detail: 'password' });
    throw new AuthError('invalid_credentials');
  }
  const rehashed = isMovedHash(hash) ? await context.hashing.run(() => hashPassword(password)) : null;
  const checked = { userId, channel, address: value, hash, rehashed, taken };
  return startPasswordSession(context, context.scope.onceAsService('sign in with a password'), checked, client);
}
