/** DELETE /factors/recovery-codes: removes the user's list of recovery codes (auth-js's `mfa.recoveryCodes`). */
import type { Context } from 'hono';
import type { GatewayEnv } from '../../../http/env.ts';
import { asClient, clientOf } from '../../client.ts';
import type { AuthContext } from '../../context.ts';
import {
  deleteFactor,
  isRecovery,
  loadSessionCaller,
  lockFactors,
  pickFactor,
  requireSecondFactor,
} from '../../factors/factors.ts';
import { recordEvent } from '../../security-events.ts';

export function deleteFactorsRecoveryCodes(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const id = await context.scope.asService(
      'take recovery codes away',
      async (tx) => {
        const caller = await loadSessionCaller(context, tx, c);
        requireSecondFactor(caller, 'AAL2 required to manage recovery codes');
        const { user, sessionId } = caller;
        const factor = pickFactor(await lockFactors(tx, user.id), isRecovery);
        await deleteFactor(tx, user.id, factor.id);
        await recordEvent(context, tx, 'recovery_codes_removed', { userId: user.id, sessionId });
        return factor.id;
      },
      asClient(clientOf(c)),
    );
    return c.json({ id });
  };
}
