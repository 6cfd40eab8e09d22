/**
 * Raises a session to aal2 after a correct code and issues new tokens. As in GoTrue, the user's aal1 sessions end, because their holders
 * have proved less.
 */
import type { Tx } from '../../db/port.ts';
import { sql } from '../../db/sql.ts';
import { AuthError } from '../../errors/auth-error.ts';
import type { Client } from '../client.ts';
import { after, type AuthContext } from '../context.ts';
import { rememberPlace } from '../limits/known-places.ts';
import { recordEvent } from '../security-events.ts';
import { replaceRefreshToken } from '../sessions/refresh-tokens.ts';
import type { Grant, SessionRow } from '../sessions/sessions.ts';
import { findUser } from '../users.ts';
import { FACTOR_METHODS, type FactorRow, type SessionCaller } from './factors.ts';

/** Call it with the user's row locked (`lockFactors`). @throws AuthError `session_not_found` if the session has ended meanwhile */
export async function stepUp(
  context: AuthContext,
  tx: Tx,
  { user, sessionId }: SessionCaller,
  factor: Pick<FactorRow, 'id' | 'factor_type'>,
  client: Client,
): Promise<Grant> {
  const now = context.now();
  const method = FACTOR_METHODS[factor.factor_type];
  const proof = JSON.stringify([{ method, timestamp: Math.floor(now.getTime() / 1000) }]);
  const { rows } = await tx.query<SessionRow>(sql`
    update auth.sessions s set aal = 'aal2', factor_id = ${factor.id}, updated_at = ${now.toISOString()},
      amr = ${proof}::text::jsonb || (
        select coalesce(jsonb_agg(a), '[]') from jsonb_array_elements(s.amr) a where a ->> 'method' <> ${method})
    where id = ${sessionId} and user_id = ${user.id} and (not_after is null or not_after > ${after(context, 0)})
    returning id, aal, amr, not_after`);
  const session = rows[0];
  if (!session) throw new AuthError('session_not_found');
  await tx.query(sql`delete from auth.sessions where user_id = ${user.id} and aal = 'aal1'`);
  const refreshToken = await replaceRefreshToken(context, tx, sessionId);
  await rememberPlace(context, tx, user.id, client, 'second factor');
  await recordEvent(context, tx, 'factor_proved', { userId: user.id, sessionId, detail: factor.factor_type });
  return { user: (await findUser.byId(tx, user.id)) ?? user, session, refreshToken };
}
