/** Applies a one-time token after it has come back as a code or a link. */
import { DatabaseError, type Tx } from '../../db/port.ts';
import { AuthError } from '../../errors/auth-error.ts';
import { audit } from '../audit.ts';
import type { Client } from '../client.ts';
import type { AuthContext } from '../context.ts';
import type { TokenRow, TokenType } from './one-time-tokens.ts';
import { provedBy } from './phone-proof.ts';
import { recordEvent } from '../security-events.ts';
import type { Method } from '../sessions/sessions.ts';
import { findUser, isBanned, updateUser, type UserPatch, type UserRow } from '../users.ts';

/**
 * The types that a client may name for a token, and the token types that each one accepts. `email` accepts the codes for sign-up, sign-in
 * and phone proof.
 */
export const ACCEPTED: Readonly<Record<string, readonly TokenType[]>> = {
  signup: ['signup'],
  invite: ['invite'],
  magiclink: ['magiclink'],
  recovery: ['recovery'],
  email: ['signup', 'magiclink', 'phone_proof'],
  email_change: ['email_change_current', 'email_change_new'],
  sms: ['sms'],
  phone_change: ['phone_change'],
};

/** The `amr` method of a session that the token starts. */
export const methodOf = ({ token_type }: TokenRow): Method => (token_type === 'recovery' ? 'recovery' : 'otp');

/** GoTrue's message after only one of the two addresses of an e-mail change has confirmed. */
export const HALF_CONFIRMED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Whether both addresses must confirm a change. As upstream, not where addresses count as confirmed without a message. */
const needsBoth = ({ options }: AuthContext): boolean => options.secureEmailChange !== false && !options.autoconfirm;

/** @returns the columns that the token changes; null if it was sent to an address that the user no longer has or requests */
function consequences(context: AuthContext, token: TokenRow, user: UserRow, now: string): UserPatch | null {
  switch (token.token_type) {
    case 'email_change_current':
    case 'email_change_new': {
      const address = token.token_type === 'email_change_new' ? user.email_change : user.email;
      if (user.email_change === null || token.relates_to !== address) return null;
      // Without a current address, no second confirmation is needed.
      if (needsBoth(context) && user.email !== null && !user.email_change_confirmed)
        return { email_change_confirmed: true };
      return {
        email: user.email_change,
        email_confirmed_at: now,
        email_change: null,
        email_change_confirmed: false,
        is_anonymous: false,
      };
    }
    case 'phone_change':
      if (token.relates_to !== user.phone_change) return null;
      return { phone: user.phone_change, phone_confirmed_at: now, phone_change: null, is_anonymous: false };
    case 'sms':
      // Sent to a number that the mounting server knows for the user (phone-otp.ts).
      if (token.proves_phone !== null) return { phone: token.proves_phone, phone_confirmed_at: now };
      return token.relates_to === user.phone ? { phone_confirmed_at: user.phone_confirmed_at ?? now } : null;
    default:
      return token.relates_to === user.email ? { email_confirmed_at: user.email_confirmed_at ?? now } : null;
  }
}

/**
 * Applies a used token.
 *
 * @returns the user, and whether an e-mail change still needs its other confirmation
 * @throws AuthError `otp_expired`, `user_banned`, `email_exists`, `phone_exists`
 */
export async function applyToken(
  context: AuthContext,
  tx: Tx,
  token: TokenRow,
  client: Client,
): Promise<{ user: UserRow; isHalf: boolean }> {
  const now = context.now();
  const user = await findUser.byId(tx, token.user_id);
  const change = user && consequences(context, token, user, now.toISOString());
  if (!user || !change) throw new AuthError('otp_expired');
  if (isBanned(user, now)) throw new AuthError('user_banned');
  const patch: UserPatch = { ...change, ...(await provedBy(context, tx, token, client)) };
  if (patch.phone) await releaseUnproved(tx, now, patch.phone);
  try {
    const changed = await updateUser(tx, now, user.id, patch);
    if (user.confirmed_at === null && changed?.confirmed_at) {
      const provider = token.token_type === 'sms' ? 'phone' : 'email';
      await audit(context, tx, { userId: user.id }, 'user_signedup', { provider });
    }
    if (patch.email ?? patch.phone) await audit(context, tx, { userId: user.id }, 'user_modified');
    if (patch.email) await recordEvent(context, tx, 'email_changed', { userId: user.id });
    if (patch.phone) await recordEvent(context, tx, 'phone_proved', { userId: user.id });
    return { user: changed ?? user, isHalf: patch.email_change_confirmed === true };
  } catch (error) {
    throw addressTaken(error);
  }
}

/** An unconfirmed number of another user must not block the one who proves it. */
async function releaseUnproved(tx: Tx, now: Date, phone: string): Promise<void> {
  const holder = await findUser.byPhone(tx, phone);
  if (holder?.phone_confirmed_at === null) await updateUser(tx, now, holder.id, { phone: null });
}

/** Converts a unique violation of an address to GoTrue's error. Returns any other error unchanged. */
export function addressTaken(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || error.code !== '23505') return error;
  if (error.constraint === 'users_email_key') return new AuthError('email_exists', undefined, { cause: error });
  if (error.constraint === 'users_phone_key') return new AuthError('phone_exists', undefined, { cause: error });
  return error;
}
