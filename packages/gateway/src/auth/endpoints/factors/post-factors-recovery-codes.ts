/**
 * POST /factors/recovery-codes creates the first list of recovery codes. POST /factors/recovery-codes/regenerate replaces the list
 * (auth-js's `mfa.recoveryCodes`). The codes appear only in this response.
 */
import type { Context } from 'hono';
import type { Tx } from '../../../db/port.ts';
import { AuthError } from '../../../errors/auth-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { optionalText, readBody } from '../../body.ts';
import { asClient, clientOf } from '../../client.ts';
import type { AuthContext } from '../../context.ts';
import { takeFactorRequest } from '../../factors/factor-tries.ts';
import {
  insertFactor,
  isRecovery,
  isVerified,
  loadSessionCaller,
  lockFactors,
  pickFactor,
  requireSecondFactor,
  type FactorRow,
} from '../../factors/factors.ts';
import { makeRecoveryCodes } from '../../factors/recovery-codes.ts';
import { recordEvent } from '../../security-events.ts';

const USUAL_NAME = 'Recovery codes';
const LONGEST_NAME = 100;

type Made = { id: string; name: string | null };

/** Reads the name of the list from the optional body. @throws AuthError `validation_failed` */
async function readName(c: Context<GatewayEnv>): Promise<string> {
  if ((await c.req.text()) === '') return USUAL_NAME;
  const name = optionalText(await readBody(c), 'friendly_name')?.trim() || USUAL_NAME;
  if (name.length > LONGEST_NAME) throw new AuthError('validation_failed', 'friendly_name is too long');
  return name;
}

/** Responds with new codes for the factor that `of` finds or creates. */
function respondWithCodes(
  context: AuthContext,
  c: Context<GatewayEnv>,
  of: (tx: Tx, userId: string, factors: readonly FactorRow[]) => Promise<Made>,
) {
  return context.scope.asService(
    'make recovery codes',
    async (tx) => {
      const caller = await loadSessionCaller(context, tx, c);
      const { user, sessionId } = caller;
      requireSecondFactor(caller, 'AAL2 required to manage recovery codes');
      await takeFactorRequest(context, tx, sessionId);
      const { id, name } = await of(tx, user.id, await lockFactors(tx, user.id));
      const codes = await makeRecoveryCodes(context, tx, id);
      await recordEvent(context, tx, 'recovery_codes_made', { userId: user.id, sessionId });
      return c.json({ id, type: 'recovery_code', friendly_name: name ?? undefined, total: codes.length, codes });
    },
    asClient(clientOf(c)),
  );
}

export function postFactorsRecoveryCodes(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const name = await readName(c);
    return respondWithCodes(context, c, async (tx, userId, factors) => {
      if (factors.some(isRecovery)) throw new AuthError('mfa_verified_factor_exists');
      if (!factors.some(isVerified)) throw new AuthError('mfa_recovery_codes_sole_factor');
      const row = { factor_type: 'recovery_code', status: 'verified', name, sealed: () => null } as const;
      return { id: await insertFactor(context, tx, userId, row), name };
    });
  };
}

export function postFactorsRecoveryCodesRegenerate(context: AuthContext) {
  return (c: Context<GatewayEnv>) =>
    respondWithCodes(context, c, async (_tx, _userId, factors) => {
      const { id, friendly_name: name } = pickFactor(factors, isRecovery);
      return { id, name };
    });
}
