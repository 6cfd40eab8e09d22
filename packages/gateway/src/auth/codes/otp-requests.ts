/** Requests for a one-time code without a password: who gets one, of which type, and whether a request creates a user. */
import type { Tx } from '../../db/port.ts';
import { AuthError } from '../../errors/auth-error.ts';
import type { AuthContext } from '../context.ts';
import { deliver, prepareMessage, type Outgoing } from './messages.ts';
import type { Challenge } from '../sessions/pkce.ts';
import { admitNewUser, announceNewUser, type Newcomer } from '../hooks/new-user.ts';
import { takeLookUp, takeSend } from '../limits/rate-limits.ts';
import type { Channel } from '../types.ts';
import { findUser, insertUser, updateUser, type UserPatch, type UserRow } from '../users.ts';

export type OtpRequest = {
  channel: Channel;
  /** The normalized e-mail address or number. */
  address: string;
  /** If no account has the address: create a user, refuse, say that sign-ups are closed, or do nothing silently. */
  missing: 'create' | 'refuse' | 'close' | 'ignore';
  /** Send a code for a number by WhatsApp. */
  whatsapp?: boolean;
  /** Send a sign-up code to confirmed users too. */
  asSignup?: boolean;
  data?: Record<string, unknown> | undefined;
  redirectTo: string;
  challenge?: Challenge | null;
  ip?: string | undefined;
  languages?: string | undefined;
};

/**
 * Sends a code.
 *
 * @throws AuthError `otp_disabled` if no account has the address and `missing` is `refuse`, `signup_disabled` if it is `close`;
 * `over_request_rate_limit`, `over_email_send_rate_limit`, `over_sms_send_rate_limit`, `unexpected_failure`
 */
export async function requestOtp(context: AuthContext, request: OtpRequest): Promise<void> {
  const { channel, address, missing, asSignup = false, whatsapp = false } = request;
  const { data, redirectTo, challenge, ip, languages } = request;
  // A refusal reveals that no account has the address, so it counts as a look-up.
  if (missing === 'refuse' || missing === 'close') await takeLookUp(context, { ip });
  const id = missing === 'create' ? await admit(context, request) : undefined;
  const made: Newcomer = {};
  const messages = await context.scope.asService('send a one-time code', async (tx): Promise<Outgoing[]> => {
    const find = channel === 'email' ? findUser.byEmail : findUser.byPhone;
    const existing = await find(tx, address);
    if (!existing && missing === 'refuse') throw new AuthError('otp_disabled');
    if (!existing && missing === 'close') throw new AuthError('signup_disabled');
    await takeSend(context, tx, channel, [address], ip);
    if (!existing && missing === 'ignore') return [];
    // Two concurrent requests for a new address: the second insert conflicts with the row of the first and returns null.
    const inserted = existing ? null : await insertUser(tx, context.now(), { id, ...newcomer(context, request, data) });
    if (inserted) made.id = inserted.id;
    const user = existing ?? inserted ?? (await find(tx, address));
    if (!user) throw new Error('a user was neither found nor made');
    await dropUnprovedPassword(context, tx, user);
    const type = channel === 'sms' ? 'sms' : asSignup || user.email_confirmed_at === null ? 'signup' : 'magiclink';
    const traits = { redirectTo, challenge: challenge ?? null, whatsapp };
    return [await prepareMessage(context, tx, user, type, address, traits)];
  });
  await announceNewUser(context, made, ip);
  await deliver(context, messages, languages);
}

/** Asks the installation's hook about a user whom the request will create. @returns the id of the user */
async function admit(context: AuthContext, { channel, address, data, ip }: OtpRequest): Promise<string | undefined> {
  if (!context.hooks.has('beforeUserCreated')) return undefined;
  const find = channel === 'email' ? findUser.byEmail : findUser.byPhone;
  const existing = await context.scope.asService('look up who signs up', (tx) => find(tx, address), { readOnly: true });
  if (existing) return undefined;
  const contact = channel === 'email' ? { email: address } : { phone: address };
  return admitNewUser(context, { ...contact, data, provider: channel === 'email' ? 'email' : 'phone' }, ip);
}

/**
 * Deletes the password of an unconfirmed user: the person who set it has not proved that they own the address. The person who answers a
 * code must not inherit it.
 */
export async function dropUnprovedPassword(context: AuthContext, tx: Tx, user: UserRow): Promise<void> {
  if (user.confirmed_at !== null || user.encrypted_password === null) return;
  await updateUser(tx, context.now(), user.id, { encrypted_password: null });
}

function newcomer(context: AuthContext, { channel, address }: OtpRequest, data?: Record<string, unknown>): UserPatch {
  const confirmed = context.options.autoconfirm ? context.now().toISOString() : null;
  return {
    user_metadata: data,
    ...(channel === 'email'
      ? { email: address, email_confirmed_at: confirmed }
      : { phone: address, phone_confirmed_at: confirmed }),
  } satisfies Partial<UserRow> & UserPatch;
}
