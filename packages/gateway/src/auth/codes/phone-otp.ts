/**
 * In charge of codes by SMS to a number that the mounting server knows of a user and that the service itself may not
 * have seen yet. Until it is proved the number stands with its code alone: it neither signs anybody in nor keeps anybody
 * else from it.
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
 *   `unexpected_failure`
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
    // Who has proved a number keeps it until they give it up.
    if (holder && holder.id !== user.id && holder.phone_confirmed_at !== null) throw new AuthError('phone_exists');
    await takeSend(context, tx, 'sms', [address], ip);
    await dropUnprovedPassword(context, tx, user);
    return prepareMessage(context, tx, user, 'sms', address, { redirectTo: context.siteUrl, provesPhone: address });
  });
  await deliver(context, [message], languages);
}
