/**
 * POST /resend: sends the last message again. The response does not reveal whether an address has an account. Unlike GoTrue, it accepts
 * `magiclink`, which sends a code to an existing user as POST /otp does.
 */
import type { Context } from 'hono';
import type { Tx } from '../../db/port.ts';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { readAddress, type Address } from '../addresses.ts';
import { optionalText, readBody } from '../body.ts';
import { clientOf } from '../client.ts';
import type { AuthContext } from '../context.ts';
import { prepareEmailChange } from '../codes/email-change.ts';
import { deliver, prepareMessage, type Outgoing } from '../codes/messages.ts';
import { hasToken } from '../codes/one-time-tokens.ts';
import { requestOtp } from '../codes/otp-requests.ts';
import { readChallenge, type Challenge } from '../sessions/pkce.ts';
import { allowedRedirect } from '../codes/redirects.ts';
import { takeSend } from '../limits/rate-limits.ts';
import { findUser } from '../users.ts';

const CHANNELS: Readonly<Record<string, Address['channel']>> = {
  signup: 'email',
  magiclink: 'email',
  email_change: 'email',
  sms: 'sms',
  phone_change: 'sms',
};

type Options = { redirectTo: string; challenge: Challenge | null };

export function postResend(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const body = await readBody(c);
    const type = optionalText(body, 'type') ?? '';
    const channel = CHANNELS[type];
    if (!channel) {
      throw new AuthError(
        'validation_failed',
        'Missing one of these types: signup, magiclink, email_change, sms, phone_change',
      );
    }
    const address = readAddress(body);
    if (address.channel !== channel) {
      throw new AuthError(
        'validation_failed',
        `Type provided requires ${channel === 'email' ? 'an email address' : 'a phone number'}`,
      );
    }
    const options = {
      redirectTo: allowedRedirect(context, c.req.query('redirect_to')),
      challenge: readChallenge(body),
    };
    const { ip, languages } = clientOf(c);
    if (type === 'magiclink') {
      await requestOtp(context, { ...address, address: address.value, missing: 'ignore', ...options, ip, languages });
    } else {
      const messages = await context.scope.asService('send a message again', async (tx) => {
        await takeSend(context, tx, channel, [address.value], ip);
        return prepareAgain(context, tx, type, address.value, options);
      });
      await deliver(context, messages, languages);
    }
    return c.json({});
  };
}

/** Prepares the messages to repeat. The list is empty if no message is pending for the address. */
async function prepareAgain(
  context: AuthContext,
  tx: Tx,
  type: string,
  address: string,
  options: Options,
): Promise<Outgoing[]> {
  if (type === 'signup') {
    const user = await findUser.byEmail(tx, address);
    // A confirmed user may have a pending sign-up code too, if the mounting server requested one.
    if (!user || (user.email_confirmed_at !== null && !(await hasToken(tx, user.id, 'signup')))) return [];
    return [await prepareMessage(context, tx, user, 'signup', address, options)];
  }
  if (type === 'sms') {
    const user = await findUser.byPhone(tx, address);
    return user ? [await prepareMessage(context, tx, user, 'sms', address, options)] : [];
  }
  if (type === 'phone_change') {
    const user = await findUser.waitingFor(tx, 'phone_change', address);
    return user ? [await prepareMessage(context, tx, user, 'phone_change', address, options)] : [];
  }
  const user = (await findUser.waitingFor(tx, 'email_change', address)) ?? (await findUser.byEmail(tx, address));
  return user?.email_change ? prepareEmailChange(context, tx, user, user.email_change, options) : [];
}
