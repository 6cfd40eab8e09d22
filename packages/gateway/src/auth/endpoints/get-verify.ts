/**
 * GET /verify: the link of an e-mail. A complete link always redirects to the requested address: with the session in the fragment, with a code in the
 * query if the link was requested with PKCE, or with the error (https://supabase.com/docs/guides/auth/redirect-urls).
 */
import type { Context } from 'hono';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { asClient, clientOf } from '../client.ts';
import type { AuthContext } from '../context.ts';
import { useSecret } from '../codes/one-time-tokens.ts';
import { createAuthCode } from '../sessions/pkce.ts';
import { allowedRedirect, withFragment, withQuery } from '../codes/redirects.ts';
import { sessionAnswer, type Grant } from '../sessions/sessions.ts';
import { startSession } from '../sessions/start-session.ts';
import { ACCEPTED, applyToken, HALF_CONFIRMED, methodOf } from '../codes/verification.ts';

const LINK_TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email', 'email_change'];

type Outcome = { grant: Grant } | { code: string } | { half: true; isPkce: boolean };

async function follow(context: AuthContext, c: Context<GatewayEnv>, type: string, secret: string): Promise<Outcome> {
  const types = LINK_TYPES.includes(type) ? ACCEPTED[type] : undefined;
  if (!types) throw new AuthError('validation_failed', 'Invalid email verification type');
  const client = clientOf(c);
  return context.scope.asService(
    'follow the link of an e-mail',
    async (tx): Promise<Outcome> => {
      const token = await useSecret(context, tx, types, secret);
      if (!token) throw new AuthError('otp_expired', 'Email link is invalid or has expired');
      const { user, isHalf } = await applyToken(context, tx, token, client);
      if (isHalf) return { half: true, isPkce: token.code_challenge !== null };
      if (token.code_challenge === null || token.code_challenge_method === null) {
        return { grant: await startSession(context, tx, user, methodOf(token), client) };
      }
      const challenge = { value: token.code_challenge, method: token.code_challenge_method };
      return { code: await createAuthCode(context, tx, user.id, challenge, methodOf(token)) };
    },
    asClient(client),
  );
}

/** Puts the error in both places: the implicit flow reads the fragment, the PKCE flow reads the query. */
function errorRedirect(address: string, error: AuthError): string {
  const fields = {
    error: error.status >= 500 ? 'server_error' : 'access_denied',
    error_code: error.code,
    error_description: error.message,
  };
  return withFragment(withQuery(address, fields), fields);
}

export function getVerify(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    // Mail scanners request a link with HEAD before its reader opens it. That must not use the link up.
    if (c.req.method === 'HEAD') return c.body(null, 204);
    const redirectTo = allowedRedirect(context, c.req.query('redirect_to'));
    const type = c.req.query('type') ?? '';
    const secret = c.req.query('token') ?? c.req.query('token_hash') ?? '';
    if (type === '') throw new AuthError('validation_failed', 'Verify requires a verification type');
    if (secret === '') throw new AuthError('validation_failed', 'Verify requires a token or a token hash');
    let outcome: Outcome;
    try {
      outcome = await follow(context, c, type, secret);
    } catch (error) {
      if (!(error instanceof AuthError)) c.get('log').error({ err: error }, 'a link could not be followed');
      const refusal =
        error instanceof AuthError ? error : new AuthError('unexpected_failure', undefined, { cause: error });
      return c.redirect(errorRedirect(redirectTo, refusal), 303);
    }
    if ('half' in outcome) {
      const message = { message: HALF_CONFIRMED };
      return c.redirect(withFragment(outcome.isPkce ? withQuery(redirectTo, message) : redirectTo, message), 303);
    }
    if ('code' in outcome) return c.redirect(withQuery(redirectTo, { code: outcome.code }), 303);
    const { user: _user, expires_at, expires_in, ...tokens } = await sessionAnswer(context, outcome.grant);
    const fields = { ...tokens, expires_at: String(expires_at), expires_in: String(expires_in), type };
    return c.redirect(withFragment(redirectTo, fields), 303);
  };
}
