/**
 * POST /logout: ends this session, all sessions of the user, or all others, depending on `scope`. The service and the other services reject
 * the access tokens of an ended session from then on (`http/caller/live-sessions.ts`). An owner also ends all sessions to lock out a thief,
 * so `global` removes the user's proved number (phone-proof.ts). The header `X-Keep-Phone: 1` marks a routine sign-out and leaves the
 * number.
 */
import type { Context } from 'hono';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { audit } from '../audit.ts';
import type { AuthContext } from '../context.ts';
import { unprovePhone } from '../codes/phone-proof.ts';
import { recordEvent } from '../security-events.ts';
import { endSessions, LOGOUT_SCOPES } from '../sessions/sessions.ts';
import { callerIds, loadCaller } from '../sessions/signed-in.ts';

export function postLogout(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const requested = c.req.query('scope') ?? 'global';
    const scope = LOGOUT_SCOPES.find((known) => known === requested);
    if (!scope) throw new AuthError('validation_failed', `Unsupported logout scope "${requested}"`);
    const ids = callerIds(c);
    const isRoutine = c.req.header('x-keep-phone') === '1';
    await context.scope.asService('sign out', async (tx) => {
      const { user, sessionId } = await loadCaller(context, tx, ids);
      await endSessions(tx, user.id, scope, sessionId);
      await audit(context, tx, { userId: user.id }, 'logout');
      await recordEvent(context, tx, 'sign_out', { userId: user.id, sessionId, detail: scope });
      if (scope === 'global' && !isRoutine) await unprovePhone(context, tx, user);
    });
    return c.body(null, 204);
  };
}
