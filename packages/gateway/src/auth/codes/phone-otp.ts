/**
 * Sends SMS codes to a number that the mounting server knows for a user but the auth service may not. Until the number is proved, only its
 * code refers to it: the number signs nobody in and does not block other users from it.
 */
import { AuthError } from '../../errors/auth-error.ts';
import { normalPhone } from '../addresses.ts';
import type { AuthContext } from '../context.ts';
import { deliver, prepareMessage } from './messages.ts';
import { dropUnprovedPassword } from './otp-requests.ts';
import type { CodeRequest } from '../types.ts';
import { takeSend } from '../limits/rate-limits.ts';
import { findUser } from '../users.ts';

/**
 * Sends the code.
 *
 * @throws AuthError `user_not_found`, `phone_exists`, `validation_failed`, `over_sms_send_rate_limit`,
 * `unexpected_failure`
 */
export async function requestPhoneOtp(
  context: AuthContext,
  userId: string,
  phone: string,
  { ip, languages }: CodeRequest = {},
): Promise<void> {
  const address = normalPhone(phone);
  const message = await context.scope.asService('send a code to a number that the server knows', async (tx) => {
    const user = await findUser.byId(tx, userId);
    if (!user) throw new AuthError('user_not_found', 'User not found');
    const holder = await findUser.byPhone(tx, address);
    // A user who has proved a number owns it until they remove it.
    if (holder && holder.id !== user.id && holder.phone_confirmed_at !== null) throw new AuthError('phone_exists');
    await takeSend(context, tx, 'sms', [address], ip);
    await dropUnprovedPassword(context, tx, user);
    return prepareMessage(context, tx, user, 'sms', address, { redirectTo: context.siteUrl, provesPhone: address });
  });
  await deliver(context, [message], languages);
}
