/**
 * POST /factors/{id}/verify: accepts a code of an authenticator app, the one sent to a number, or the signature of a security key
 * (factors/security-keys.ts), and raises the session to aal2
 * (https://supabase.com/docs/reference/javascript/auth-mfa-verify). The first correct code verifies the factor. A code works once, and it
 * also invalidates the codes of all earlier half minutes. The user's row is locked while a code is checked.
 */
import type { Context } from 'hono';
import type { Tx } from '../../../db/port.ts';
import { sql } from '../../../db/sql.ts';
import { AuthError } from '../../../errors/auth-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { readBody, requiredText, type Body } from '../../body.ts';
import { asClient, clientOf } from '../../client.ts';
import { audit } from '../../audit.ts';
import { after, type AuthContext } from '../../context.ts';
import { endChallenge, isChallengeCode, requireChallenge } from '../../factors/challenges.ts';
import { takeFactorTry } from '../../factors/factor-tries.ts';
import {
  factorId,
  isVerified,
  loadSessionCaller,
  lockFactors,
  markVerified,
  pickFactor,
  requireSecondFactor,
  type FactorRow,
} from '../../factors/factors.ts';
import { readKeyAnswer, verifySecurityKey } from '../../factors/security-keys.ts';
import { unseal } from '../../factors/sealed.ts';
import { stepUp } from '../../factors/step-up.ts';
import { stepOf } from '../../factors/totp.ts';
import { askFactorHook } from '../../hooks/factor-attempt.ts';
import { giveHitsBack } from '../../limits/hits.ts';
import { recordEvent } from '../../security-events.ts';
import { sessionAnswer, type Grant } from '../../sessions/sessions.ts';
import { isUuid } from '../../uuid.ts';

/** @returns the half minute (TOTP step) of a code that was not used yet; null for any other code */
function freshStep(context: AuthContext, { id, sealed_secret, last_step }: FactorRow, code: string): number | null {
  if (sealed_secret === null) return null;
  const step = stepOf(unseal(context.keys.factors, id, sealed_secret), code, context.now());
  return step !== null && step > Number(last_step) ? step : null;
}

/** Stores the step of the code as used and marks the factor as verified. The user's other unverified factors are deleted. */
async function storeStep(context: AuthContext, tx: Tx, userId: string, factor: FactorRow, step: number): Promise<void> {
  await tx.query(sql`
    update auth.mfa_factors set status = 'verified', last_step = ${step}, updated_at = ${after(context, 0)}
    where id = ${factor.id}`);
  if (isVerified(factor)) return;
  await markVerified(context, tx, userId, factor);
}

/** @throws AuthError `validation_failed` */
function readChallengeId(body: Body): string {
  const challenge = requiredText(body, 'challenge_id', 'challenge_id is required');
  if (!isUuid(challenge)) throw new AuthError('validation_failed', 'challenge_id must be an UUID');
  return challenge;
}

export function postFactorsVerify(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const id = factorId(c);
    const body = await readBody(c);
    if (body.webauthn !== undefined) {
      const answer = { factorId: id, challengeId: readChallengeId(body), ...readKeyAnswer(body) };
      return c.json(await sessionAnswer(context, await verifySecurityKey(context, c, answer)));
    }
    const code = requiredText(body, 'code', 'code is required').replaceAll(/[\s-]/g, '');
    const challenge = readChallengeId(body);
    const client = clientOf(c);
    await askFactorHook(context, async (tx) => {
      const { user } = await loadSessionCaller(context, tx, c);
      const factor = pickFactor(await lockFactors(tx, user.id), (one) => one.id === id);
      const isValid =
        factor.factor_type === 'phone'
          ? await isChallengeCode(context, tx, challenge, code)
          : freshStep(context, factor, code) !== null;
      return { userId: user.id, factor: { id, type: factor.factor_type }, isValid };
    });
    const outcome = await context.scope.asService(
      'verify a code of a second factor',
      async (tx): Promise<Grant | 'refused' | 'refused phone'> => {
        const caller = await loadSessionCaller(context, tx, c);
        const { user, sessionId } = caller;
        const taken = await takeFactorTry(context, tx, { userId: user.id, type: 'totp', client });
        const factors = await lockFactors(tx, user.id);
        const factor = pickFactor(factors, (one) => one.id === id);
        if (factor.factor_type === 'webauthn') throw new AuthError('validation_failed', 'WebAuthn config required');
        if (factor.factor_type === 'phone' && !context.options.phoneFactors) {
          throw new AuthError('mfa_phone_verify_not_enabled');
        }
        if (!isVerified(factor) && factors.some(isVerified)) {
          requireSecondFactor(caller, 'AAL2 required to enroll a new factor');
        }
        await audit(context, tx, { userId: user.id }, 'verification_attempted', { factor_id: id });
        await requireChallenge(context, tx, { id: challenge, factorId: id, sessionId });
        const step =
          factor.factor_type === 'phone'
            ? (await isChallengeCode(context, tx, challenge, code))
              ? 0
              : null
            : freshStep(context, factor, code);
        // Returned, not thrown: the transaction that counts the attempt must be committed.
        if (step === null) {
          await recordEvent(context, tx, 'factor_refused', { userId: user.id, sessionId, detail: factor.factor_type });
          return factor.factor_type === 'phone' ? 'refused phone' : 'refused';
        }
        await giveHitsBack(tx, taken);
        await endChallenge(tx, challenge);
        await storeStep(context, tx, user.id, factor, step);
        return stepUp(context, tx, caller, factor, client);
      },
      asClient(client),
    );
    if (outcome === 'refused') throw new AuthError('mfa_verification_failed');
    if (outcome === 'refused phone') throw new AuthError('mfa_verification_failed', 'Invalid MFA Phone code entered');
    return c.json(await sessionAnswer(context, outcome));
  };
}
