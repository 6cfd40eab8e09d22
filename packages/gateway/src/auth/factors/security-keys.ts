/**
 * Security keys as second factors (https://supabase.com/docs/reference/javascript/auth-mfa-webauthn-register): what a key is asked to sign,
 * and the check of what it has signed. A challenge is used up by its first answer, and an attempt counts against the limits of codes.
 */
import type { Context } from 'hono';
import type { Tx } from '../../db/port.ts';
import { sql } from '../../db/sql.ts';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { audit } from '../audit.ts';
import type { Body } from '../body.ts';
import { asClient, clientOf } from '../client.ts';
import { after, type AuthContext } from '../context.ts';
import { giveHitsBack } from '../limits/hits.ts';
import { recordEvent } from '../security-events.ts';
import type { Grant } from '../sessions/sessions.ts';
import type { UserRow } from '../users.ts';
import { creationOptions, newChallenge, requestOptions } from '../webauthn/ceremony-options.ts';
import {
  insertCredential,
  readCredentials,
  countSignature,
  type CredentialRow,
  type NewCredential,
} from '../webauthn/credentials.ts';
import type { RelyingParty } from '../webauthn/settings.ts';
import { verifyAssertion, verifyRegistration } from '../webauthn/verify.ts';
import { requireChallenge, setWebauthnChallenge, takeWebauthnChallenge } from './challenges.ts';
import { takeFactorTry } from './factor-tries.ts';
import {
  isVerified,
  loadSessionCaller,
  lockFactors,
  markVerified,
  pickFactor,
  requireSecondFactor,
  type FactorRow,
  type SessionCaller,
} from './factors.ts';
import { stepUp } from './step-up.ts';

/** An answer to a challenge, as the client sends it. */
export type KeyAnswer = { factorId: string; challengeId: string; type: string; response: Body };

/** @throws AuthError `mfa_webauthn_verify_not_enabled` where the installation has no security keys */
export function requireSecurityKeys({ webauthn }: AuthContext): RelyingParty {
  if (!webauthn?.factors) throw new AuthError('mfa_webauthn_verify_not_enabled');
  return webauthn;
}

/** The answer in a body. @throws AuthError `validation_failed` with upstream's words */
export function readKeyAnswer(body: Body): Pick<KeyAnswer, 'type' | 'response'> {
  const { webauthn } = body;
  if (typeof webauthn !== 'object' || webauthn === null) {
    throw new AuthError('validation_failed', 'WebAuthn config required');
  }
  const { type, credential_response: response } = webauthn as Body;
  if (type !== 'create' && type !== 'request') {
    throw new AuthError('validation_failed', 'WebAuthn type must be create or request');
  }
  if (typeof response !== 'object' || response === null) {
    throw new AuthError('validation_failed', 'credential_response required');
  }
  return { type, response: response as Body };
}

/**
 * Sets what the key has to sign for a challenge.
 *
 * @returns the options for the browser: to create a credential for a new factor, or to sign with the one that it has
 */
export async function askSecurityKey(
  context: AuthContext,
  tx: Tx,
  { user, factor, challengeId }: { user: UserRow; factor: FactorRow; challengeId: string },
) {
  const party = requireSecurityKeys(context);
  const challenge = newChallenge();
  await setWebauthnChallenge(tx, challengeId, challenge);
  if (!isVerified(factor)) {
    const known = await readCredentials(tx, { keysOf: user.id });
    return { type: 'create', credential_options: { publicKey: creationOptions(party, user, { challenge, known }) } };
  }
  const own = await readCredentials(tx, { factor: factor.id });
  return { type: 'request', credential_options: { publicKey: requestOptions(party, challenge, own) } };
}

/** What the transaction before the check has found. */
type Attempt = { challenge: string; credential: CredentialRow | undefined; taken: string[]; caller: SessionCaller };

function pickKey(caller: SessionCaller, factors: readonly FactorRow[], id: string): FactorRow {
  const factor = pickFactor(factors, (one) => one.id === id);
  if (factor.factor_type !== 'webauthn') throw new AuthError('validation_failed', 'Code needs to be non-empty');
  if (!isVerified(factor) && factors.some(isVerified)) {
    requireSecondFactor(caller, 'AAL2 required to enroll a new factor');
  }
  return factor;
}

