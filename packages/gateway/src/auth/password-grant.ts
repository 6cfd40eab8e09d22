/** In charge of signing in with a password. Who has no account waits as long and hears the same as who mistyped it. */
import { AuthError } from '../errors/auth-error.ts';
import { readAddress } from './addresses.ts';
import { requiredText, type Body } from './body.ts';
import type { Client } from './client.ts';
import type { AuthContext } from './context.ts';
import { verifyPassword } from './passwords.ts';
import { checkPasswordTries, countWrongPassword } from './rate-limits.ts';
import { startSession, type Grant } from './sessions.ts';
import { findUser } from './users.ts';

/**
 * @throws AuthError `invalid_credentials`; `over_request_rate_limit` after too many of these; `email_not_confirmed` or
 *   `phone_not_confirmed` after a right password
 */
export async function passwordGrant(context: AuthContext, body: Body, client: Client): Promise<Grant> {
  const { channel, value } = readAddress(body);
  const password = requiredText(body, 'password', 'password required');
  const find = channel === 'email' ? findUser.byEmail : findUser.byPhone;
  const candidate = await context.scope.asService(
    'look a password up',
    async (tx) => {
      await checkPasswordTries(context, tx, value, client.ip);
      return find(tx, value);
    },
    { readOnly: true },
  );
  const hash = candidate?.encrypted_password ?? null;
  if (!(await verifyPassword(hash, password))) {
    await context.scope.asService('count a wrong password', (tx) => countWrongPassword(context, tx, value, client.ip));
    throw new AuthError('invalid_credentials');
  }
  return context.scope.asService('sign in with a password', async (tx) => {
    const user = await find(tx, value);
    // Changed while we were looking: the old password is no longer good.
    if (!user || user.encrypted_password !== hash) throw new AuthError('invalid_credentials');
    if (channel === 'email' && user.email_confirmed_at === null) throw new AuthError('email_not_confirmed');
    if (channel === 'sms' && user.phone_confirmed_at === null) throw new AuthError('phone_not_confirmed');
    return startSession(context, tx, user, 'password', client);
  });
}
