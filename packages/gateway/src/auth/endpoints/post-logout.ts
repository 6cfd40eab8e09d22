/**
 * POST /logout: ends this session, all of the user's, or all others, as `scope` says. Access tokens that are out are
 * refused from then on, by the other services too (`http/caller/live-sessions.ts`). Ending all of them is also how an owner shuts
 * a thief out, so it takes the proof of the user's number back (phone-proof.ts), unless the header `X-Keep-Phone: 1` says
 * that somebody merely logs out as every evening.
 */
import type { Context } from 'hono';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import type { AuthContext } from '../context.ts';
import { unprovePhone } from '../codes/phone-proof.ts';
import { recordEvent } from '../security-events.ts';
import { endSessions, LOGOUT_SCOPES } from '../sessions/sessions.ts';
import { callerIds, loadCaller } from '../sessions/signed-in.ts';

export function postLogout(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const asked = c.req.query('scope') ?? 'global';
    const scope = LOGOUT_SCOPES.find((known) => known === asked);
    if (!scope) throw new AuthError('validation_failed', `Unsupported logout scope "${asked}"`);
    const ids = callerIds(c);
    const isRoutine = c.req.header('x-keep-phone') === '1';
    await context.scope.asService('sign out', async (tx) => {
      const { user, sessionId } = await loadCaller(context, tx, ids);
      await endSessions(tx, user.id, scope, sessionId);
      await recordEvent(context, tx, 'sign_out', { userId: user.id, sessionId, detail: scope });
      if (scope === 'global' && !isRoutine) await unprovePhone(context, tx, user);
    });
    return c.body(null, 204);
  };
}
