/**
 * POST /resend: sends the last message again. An address without a pending message gets the same response, and with the option
 * `concealsAccounts` it is limited like any other. As upstream, a pending change is found by the account's address or number; unlike there,
 * also by the new one, and `magiclink` is accepted, which sends a code to an existing user as POST /otp does.
 */
import type { Context } from 'hono';
import type { Tx } from '../../db/port.ts';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { normalEmail, normalPhone, type Address } from '../addresses.ts';
import { optionalText, readBody, type Body } from '../body.ts';
import { clientOf } from '../client.ts';
import type { AuthContext } from '../context.ts';
import { requireChannel } from '../codes/channels.ts';
import { prepareEmailChange } from '../codes/email-change.ts';
import { deliver, prepareMessage, type Outgoing } from '../codes/messages.ts';
import { hasToken } from '../codes/one-time-tokens.ts';
import { requestOtp } from '../codes/otp-requests.ts';
import { readChallenge, type Challenge } from '../sessions/pkce.ts';
import { allowedRedirect } from '../codes/redirects.ts';
import { takeLookUp, takeSend } from '../limits/rate-limits.ts';
import { findUser, type UserRow } from '../users.ts';

/** The channel of the message, by type. */
const CHANNELS: Readonly<Record<string, Address['channel']>> = {
  signup: 'email',
  magiclink: 'email',
  email_change: 'email',
  sms: 'sms',
  phone_change: 'sms',
};
/** What names the account of a message. The account of a pending change may be named by either. */
const NAMED_BY: Readonly<Record<string, 'email' | 'phone'>> = { signup: 'email', magiclink: 'email', sms: 'phone' };

type Options = { redirectTo: string; challenge: Challenge | null };
type Named = { type: string; channel: Address['channel']; by: Address };

/** @throws AuthError `validation_failed` with upstream's words here; `email_provider_disabled`, `phone_provider_disabled` */
function readNamed(context: AuthContext, body: Body): Named {
  const type = optionalText(body, 'type') ?? '';
  const channel = Object.hasOwn(CHANNELS, type) ? CHANNELS[type] : undefined;
  if (!channel) {
    const words = 'Missing one of these types: signup, email_change, sms, phone_change';
    throw new AuthError('validation_failed', words);
  }
  const [email, phone] = [optionalText(body, 'email'), optionalText(body, 'phone')];
  if (email === undefined && NAMED_BY[type] === 'email') {
    throw new AuthError('validation_failed', 'Type provided requires an email address');
  }
  if (phone === undefined && NAMED_BY[type] === 'phone') {
    throw new AuthError('validation_failed', 'Type provided requires a phone number');
  }
  if (email !== undefined && phone !== undefined) {
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided.');
  }
  if (email !== undefined) {
    requireChannel(context, 'email');
    return { type, channel, by: { channel: 'email', value: normalEmail(email) } };
  }
  if (phone === undefined) throw new AuthError('validation_failed', 'Missing email address or phone number');
  requireChannel(context, 'sms');
  return { type, channel, by: { channel: 'sms', value: normalPhone(phone) } };
}

export function postResend(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const body = await readBody(c);
    const named = readNamed(context, body);
    const { type, channel, by } = named;
    const options = {
      redirectTo: allowedRedirect(context, c.req.query('redirect_to')),
      challenge: readChallenge(body),
    };
    const { ip, languages } = clientOf(c);
    if (type === 'magiclink') {
      await requestOtp(context, { ...by, address: by.value, missing: 'ignore', ...options, ip, languages });
    } else {
      const { concealsAccounts = false } = context.options;
      if (!concealsAccounts) await takeLookUp(context, { ip });
      const messages = await context.scope.asService('send a message again', async (tx) => {
        const user = await findPending(tx, named);
        if (!user && !concealsAccounts) return [];
        await takeSend(context, tx, channel, [user ? addressOf(named, user) : by.value], ip);
        return user ? prepareAgain(context, tx, named, user, options) : [];
      });
      await deliver(context, messages, languages);
    }
    return c.json({});
  };
}

/** The user whose message can be repeated. */
async function findPending(tx: Tx, { type, by: { channel, value } }: Named): Promise<UserRow | null> {
  if (type === 'sms') return findUser.byPhone(tx, value);
  if (type === 'signup') {
    const user = await findUser.byEmail(tx, value);
    // A confirmed user may have a pending sign-up code too, if the mounting server requested one.
    return user && (user.email_confirmed_at === null || (await hasToken(tx, user.id, 'signup'))) ? user : null;
  }
  const change = type === 'email_change' ? 'email_change' : 'phone_change';
  const isNew = channel === CHANNELS[type];
  const waiting = isNew ? await findUser.waitingFor(tx, change, value) : null;
  const user = waiting ?? (await (channel === 'email' ? findUser.byEmail : findUser.byPhone)(tx, value));
  return user?.[change] ? user : null;
}

/** Where the message goes: to the address that names the account, or to the new one of a change. */
function addressOf({ type, by }: Named, user: UserRow): string {
  if (type === 'email_change') return user.email_change ?? by.value;
  return type === 'phone_change' ? (user.phone_change ?? by.value) : by.value;
}

/** Prepares the messages to repeat. */
async function prepareAgain(
  context: AuthContext,
  tx: Tx,
  named: Named,
  user: UserRow,
  options: Options,
): Promise<Outgoing[]> {
  const address = addressOf(named, user);
  if (named.type === 'email_change') return prepareEmailChange(context, tx, user, address, options);
  const type = named.type as 'signup' | 'sms' | 'phone_change';
  return [await prepareMessage(context, tx, user, type, address, options)];
}
