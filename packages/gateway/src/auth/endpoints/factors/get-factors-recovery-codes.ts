/** GET /factors/recovery-codes: returns the number of recovery codes and how many are unused (auth-js's `mfa.recoveryCodes`). */
import type { Context } from 'hono';
import type { GatewayEnv } from '../../../http/env.ts';
import type { AuthContext } from '../../context.ts';
import { isRecovery, loadSessionCaller, pickFactor, readFactors } from '../../factors/factors.ts';
import { countRecoveryCodes } from '../../factors/recovery-codes.ts';

export function getFactorsRecoveryCodes(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const answer = await context.scope.asService(
      'count recovery codes',
      async (tx) => {
        const { user } = await loadSessionCaller(context, tx, c);
        const { id } = pickFactor(await readFactors(tx, user.id), isRecovery);
        return { id, type: 'recovery_code', ...(await countRecoveryCodes(tx, id)) };
      },
      { readOnly: true },
    );
    return c.json(answer);
  };
}
