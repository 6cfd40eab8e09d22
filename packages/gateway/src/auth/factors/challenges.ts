/**
 * Challenges of second factors: a code must arrive within five minutes of its challenge, from the same session. GoTrue requires the same IP
 * address instead. A phone's IP address changes on the way, a session does not.
 */
import type { Tx } from '../../db/port.ts';
import { sql } from '../../db/sql.ts';
import { AuthError } from '../../errors/auth-error.ts';
import { after, type AuthContext } from '../context.ts';
import { hmac, sameText } from '../secrets.ts';

const CHALLENGE_SECONDS = 300;
/** Most open challenges of a session. A new one deletes the oldest. */
const MOST_OPEN = 5;

const noSuchChallenge = (): AuthError =>
  new AuthError('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found', { status: 422 });

export type Challenge = { id: string; expiresAt: Date };

export async function createChallenge(
  context: AuthContext,
  tx: Tx,
  factorId: string,
  sessionId: string,
): Promise<Challenge> {
  const now = after(context, 0);
  await tx.query(sql`
    delete from auth.mfa_challenges where id in (
      select id from auth.mfa_challenges where session_id = ${sessionId} order by created_at desc offset ${MOST_OPEN - 1})`);
  const { rows } = await tx.query<{ id: string; expires_at: string }>(sql`
    insert into auth.mfa_challenges (factor_id, session_id, expires_at, created_at)
    values (${factorId}, ${sessionId}, ${after(context, CHALLENGE_SECONDS)}, ${now}) returning id, expires_at`);
  await tx.query(sql`update auth.mfa_factors set last_challenged_at = ${now} where id = ${factorId}`);
  return { id: rows[0]!.id, expiresAt: new Date(rows[0]!.expires_at) };
}

/** Sets the code that answers a challenge, where the factor does not make codes itself. */
export async function setChallengeCode({ keys }: AuthContext, tx: Tx, id: string, code: string): Promise<void> {
  await tx.query(
    sql`update auth.mfa_challenges set code_hash = ${hmac(keys.codes, `mfa:${id}:${code}`)} where id = ${id}`,
  );
}

/** Whether the code answers a challenge that has one. */
export async function isChallengeCode({ keys }: AuthContext, tx: Tx, id: string, code: string): Promise<boolean> {
  const { rows } = await tx.query<{ code_hash: string | null }>(sql`
    select code_hash from auth.mfa_challenges where id = ${id}`);
  const hash = rows[0]?.code_hash ?? null;
  return hash !== null && sameText(hash, hmac(keys.codes, `mfa:${id}:${code}`));
}

/** Sets what a security key has to sign. */
export async function setWebauthnChallenge(tx: Tx, id: string, challenge: string): Promise<void> {
  await tx.query(sql`update auth.mfa_challenges set webauthn_challenge = ${challenge} where id = ${id}`);
}

/** Uses up what a security key has to sign. @returns it @throws AuthError `mfa_factor_not_found` if it was used already */
export async function takeWebauthnChallenge(tx: Tx, id: string): Promise<string> {
  const { rows } = await tx.query<{ webauthn_challenge: string | null }>(sql`
    delete from auth.mfa_challenges where id = ${id} returning webauthn_challenge`);
  const challenge = rows[0]?.webauthn_challenge;
  if (!challenge) throw noSuchChallenge();
  return challenge;
}

/** @throws AuthError `mfa_factor_not_found` if this session has no such challenge, `mfa_challenge_expired` */
export async function requireChallenge(
  context: AuthContext,
  tx: Tx,
  { id, factorId, sessionId }: { id: string; factorId: string; sessionId: string },
): Promise<void> {
  const { rows } = await tx.query<{ expires_at: string }>(sql`
    select expires_at from auth.mfa_challenges
    where id = ${id} and factor_id = ${factorId} and session_id = ${sessionId}`);
  const challenge = rows[0];
  if (!challenge) throw noSuchChallenge();
  if (new Date(challenge.expires_at) <= context.now()) throw new AuthError('mfa_challenge_expired');
}

/** Deletes a challenge: each one is used once. */
export async function endChallenge(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`delete from auth.mfa_challenges where id = ${id}`);
}
