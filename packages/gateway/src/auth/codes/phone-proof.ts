/**
 * In charge of what makes a number a way to sign in where the option `phoneProof` is `email`. The code by SMS shows that
 * somebody holds the phone, not that it belongs to the account: a thief may have typed a number of his own into it, or a
 * squatter somebody else's. So the account's e-mail address is asked as well, from the place where the SMS code was
 * entered: who holds the phone and who reads the mail must be one (docs/decisions/031).
 */
import type { Tx } from '../../db/port.ts';
import { AuthError } from '../../errors/auth-error.ts';
import { addressGroup } from '../../http/client-address.ts';
import type { Client } from '../client.ts';
import type { AuthContext } from '../context.ts';
import { prepareMessage, type Outgoing } from './messages.ts';
import { deleteTokens, type TokenRow } from './one-time-tokens.ts';
import { takeSend } from '../limits/rate-limits.ts';
import { recordEvent } from '../security-events.ts';
import { hmac, sameText } from '../secrets.ts';
import { findUser, isBanned, updateUser, type UserPatch, type UserRow } from '../users.ts';

/** Where a call came from, kept as a hash: only compared, and only while its token lives. */
function placeOf(context: AuthContext, { ip, userAgent }: Client): string {
  return hmac(context.keys.codes, `place:${ip ? addressGroup(ip) : ''}:${userAgent ?? ''}`);
}

/**
 * The message that must be answered before the SMS code just used opens anything; null when it needs no such proof.
 *
 * @throws AuthError `user_banned`, `over_email_send_rate_limit`, after which the SMS code is as good as before
 */
export async function askByEmail(
  context: AuthContext,
  tx: Tx,
  token: TokenRow,
  client: Client,
): Promise<Outgoing | null> {
  if (context.options.phoneProof !== 'email' || token.token_type !== 'sms') return null;
  const user = await findUser.byId(tx, token.user_id);
  const phone = token.proves_phone ?? token.relates_to;
  const isProved = user?.phone === phone && user.phone_confirmed_at !== null;
  // A user without an address has nobody else to ask.
  if (!user || isProved || user.email === null) return null;
  if (isBanned(user, context.now())) throw new AuthError('user_banned');
  await takeSend(context, tx, 'email', [user.email], client.ip);
  await recordEvent(context, tx, 'phone_asked', { userId: user.id });
  return prepareMessage(context, tx, user, 'phone_proof', user.email, {
    redirectTo: context.siteUrl,
    provesPhone: phone,
    clientHash: placeOf(context, client),
  });
}

/**
 * What the code of that message proves besides the address. Nothing when it comes from another place, when the server
 * has taken the number off it (the user has another now), or when somebody else has proved the number meanwhile.
 */
export async function provedBy(context: AuthContext, tx: Tx, token: TokenRow, client: Client): Promise<UserPatch> {
  const { token_type, proves_phone: phone, client_hash, user_id } = token;
  if (token_type !== 'phone_proof' || phone === null) return {};
  if (client_hash === null || !sameText(client_hash, placeOf(context, client))) return {};
  const holder = await findUser.byPhone(tx, phone);
  if (holder && holder.id !== user_id && holder.phone_confirmed_at !== null) return {};
  return { phone, phone_confirmed_at: context.now().toISOString() };
}

/**
 * Takes the user's number out of the sign-in, with all codes on their way to prove one: whoever was in may have proved a
 * number of his own. Who has no e-mail address keeps it, having no other way in.
 */
export async function unprovePhone(context: AuthContext, tx: Tx, user: UserRow): Promise<void> {
  if (context.options.phoneProof !== 'email' || user.email === null) return;
  await updateUser(tx, context.now(), user.id, { phone: null, phone_confirmed_at: null, phone_change: null });
  await deleteTokens(tx, user.id, ['sms', 'phone_change', 'phone_proof']);
  if (user.phone !== null) await recordEvent(context, tx, 'phone_unproved', { userId: user.id });
}
