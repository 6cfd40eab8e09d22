/**
 * One-time tokens. Each token is a pair: a few digits to type, which become invalid after a few wrong attempts, and a 256-bit secret for
 * the link, which has no limit of attempts because it cannot be guessed. Using one uses up both.
 */
import type { Tx } from '../../db/port.ts';
import { sql } from '../../db/sql.ts';
import { after, type AuthContext } from '../context.ts';
import type { Challenge } from '../sessions/pkce.ts';
import { hmac, newCode, newSecret, sameText, sha256 } from '../secrets.ts';

export type TokenType =
  | 'signup'
  | 'magiclink'
  | 'recovery'
  | 'invite'
  | 'email_change_current'
  | 'email_change_new'
  | 'sms'
  | 'phone_change'
  | 'phone_proof'
  | 'reauthentication';

export type TokenRow = {
  id: string;
  user_id: string;
  token_type: TokenType;
  relates_to: string;
  proves_phone: string | null;
  client_hash: string | null;
  code_hash: string;
  code_challenge: string | null;
  code_challenge_method: Challenge['method'] | null;
};

/** A new token. Its secrets are known only here. */
export type NewToken = { id: string; type: TokenType; address: string; code: string; secret: string | null };

export type TokenTraits = {
  /** The recipient. */
  address: string;
  /** A fixed code, for test numbers. */
  code?: string | undefined;
  challenge?: Challenge | null | undefined;
  /** The number that the token proves. A `phone_proof` also has `clientHash`: the hashed place that requested it. */
  provesPhone?: string | undefined;
  clientHash?: string | undefined;
};

const BY_SMS: readonly TokenType[] = ['sms', 'phone_change'];
/** Typed, never clicked: programs that follow the links of a mail must not prove or confirm anything. */
const WITHOUT_LINK: readonly TokenType[] = [...BY_SMS, 'phone_proof', 'reauthentication'];

function hashCode(context: AuthContext, userId: string, type: TokenType, code: string): string {
  return hmac(context.keys.codes, `${userId}:${type}:${code}`);
}

/** Creates a token, which replaces the user's older one of its type. */
export async function createToken(
  context: AuthContext,
  tx: Tx,
  userId: string,
  type: TokenType,
  { address, code = newCode(context.limits.otp_digits), challenge, provesPhone, clientHash }: TokenTraits,
): Promise<NewToken> {
  const secret = WITHOUT_LINK.includes(type) ? null : newSecret();
  const seconds = BY_SMS.includes(type) ? context.limits.sms_otp_seconds : context.limits.email_otp_seconds;
  const { rows } = await tx.query<{ id: string }>(sql`
    insert into auth.one_time_tokens (user_id, token_type, relates_to, proves_phone, client_hash, code_hash, link_hash,
      code_challenge, code_challenge_method, expires_at, created_at)
    values (${userId}, ${type}, ${address}, ${provesPhone ?? null}, ${clientHash ?? null},
      ${hashCode(context, userId, type, code)}, ${secret && sha256(secret)}, ${challenge?.value ?? null}, ${challenge?.method ?? null}, ${after(context, seconds)}, ${after(context, 0)})
    on conflict (user_id, token_type) do update set
      id = gen_random_uuid(), relates_to = excluded.relates_to, proves_phone = excluded.proves_phone,
      client_hash = excluded.client_hash, code_hash = excluded.code_hash,
      link_hash = excluded.link_hash, tries = 0, code_challenge = excluded.code_challenge,
      code_challenge_method = excluded.code_challenge_method, expires_at = excluded.expires_at,
      created_at = excluded.created_at
    returning id`);
  return { id: rows[0]!.id, type, address, code, secret };
}

/**
 * Uses up the token of a code. One statement counts the attempt before the code is compared, so that concurrent guesses count too. The
 * caller must therefore commit even if the result is null.
 *
 * @param address the address that the token was sent to
 * @param types the accepted types of token
 */
export async function useCode(
  context: AuthContext,
  tx: Tx,
  address: string,
  types: readonly TokenType[],
  code: string,
): Promise<TokenRow | null> {
  const { rows } = await tx.query<TokenRow>(sql`
    update auth.one_time_tokens set tries = tries + 1
    where relates_to = ${address} and token_type = any(${types}) and expires_at > ${after(context, 0)}
      and tries < ${context.limits.otp_tries}
    returning *`);
  const found = rows.find((row) => sameText(row.code_hash, hashCode(context, row.user_id, row.token_type, code)));
  if (!found) return null;
  await deleteToken(tx, found.id);
  return found;
}

/** Uses up the token of a link's secret. @returns null if there is none */
export async function useSecret(
  context: AuthContext,
  tx: Tx,
  types: readonly TokenType[],
  secret: string,
): Promise<TokenRow | null> {
  const { rows } = await tx.query<TokenRow>(sql`
    delete from auth.one_time_tokens
    where link_hash = ${sha256(secret)} and token_type = any(${types}) and expires_at > ${after(context, 0)}
    returning *`);
  return rows[0] ?? null;
}

/** Whether an unused token of the type exists, expired or not. */
export async function hasToken(tx: Tx, userId: string, type: TokenType): Promise<boolean> {
  const { rows } = await tx.query(sql`
    select id from auth.one_time_tokens where user_id = ${userId} and token_type = ${type}`);
  return rows.length > 0;
}

/** Deletes a token: it was used, or its message could not be sent. */
export async function deleteToken(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`delete from auth.one_time_tokens where id = ${id}`);
}

/** Deletes every unused token of a user. */
export async function deleteAllTokens(tx: Tx, userId: string): Promise<void> {
  await tx.query(sql`delete from auth.one_time_tokens where user_id = ${userId}`);
}

export async function deleteTokens(tx: Tx, userId: string, types: readonly TokenType[]): Promise<void> {
  await tx.query(sql`delete from auth.one_time_tokens where user_id = ${userId} and token_type = any(${types})`);
}
