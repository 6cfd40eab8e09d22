/**
 * PKCE (RFC 7636): a link that was requested with a challenge returns a code, and only the browser that holds the verifier can exchange the
 * code for a session.
 */
import { createHash } from 'node:crypto';
import type { Tx } from '../../db/port.ts';
import { sql } from '../../db/sql.ts';
import { AuthError } from '../../errors/auth-error.ts';
import { optionalText, type Body } from '../body.ts';
import { after, type AuthContext } from '../context.ts';
import { newSecret, sameText, sha256 } from '../secrets.ts';
import { seal, unseal } from '../factors/sealed.ts';
import type { ProviderTokens } from '../providers/settings.ts';
import type { Method } from './sessions.ts';

export type Challenge = { value: string; method: 's256' | 'plain' };

/** As in GoTrue: the time between following the link and exchanging the code, which the browser does by itself. */
const CODE_SECONDS = 300;

/** Reads the challenge of a request, null without one. @throws AuthError `validation_failed` for an incomplete one */
export function readChallenge(body: Body): Challenge | null {
  const value = optionalText(body, 'code_challenge');
  const method = optionalText(body, 'code_challenge_method')?.toLowerCase();
  if (!value && !method) return null;
  if (!value || !method) {
    throw new AuthError('validation_failed', 'PKCE flow requires code_challenge_method and code_challenge');
  }
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(value)) {
    throw new AuthError('validation_failed', 'code challenge has to be between 43 and 128 unreserved characters');
  }
  if (method !== 's256' && method !== 'plain') {
    throw new AuthError('validation_failed', 'code challenge method must be one of: s256, plain');
  }
  return { value, method };
}

/** Creates a code for the browser, usable once within five minutes. It keeps the provider's tokens for whoever trades it. */
export async function createAuthCode(
  context: AuthContext,
  tx: Tx,
  userId: string,
  challenge: Challenge,
  method: Method,
  providerTokens?: ProviderTokens,
): Promise<string> {
  const code = newSecret();
  const codeHash = sha256(code);
  const tokens = providerTokens && seal(context.keys.providers, codeHash, JSON.stringify(providerTokens));
  await tx.query(sql`delete from auth.flow_state where user_id = ${userId} and expires_at <= ${after(context, 0)}`);
  await tx.query(sql`
    insert into auth.flow_state (user_id, auth_code_hash, code_challenge, code_challenge_method, authentication_method,
      sealed_provider_tokens, expires_at, created_at)
    values (${userId}, ${codeHash}, ${challenge.value}, ${challenge.method}, ${method},
      ${tokens ?? null}, ${after(context, CODE_SECONDS)}, ${after(context, 0)})`);
  return code;
}

type FlowState = {
  user_id: string;
  code_challenge: string;
  code_challenge_method: Challenge['method'];
  authentication_method: Method;
  auth_code_hash: string;
  sealed_provider_tokens: string | null;
  expires_at: string;
};

/**
 * Uses up a code. A wrong verifier does not use it up, because the transaction rolls back.
 *
 * @throws AuthError `flow_state_not_found`, `flow_state_expired`, `bad_code_verifier`
 */
export async function useAuthCode(
  context: AuthContext,
  tx: Tx,
  code: string,
  verifier: string,
): Promise<{ userId: string; method: Method; providerTokens: ProviderTokens | undefined }> {
  const { rows } = await tx.query<FlowState>(sql`
    delete from auth.flow_state where auth_code_hash = ${sha256(code)} returning *`);
  const state = rows[0];
  if (!state) throw new AuthError('flow_state_not_found');
  if (new Date(state.expires_at) <= context.now()) throw new AuthError('flow_state_expired');
  const made =
    state.code_challenge_method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  if (!sameText(made, state.code_challenge)) throw new AuthError('bad_code_verifier');
  const sealed = state.sealed_provider_tokens;
  const providerTokens =
    sealed === null
      ? undefined
      : (JSON.parse(unseal(context.keys.providers, state.auth_code_hash, sealed)) as ProviderTokens);
  return { userId: state.user_id, method: state.authentication_method, providerTokens };
}
