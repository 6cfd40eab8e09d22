/**
 * Loads the caller: the user and session of an access token. Unlike the data service, which trusts a token until it expires, this checks
 * that the session is still live.
 */
import type { Context, MiddlewareHandler } from 'hono';
import type { Tx } from '../../db/port.ts';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import type { AuthContext } from '../context.ts';
import { findSession, type SessionRow } from './sessions.ts';
import { findUser, isBanned, type UserRow } from '../users.ts';
import { isUuid } from '../uuid.ts';

export type Caller = { user: UserRow; sessionId: string | undefined; session: SessionRow | null };

/** @throws AuthError `no_authorization` without a bearer token; the API key alone is none */
export function requireBearer(c: Context<GatewayEnv>): void {
  if (!/^bearer\s+\S+$/i.test(c.req.header('authorization') ?? '')) throw new AuthError('no_authorization');
}

/** The ids in the request's token. @throws AuthError `no_authorization`, `bad_jwt` */
export function callerIds(c: Context<GatewayEnv>): { userId: string; sessionId: string | undefined } {
  const { sub, session_id: sessionId } = c.get('claims');
  requireBearer(c);
  if (!sub) throw new AuthError('bad_jwt', 'invalid claim: missing sub claim');
  if (!isUuid(sub)) throw new AuthError('bad_jwt', 'invalid claim: sub claim must be a UUID');
  if (sessionId !== undefined && !isUuid(sessionId)) {
    throw new AuthError('bad_jwt', 'invalid claim: session_id claim must be a UUID');
  }
  return { userId: sub, sessionId };
}

/** Refuses a request whose token names no user before anything else of it is read, as upstream. @throws AuthError as `callerIds` */
export const requireCaller: MiddlewareHandler<GatewayEnv> = async (c, next) => {
  callerIds(c);
  await next();
};

/**
 * Loads the caller. A token without a session, which only the operator can sign, identifies its user only.
 *
 * @throws AuthError `user_not_found`, `session_not_found`, `user_banned`
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
  if (isBanned(user, context.now())) throw new AuthError('user_banned');
  return { user, sessionId: ids.sessionId, session };
}
