/**
 * POST /resend: sends the last message again. An address without a pending message gets the same response, and with the option
 * `concealsAccounts` it is limited like any other. Unlike GoTrue, it accepts `magiclink`, which sends a code to an existing user as POST /otp
 * does.
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
import { takeLookUp, takeSend } from '../limits/rate-limits.ts';
import { findUser, type UserRow } from '../users.ts';

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
      const { concealsAccounts = false } = context.options;
      if (!concealsAccounts) await takeLookUp(context, { ip });
      const messages = await context.scope.asService('send a message again', async (tx) => {
        const user = await findPending(tx, type, address.value);
        if (!user && !concealsAccounts) return [];
        await takeSend(context, tx, channel, [address.value], ip);
        return user ? prepareAgain(context, tx, type, user, address.value, options) : [];
      });
      await deliver(context, messages, languages);
    }
    return c.json({});
  };
}

/** The user whose message to the address can be repeated. */
async function findPending(tx: Tx, type: string, address: string): Promise<UserRow | null> {
  if (type === 'signup') {
    const user = await findUser.byEmail(tx, address);
    // A confirmed user may have a pending sign-up code too, if the mounting server requested one.
    return user && (user.email_confirmed_at === null || (await hasToken(tx, user.id, 'signup'))) ? user : null;
  }
  if (type === 'sms') return findUser.byPhone(tx, address);
  if (type === 'phone_change') return findUser.waitingFor(tx, 'phone_change', address);
  const user = (await findUser.waitingFor(tx, 'email_change', address)) ?? (await findUser.byEmail(tx, address));
  return user?.email_change ? user : null;
}

/** Prepares the messages to repeat. */
async function prepareAgain(
  context: AuthContext,
  tx: Tx,
  type: string,
  user: UserRow,
  address: string,
  options: Options,
): Promise<Outgoing[]> {
  if (type === 'email_change') return prepareEmailChange(context, tx, user, user.email_change!, options);
  return [await prepareMessage(context, tx, user, type as 'signup' | 'sms' | 'phone_change', address, options)];
}
