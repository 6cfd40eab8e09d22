/** Signs in with a password. An unknown account gets the same response after the same time as a wrong password. */
import { AuthError } from '../../errors/auth-error.ts';
import { readAddress, type Address } from '../addresses.ts';
import { requiredText, type Body } from '../body.ts';
import type { Client } from '../client.ts';
import { requireChannel } from '../codes/channels.ts';
import type { AuthContext } from '../context.ts';
import { hashPassword, isMovedHash, verifyPassword } from './passwords.ts';
import { giveHitsBack } from '../limits/hits.ts';
import { takePasswordTry } from './password-tries.ts';
import { recordRefusal } from '../security-events.ts';
import { endSessions, startSession, type Grant } from '../sessions/sessions.ts';
import { findUser, isBanned, updateUser } from '../users.ts';

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
  const find = channel === 'email' ? findUser.byEmail : findUser.byPhone;
  const { userId, hash, taken } = await context.scope.asService('take a try and look a password up', async (tx) => {
    const candidate = await find(tx, value);
    const taken = await takePasswordTry(context, tx, { userId: candidate?.id, address: value, client });
    return { userId: candidate?.id, hash: candidate?.encrypted_password ?? null, taken };
  });
  const isValid = await context.hashing.run(() => verifyPassword(hash, password));
  if (userId !== undefined && hash !== null) await askHook(context, userId, isValid);
  if (!isValid) {
    await recordRefusal(context, 'sign_in_refused', { userId, detail: 'password' });
    throw new AuthError('invalid_credentials');
  }
  const rehashed = hash !== null && isMovedHash(hash) ? await context.hashing.run(() => hashPassword(password)) : null;
  return context.scope.asService('sign in with a password', async (tx) => {
    await giveHitsBack(tx, taken);
    const user = await find(tx, value);
    // The password changed during the check: the old one is no longer valid.
    if (!user || user.encrypted_password !== hash) throw new AuthError('invalid_credentials');
    // As upstream, with the status of a refused grant. Only the right password shows the ban.
    if (isBanned(user, context.now())) throw new AuthError('user_banned', undefined, { status: 400 });
    if (channel === 'email' && user.email_confirmed_at === null) throw new AuthError('email_not_confirmed');
    if (channel === 'sms' && user.phone_confirmed_at === null) throw new AuthError('phone_not_confirmed');
    if (rehashed !== null) await updateUser(tx, context.now(), user.id, { encrypted_password: rehashed });
    return startSession(context, tx, user, 'password', client);
  });
}
