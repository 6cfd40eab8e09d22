/**
 * DELETE /factors/{id}: removes an authenticator app or a number (https://supabase.com/docs/reference/javascript/auth-mfa-unenroll). A verified one can
 * be removed only by a session that has verified a second factor.
 */
import type { Context } from 'hono';
import { AuthError } from '../../../errors/auth-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { asClient, clientOf } from '../../client.ts';
import { audit } from '../../audit.ts';
import type { AuthContext } from '../../context.ts';
import {
  deleteFactor,
  factorId,
  isVerified,
  loadSessionCaller,
  lockFactors,
  pickFactor,
  requireSecondFactor,
} from '../../factors/factors.ts';
import { recordEvent } from '../../security-events.ts';

export function deleteFactors(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const id = factorId(c);
    await context.scope.asService(
      'take a second factor away',
      async (tx) => {
        const { user, sessionId } = await loadSessionCaller(context, tx, c);
        const factor = pickFactor(await lockFactors(tx, user.id), (one) => one.id === id);
        if (factor.factor_type === 'recovery_code') {
          throw new AuthError('validation_failed', 'Recovery codes are removed by DELETE /factors/recovery-codes');
        }
        if (isVerified(factor)) {
          // The session is read again under the lock: nobody else can change the user's factors now.
          requireSecondFactor(
            await loadSessionCaller(context, tx, c),
            'AAL2 required to unenroll verified factor',
            422,
          );
          await recordEvent(context, tx, 'factor_removed', { userId: user.id, sessionId, detail: factor.factor_type });
        }
        await audit(context, tx, { userId: user.id }, 'factor_unenrolled', { factor_id: id });
        await deleteFactor(tx, user.id, id);
      },
      asClient(clientOf(c)),
    );
    return c.json({ id });
  };
}
