/**
 * GET and POST /callback: the browser comes back from a provider. It is sent on to the app: with the session in the fragment, with a code in
 * the query if the app started with PKCE, or with the error in both (https://supabase.com/docs/guides/auth/social-login).
 */
import type { Context } from 'hono';
import { AuthError } from '../../../errors/auth-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { asClient, clientOf, type Client } from '../../client.ts';
import { withFragment, withQuery } from '../../codes/redirects.ts';
import type { AuthContext } from '../../context.ts';
import { completeWithProvider, type SignedInThere } from '../../providers/code-exchange.ts';
import { useFlow, type Flow } from '../../providers/flows.ts';
import { announceNewUser, type Newcomer } from '../../hooks/new-user.ts';
import { admitNewcomer, askToConfirm, joinAccount, linkToUser, type Joined } from '../../providers/join-account.ts';
import { requireProvider, type Provider, type ProviderTokens } from '../../providers/settings.ts';
import { createAuthCode } from '../../sessions/pkce.ts';
import { sessionAnswer, type Grant } from '../../sessions/sessions.ts';
import { startSession } from '../../sessions/start-session.ts';

type Fields = Readonly<Record<string, string | undefined>>;

/** Longest texts of a provider that are passed on to the app. */
const MAX_ERROR = 100;
const MAX_DESCRIPTION = 500;

const ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
};
const DENIED = ['signup_disabled', 'user_banned', 'provider_email_needs_verification'];

async function readFields(c: Context<GatewayEnv>): Promise<Fields> {
  if (c.req.method !== 'POST') return c.req.query();
  return Object.fromEntries(new URLSearchParams(await c.req.text()));
}

function errorFields(error: AuthError): Record<string, string> {
  if (error.oauth !== undefined) return { error: error.oauth, error_description: error.message };
  const kind = DENIED.includes(error.code) ? 'access_denied' : (ERRORS[error.status] ?? 'server_error');
  return { error: kind, error_code: error.code, error_description: error.message };
}

function sendBack(context: AuthContext, c: Context<GatewayEnv>, redirectTo: string, error: unknown): Response {
  const known = error instanceof AuthError ? error : new AuthError('unexpected_failure', undefined, { cause: error });
  if (known.status >= 500) c.get('log').warn({ err: known.cause ?? known }, 'a sign-in by a provider failed');
  const fields = errorFields(known);
  return c.redirect(withFragment(withQuery(redirectTo, fields), fields), 302);
}

/** The error that the provider sends instead of a code. Its texts go to the app as they are. */
function refusalOf({ error, error_description: description = '' }: Fields): AuthError | null {
  if (!error) return null;
  return new AuthError('validation_failed', description.slice(0, MAX_DESCRIPTION), {
    oauth: error.slice(0, MAX_ERROR),
  });
}

type Outcome = { grant: Grant } | { code: string } | Exclude<Joined, { user: unknown }>;

async function signIn(
  context: AuthContext,
  flow: Flow,
  provider: Provider,
  { profile, tokens }: SignedInThere,
  client: Client,
): Promise<Outcome> {
  const who = { provider, profile };
  const newcomer: Newcomer = {};
  const outcome = await context.scope.asService(
    'sign in by a provider',
    async (tx): Promise<Outcome> => {
      const joined =
        flow.linkingUserId === null
          ? await joinAccount(context, tx, who, newcomer)
          : { user: await linkToUser(context, tx, flow.linkingUserId, who) };
      if ('toConfirm' in joined) return joined;
      if (flow.challenge === null) return { grant: await startSession(context, tx, joined.user, 'oauth', client) };
      return { code: await createAuthCode(context, tx, joined.user.id, flow.challenge, 'oauth', tokens) };
    },
    asClient(client),
  );
  await announceNewUser(context, newcomer, client.ip);
  return outcome;
}

async function sessionAddress(
  context: AuthContext,
  redirectTo: string,
  grant: Grant,
  tokens: ProviderTokens,
): Promise<string> {
  const { access_token, token_type, expires_in, expires_at, refresh_token } = await sessionAnswer(context, grant);
  return withFragment(redirectTo, {
    access_token,
    token_type,
    expires_in: String(expires_in),
    expires_at: String(expires_at),
    refresh_token,
    provider_token: tokens.access,
    ...(tokens.refresh !== undefined && { provider_refresh_token: tokens.refresh }),
  });
}

export function callback(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const fields = await readFields(c);
    let redirectTo = context.siteUrl;
    try {
      const flow = await context.scope.asService('use a flow up', (tx) => useFlow(context, tx, fields.state));
      redirectTo = flow.redirectTo;
      const refusal = refusalOf(fields);
      if (refusal) throw refusal;
      if (!fields.code)
        throw new AuthError('bad_oauth_callback', 'OAuth callback with missing authorization code missing');
      const provider = requireProvider(context, flow.provider);
      const there = await completeWithProvider(context, provider, flow, fields.code);
      const client = clientOf(c);
      if (flow.linkingUserId === null) await admitNewcomer(context, { provider, profile: there.profile }, client);
      const outcome = await signIn(context, flow, provider, there, client);
      if ('code' in outcome) return c.redirect(withQuery(redirectTo, { code: outcome.code }), 302);
      if ('grant' in outcome) {
        return c.redirect(await sessionAddress(context, redirectTo, outcome.grant, there.tokens), 302);
      }
      return await askToConfirm(context, outcome.toConfirm, provider, client);
    } catch (error) {
      return sendBack(context, c, redirectTo, error);
    }
  };
}
