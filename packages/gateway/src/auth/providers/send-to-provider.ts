/** Sends a browser to a provider: checks the request, stores the flow, and builds the provider's address. */
import type { Context } from 'hono';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { addressGroup } from '../../http/client-address.ts';
import { clientOf } from '../client.ts';
import { allowedRedirect } from '../codes/redirects.ts';
import { after, type AuthContext } from '../context.ts';
import { takeHits } from '../limits/hits.ts';
import { readChallenge } from '../sessions/pkce.ts';
import { callbackAddress } from './code-exchange.ts';
import { startFlow } from './flows.ts';
import { requireProvider } from './settings.ts';

/** Parameters that the service sets, or that belong to it. Any other one is passed on to the provider, as `prompt` or `access_type`. */
const OWN = new Set(
  (
    'client_id client_secret redirect_uri response_type response_mode scope state nonce code_verifier code_challenge ' +
    'code_challenge_method apikey provider scopes redirect_to skip_http_redirect invite_token'
  ).split(' '),
);
const MAX_PASSED_ON = 20;
const MAX_TEXT = 500;
const HOUR = 3600;

function passedOn(query: Readonly<Record<string, string>>): [string, string][] {
  const passed = Object.entries(query).filter(([name]) => !OWN.has(name.toLowerCase()));
  if (passed.length > MAX_PASSED_ON || passed.some(([name, value]) => name.length + value.length > MAX_TEXT)) {
    throw new AuthError(
      'validation_failed',
      `At most ${MAX_PASSED_ON} parameters of ${MAX_TEXT} characters are passed on`,
    );
  }
  return passed;
}

/** The scopes of the request, separated by blanks or commas, after those of the settings. */
function scopesOf(requested: string | undefined, configured: readonly string[]): string {
  const more = (requested ?? '').split(/[\s,+]+/).filter((scope) => /^[\x21-\x7e]{1,200}$/.test(scope));
  return [...new Set(['openid', ...configured, ...more])].slice(0, 50).join(' ');
}

/** Counts a flow, or an id token, of one place. @throws AuthError `over_request_rate_limit` */
export async function takeProviderRequest(context: AuthContext, ip: string | undefined): Promise<void> {
  if (ip === undefined) return;
  const limit = context.limits.provider_requests_per_ip_per_hour;
  const hit = { key: `provider:${addressGroup(ip)}`, limit, seconds: HOUR };
  const { refused } = await context.scope.asService('count a sign-in by a provider', (tx) =>
    takeHits(tx, [hit], after(context, 0)),
  );
  if (refused) throw new AuthError('over_request_rate_limit', undefined, { retryAfterSeconds: refused.waitSeconds });
}

/**
 * Starts a flow.
 *
 * @param linkingUserId the signed-in user who adds a way to sign in; null for a sign-in
 * @returns the address to send the browser to
 * @throws AuthError `validation_failed`, `over_request_rate_limit`, `unexpected_failure` if the provider is away
 */
export async function providerAddress(
  context: AuthContext,
  c: Context<GatewayEnv>,
  linkingUserId: string | null,
): Promise<string> {
  const query = c.req.query();
  const provider = requireProvider(context, query.provider ?? '');
  const challenge = readChallenge(query);
  const more = passedOn(query);
  await takeProviderRequest(context, clientOf(c).ip);
  const { authorizationEndpoint } = await context.discovery(provider).catch((cause: unknown) => {
    throw new AuthError('unexpected_failure', `The provider ${provider.name} cannot be reached`, {
      cause,
      status: 503,
    });
  });
  const redirectTo = allowedRedirect(context, query.redirect_to ?? c.req.header('referer'));
  const { state, nonce, codeChallenge } = await context.scope.asService('send a browser to a provider', (tx) =>
    startFlow(context, tx, { provider: provider.name, redirectTo, challenge, linkingUserId }),
  );
  const address = new URL(authorizationEndpoint);
  const own = {
    client_id: provider.clientId,
    redirect_uri: callbackAddress(context),
    response_type: 'code',
    scope: scopesOf(query.scopes, provider.scopes),
    state,
    nonce,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...provider.parameters,
  };
  for (const [name, value] of [...more, ...Object.entries(own)]) address.searchParams.set(name, value);
  return address.href;
}
