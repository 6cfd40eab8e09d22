/**
 * POST /factors/recovery-codes/verify: accepts a recovery code instead of the app's code and raises the session to aal2 (auth-js's
 * `mfa.recoveryCodes`). Each code works once.
 */
import type { Context } from 'hono';
import { AuthError } from '../../../errors/auth-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { readBody, requiredText } from '../../body.ts';
import { asClient, clientOf } from '../../client.ts';
import type { AuthContext } from '../../context.ts';
import { takeFactorTry } from '../../factors/factor-tries.ts';
import { isRecovery, loadSessionCaller, lockFactors } from '../../factors/factors.ts';
import { useRecoveryCode } from '../../factors/recovery-codes.ts';
import { stepUp } from '../../factors/step-up.ts';
import { giveHitsBack } from '../../limits/hits.ts';
import { recordEvent } from '../../security-events.ts';
import { sessionAnswer, type Grant } from '../../sessions/sessions.ts';

export function postFactorsRecoveryCodesVerify(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const code = requiredText(await readBody(c), 'code', 'code is required');
    const client = clientOf(c);
    const outcome = await context.scope.asService(
      'verify a recovery code',
      async (tx): Promise<Grant | 'refused'> => {
        const caller = await loadSessionCaller(context, tx, c);
        const { user, sessionId } = caller;
        const taken = await takeFactorTry(context, tx, { userId: user.id, type: 'recovery_code', client });
        const factor = (await lockFactors(tx, user.id)).find(isRecovery);
        // Returned, not thrown: the transaction that counts the attempt must be committed.
        if (!factor || !(await useRecoveryCode(context, tx, factor.id, code))) {
          await recordEvent(context, tx, 'factor_refused', { userId: user.id, sessionId, detail: 'recovery_code' });
          return 'refused';
        }
        await giveHitsBack(tx, taken);
        return stepUp(context, tx, caller, factor, client);
      },
      asClient(client),
    );
    if (outcome === 'refused') throw new AuthError('mfa_verification_failed', 'Invalid recovery code entered');
    return c.json(await sessionAnswer(context, outcome));
  };
}
