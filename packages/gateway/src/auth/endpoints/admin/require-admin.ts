/** Admits callers of the admin API: tokens with a role of the operator (https://supabase.com/docs/guides/api/api-keys). */
import { createMiddleware } from 'hono/factory';
import { AuthError } from '../../../errors/auth-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import type { AuthContext } from '../../context.ts';
import { callerIds, loadCaller, requireBearer } from '../../sessions/signed-in.ts';

const ADMIN_ROLES: readonly string[] = ['service_role', 'supabase_admin'];

/**
 * Middleware that refuses every other caller. A token of a session, which a user with such a role has, counts only while its session lasts.
 *
 * @throws AuthError `no_authorization` without a token, `not_admin`, and those of `loadCaller`
 */
export function requireAdmin(context: AuthContext) {
  return createMiddleware<GatewayEnv>(async function requireAdmin(c, next) {
    requireBearer(c);
    const { role, session_id: sessionId } = c.get('claims');
    if (!ADMIN_ROLES.includes(role)) throw new AuthError('not_admin');
    if (sessionId !== undefined) {
      const ids = callerIds(c);
      await context.scope.asService('check the session of an admin', (tx) => loadCaller(context, tx, ids), {
        readOnly: true,
      });
    }
    await next();
  });
}
