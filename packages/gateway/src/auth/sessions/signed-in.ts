/**
 * Loads the caller: the user and session of an access token. Unlike the data service, which trusts a token until it expires, this checks
 * that the session is still live.
 */
import type { Context } from 'hono';
import type { Tx } from '../../db/port.ts';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import type { AuthContext } from '../context.ts';
import { findSession, type SessionRow } from './sessions.ts';
import { findUser, type UserRow } from '../users.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type Caller = { user: UserRow; sessionId: string | undefined; session: SessionRow | null };

/** The ids in the request's token. @throws AuthError `no_authorization`, `bad_jwt` */
export function callerIds(c: Context<GatewayEnv>): { userId: string; sessionId: string | undefined } {
  const { sub, session_id: sessionId } = c.get('claims');
  if (!/^bearer\s+\S+$/i.test(c.req.header('authorization') ?? '')) throw new AuthError('no_authorization');
  if (!sub) throw new AuthError('bad_jwt', 'invalid claim: missing sub claim');
  if (!UUID.test(sub)) throw new AuthError('bad_jwt', 'invalid claim: sub claim must be a UUID');
  if (sessionId !== undefined && !UUID.test(sessionId)) {
    throw new AuthError('bad_jwt', 'invalid claim: session_id claim must be a UUID');
  }
  return { userId: sub, sessionId };
}

/**
 * Loads the caller. A token without a session, which only the operator can sign, identifies its user only.
 *
 * @throws AuthError `user_not_found`, `session_not_found`
 */
export async function loadCaller(
  context: AuthContext,
  tx: Tx,
  ids: { userId: string; sessionId: string | undefined },
): Promise<Caller> {
  const user = await findUser.byId(tx, ids.userId);
  if (!user) throw new AuthError('user_not_found');
  const session = ids.sessionId ? await findSession(context, tx, ids.sessionId, user.id) : null;
  if (ids.sessionId && !session) throw new AuthError('session_not_found');
  return { user, sessionId: ids.sessionId, session };
}
