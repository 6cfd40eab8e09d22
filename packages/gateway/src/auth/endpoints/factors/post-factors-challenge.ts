/** POST /factors/{id}/challenge: creates a challenge for an authenticator app. Its code must arrive within five minutes. */
import type { Context } from 'hono';
import { AuthError } from '../../../errors/auth-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { audit } from '../../audit.ts';
import type { AuthContext } from '../../context.ts';
import { createChallenge } from '../../factors/challenges.ts';
import { takeFactorRequest } from '../../factors/factor-tries.ts';
import { factorId, loadSessionCaller, lockFactors, pickFactor } from '../../factors/factors.ts';

export function postFactorsChallenge(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const id = factorId(c);
    const challenge = await context.scope.asService('ask for a code of a second factor', async (tx) => {
      const { user, sessionId } = await loadSessionCaller(context, tx, c);
      await takeFactorRequest(context, tx, sessionId);
      const factor = pickFactor(await lockFactors(tx, user.id), (one) => one.id === id);
      if (factor.factor_type !== 'totp') throw new AuthError('validation_failed', 'Recovery codes have no challenge');
      await audit(context, tx, { userId: user.id }, 'challenge_created', { factor_id: id });
      return createChallenge(context, tx, id, sessionId);
    });
    return c.json({ id: challenge.id, type: 'totp', expires_at: Math.floor(challenge.expiresAt.getTime() / 1000) });
  };
}
