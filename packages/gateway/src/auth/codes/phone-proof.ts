/**
 * Proves a number as a way to sign in where the option `phoneProof` is `email`. The SMS code shows that somebody holds the phone, not that
 * the phone belongs to the account: a thief may have entered his own number, or a squatter somebody else's. So a second code goes to the
 * account's e-mail address. It must come back from the place where the SMS code was entered: the holder of the phone and the reader of the
 * mail must be one person (docs/decisions/031).
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

/** The place of a request, stored as a hash: it is only compared, and only while its token lives. */
function placeOf(context: AuthContext, { ip, userAgent }: Client): string {
  return hmac(context.keys.codes, `place:${ip ? addressGroup(ip) : ''}:${userAgent ?? ''}`);
}

/**
 * Prepares the e-mail that must be answered before the used SMS code starts a session.
 *
 * @returns null if no such proof is needed
 * @throws AuthError `user_banned`, `over_email_send_rate_limit`; the SMS code is unused again then
 */
export async function requestEmailProof(
  context: AuthContext,
  tx: Tx,
  token: TokenRow,
  client: Client,
): Promise<Outgoing | null> {
  if (context.options.phoneProof !== 'email' || token.token_type !== 'sms') return null;
  const user = await findUser.byId(tx, token.user_id);
  const phone = token.proves_phone ?? token.relates_to;
  const isProved = user?.phone === phone && user.phone_confirmed_at !== null;
  // Without an e-mail address there is no second proof to request.
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
 * The columns that the code of that message proves besides the address. None if the code comes from another place, if the server has
 * removed its number (the user has another now), or if somebody else has proved the number meanwhile.
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
 * Removes the user's number as a way to sign in, with all pending codes that would prove one: an intruder may have proved a number of his
 * own. A user without an e-mail address keeps the number, because it is the only way to sign in.
 */
export async function unprovePhone(context: AuthContext, tx: Tx, user: UserRow): Promise<void> {
  if (context.options.phoneProof !== 'email' || user.email === null) return;
  await updateUser(tx, context.now(), user.id, { phone: null, phone_confirmed_at: null, phone_change: null });
  await deleteTokens(tx, user.id, ['sms', 'phone_change', 'phone_proof']);
  if (user.phone !== null) await recordEvent(context, tx, 'phone_unproved', { userId: user.id });
}