/** Counts the attempt and uses the challenge up. A key that is enrolled signs; only a new one creates a credential. */
async function beginAttempt(
  context: AuthContext,
  tx: Tx,
  c: Context<GatewayEnv>,
  { factorId, challengeId, type }: KeyAnswer,
): Promise<Attempt> {
  const caller = await loadSessionCaller(context, tx, c);
  const { user, sessionId } = caller;
  const taken = await takeFactorTry(context, tx, { userId: user.id, type: 'webauthn', client: clientOf(c) });
  const factor = pickKey(caller, await lockFactors(tx, user.id), factorId);
  if ((type === 'request') !== isVerified(factor)) {
    const words = isVerified(factor) ? 'request' : 'create';
    throw new AuthError('validation_failed', `WebAuthn type must be ${words} for this factor`);
  }
  await audit(context, tx, { userId: user.id }, 'verification_attempted', { factor_id: factorId });
  await requireChallenge(context, tx, { id: challengeId, factorId, sessionId });
  const challenge = await takeWebauthnChallenge(tx, challengeId);
  const [credential] = type === 'request' ? await readCredentials(tx, { factor: factorId }) : [];
  return { challenge, credential, taken, caller };
}

type Proof =
  | { kind: 'created'; credential: NewCredential }
  | { kind: 'signed'; id: string; use: { signCount: number; isBackedUp: boolean } };

async function check(party: RelyingParty, attempt: Attempt, { type, response }: KeyAnswer): Promise<Proof | null> {
  const { challenge, credential: known } = attempt;
  if (type === 'create') {
    const credential = await verifyRegistration(party, challenge, response);
    return credential && { kind: 'created', credential };
  }
  const use = known ? await verifyAssertion(party, challenge, response, known) : null;
  return known && use ? { kind: 'signed', id: known.id, use } : null;
}

/** Stores the new credential or the count of the one that signed. @returns false if another request was faster */
async function storeProof(
  context: AuthContext,
  tx: Tx,
  { user }: SessionCaller,
  factor: FactorRow,
  proof: Proof,
): Promise<boolean> {
  if (proof.kind === 'signed') return countSignature(context, tx, proof.id, proof.use);
  if (isVerified(factor)) return false;
  await insertCredential(context, tx, proof.credential, { userId: user.id, factorId: factor.id });
  await tx.query(sql`
    update auth.mfa_factors set status = 'verified', updated_at = ${after(context, 0)} where id = ${factor.id}`);
  await markVerified(context, tx, user.id, factor);
  return true;
}

/**
 * Checks an answer and raises the session to aal2.
 *
 * @throws AuthError `mfa_verification_failed`, and those of factors, challenges and limits
 */
export async function verifySecurityKey(
  context: AuthContext,
  c: Context<GatewayEnv>,
  answer: KeyAnswer,
): Promise<Grant> {
  const party = requireSecurityKeys(context);
  const client = clientOf(c);
  const attempt = await context.scope.asService('use up a challenge of a security key', (tx) =>
    beginAttempt(context, tx, c, answer),
  );
  const proof = await check(party, attempt, answer);
  const grant = await context.scope.asService(
    'verify a security key',
    async (tx): Promise<Grant | null> => {
      const caller = await loadSessionCaller(context, tx, c);
      const { user, sessionId } = caller;
      const factor = pickKey(caller, await lockFactors(tx, user.id), answer.factorId);
      if (!proof || !(await storeProof(context, tx, caller, factor, proof))) {
        await recordEvent(context, tx, 'factor_refused', { userId: user.id, sessionId, detail: 'webauthn' });
        return null;
      }
      await giveHitsBack(tx, attempt.taken);
      return stepUp(context, tx, caller, factor, client);
    },
    asClient(client),
  );
  if (!grant) throw new AuthError('mfa_verification_failed', 'Credential verification failed');
  return grant;
}
