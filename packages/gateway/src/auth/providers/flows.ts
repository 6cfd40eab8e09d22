/**
 * Flows between this service and a provider. A flow is a row: its id is the `state` that the provider returns, it is good once and for some
 * minutes, and it holds the nonce and the PKCE verifier that belong to it.
 */
import { createHash } from 'node:crypto';
import type { Tx } from '../../db/port.ts';
import { sql } from '../../db/sql.ts';
import { AuthError } from '../../errors/auth-error.ts';
import { after, type AuthContext } from '../context.ts';
import { seal, unseal } from '../factors/sealed.ts';
import { newSecret } from '../secrets.ts';
import type { Challenge } from '../sessions/pkce.ts';
import { isUuid } from '../uuid.ts';

export type Flow = {
  provider: string;
  redirectTo: string;
  nonce: string;
  verifier: string;
  /** PKCE of the app; null for a session in the fragment. */
  challenge: Challenge | null;
  /** The signed-in user who adds a way to sign in. */
  linkingUserId: string | null;
};

type Row = {
  id: string;
  provider: string;
  redirect_to: string;
  nonce: string;
  sealed_verifier: string;
  code_challenge: string | null;
  code_challenge_method: Challenge['method'] | null;
  linking_user_id: string | null;
  expires_at: string;
};

/** As upstream: the time that somebody may take to sign in at the provider. */
const FLOW_SECONDS = 300;

/** Stores a flow. @returns its state, and the nonce and PKCE challenge for the provider */
export async function startFlow(
  context: AuthContext,
  tx: Tx,
  flow: Pick<Flow, 'provider' | 'redirectTo' | 'challenge' | 'linkingUserId'>,
): Promise<{ state: string; nonce: string; codeChallenge: string }> {
  const [nonce, verifier, state] = [newSecret(), newSecret(), crypto.randomUUID()];
  // Each flow makes room for itself: what nobody came back to is deleted.
  await tx.query(sql`
    delete from auth.provider_flows where id = any (array(select id from auth.provider_flows
      where expires_at < ${after(context, -FLOW_SECONDS)} order by expires_at limit 20 for update skip locked))`);
  await tx.query(sql`
    insert into auth.provider_flows (id, provider, redirect_to, nonce, sealed_verifier, code_challenge,
      code_challenge_method, linking_user_id, expires_at, created_at)
    values (${state}, ${flow.provider}, ${flow.redirectTo}, ${nonce}, ${seal(context.keys.providers, state, verifier)},
      ${flow.challenge?.value ?? null}, ${flow.challenge?.method ?? null}, ${flow.linkingUserId},
      ${after(context, FLOW_SECONDS)}, ${after(context, 0)})`);
  return { state, nonce, codeChallenge: createHash('sha256').update(verifier).digest('base64url') };
}

/**
 * Uses up a flow.
 *
 * @throws AuthError `bad_oauth_callback` without a state, `bad_oauth_state` for an unknown or expired one, `flow_state_already_used`
 */
export async function useFlow(context: AuthContext, tx: Tx, state: string | undefined): Promise<Flow> {
  if (!state) throw new AuthError('bad_oauth_callback', 'OAuth state parameter missing');
  if (!isUuid(state)) throw new AuthError('bad_oauth_state', 'OAuth state parameter is invalid');
  const { rows } = await tx.query<Row>(sql`
    update auth.provider_flows set used_at = ${after(context, 0)} where id = ${state} and used_at is null returning *`);
  const row = rows[0];
  if (!row) {
    const { rows: used } = await tx.query(sql`select from auth.provider_flows where id = ${state}`);
    if (used.length > 0) throw new AuthError('flow_state_already_used', 'State has already been used');
    throw new AuthError('bad_oauth_state', 'OAuth state not found or expired');
  }
  if (new Date(row.expires_at) <= context.now()) throw new AuthError('bad_oauth_state', 'OAuth state has expired');
  const { code_challenge: value, code_challenge_method: method } = row;
  return {
    provider: row.provider,
    redirectTo: row.redirect_to,
    nonce: row.nonce,
    verifier: unseal(context.keys.providers, row.id, row.sealed_verifier),
    challenge: value === null || method === null ? null : { value, method },
    linkingUserId: row.linking_user_id,
  };
}
