/** Challenges of passkeys: each is good once, for five minutes. */
import type { Tx } from '../../db/port.ts';
import { sql } from '../../db/sql.ts';
import { AuthError } from '../../errors/auth-error.ts';
import { after, type AuthContext } from '../context.ts';
import { isUuid } from '../uuid.ts';
import { CHALLENGE_SECONDS, newChallenge } from './ceremony-options.ts';

/** Most open challenges of a user who registers passkeys. A new one deletes the oldest. */
const MOST_OPEN = 5;

/** Whose challenge: of a user who registers a passkey, or of a stranger who signs in. */
export type ChallengeFor = { type: 'registration'; userId: string } | { type: 'authentication'; userId: null };

/** Stores a new challenge. @returns its id, its text, and when it expires in seconds since 1970 */
export async function createPasskeyChallenge(
  context: AuthContext,
  tx: Tx,
  { type, userId }: ChallengeFor,
): Promise<{ id: string; challenge: string; expiresAt: number }> {
  const now = after(context, 0);
  // Each challenge makes room for itself: what nobody answered is deleted.
  await tx.query(sql`
    delete from auth.webauthn_challenges where id = any (array(select id from auth.webauthn_challenges
      where expires_at < ${now} order by expires_at limit 20 for update skip locked))`);
  await tx.query(sql`
    delete from auth.webauthn_challenges where id in (select id from auth.webauthn_challenges
      where user_id = ${userId}::uuid order by created_at desc offset ${MOST_OPEN - 1})`);
  const challenge = newChallenge();
  const { rows } = await tx.query<{ id: string }>(sql`
    insert into auth.webauthn_challenges (user_id, challenge_type, challenge, expires_at, created_at)
    values (${userId}::uuid, ${type}, ${challenge}, ${after(context, CHALLENGE_SECONDS)}, ${now}) returning id`);
  const expiresAt = Math.floor(context.now().getTime() / 1000) + CHALLENGE_SECONDS;
  return { id: rows[0]!.id, challenge, expiresAt };
}

/**
 * Uses a challenge up. Call it in a transaction of its own, which is committed whatever the signature is.
 *
 * @throws AuthError `webauthn_challenge_not_found` for an unknown, used or other user's one, `webauthn_challenge_expired`,
 * `validation_failed` for an id that is no UUID
 */
export async function usePasskeyChallenge(
  context: AuthContext,
  tx: Tx,
  id: string,
  { type, userId }: ChallengeFor,
): Promise<string> {
  if (!isUuid(id)) throw new AuthError('validation_failed', 'challenge_id must be a valid UUID');
  const { rows } = await tx.query<{ challenge: string; expires_at: string }>(sql`
    delete from auth.webauthn_challenges
    where id = ${id} and challenge_type = ${type} and user_id is not distinct from ${userId}::uuid
    returning challenge, expires_at`);
  const found = rows[0];
  if (!found) throw new AuthError('webauthn_challenge_not_found');
  if (new Date(found.expires_at) <= context.now()) throw new AuthError('webauthn_challenge_expired');
  return found.challenge;
}
