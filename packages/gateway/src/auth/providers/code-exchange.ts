/** Trades the code of a provider for its tokens, and reads who the user is (OpenID Connect Core 1.0 §3.1.3). */
import { AuthError } from '../../errors/auth-error.ts';
import type { AuthContext } from '../context.ts';
import { fetchObject } from './bounded-fetch.ts';
import type { Metadata } from './discovery.ts';
import type { Flow } from './flows.ts';
import { isForUs, verifyIdToken } from './id-tokens.ts';
import { withAddress, type Profile } from './profile.ts';
import type { Provider, ProviderTokens } from './settings.ts';

export type SignedInThere = { profile: Profile; tokens: ProviderTokens };

const MAX_TOKEN = 8192;

const tokenText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TOKEN ? value : undefined;

/** The address that a provider returns to. It is registered with the provider. */
export const callbackAddress = ({ siteUrl }: Pick<AuthContext, 'siteUrl'>): string => `${siteUrl}/auth/v1/callback`;

async function exchange(
  context: AuthContext,
  { clientId, secret }: Provider & { secret: string },
  { tokenEndpoint, takesBasic }: Metadata,
  { code, verifier }: { code: string; verifier: string },
): Promise<Record<string, unknown>> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: callbackAddress(context),
    code_verifier: verifier,
    ...(takesBasic ? {} : { client_id: clientId, client_secret: secret }),
  });
  const credentials = [clientId, secret].map(encodeURIComponent).join(':');
  const headers: Record<string, string> = takesBasic
    ? { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
    : {};
  return fetchObject(tokenEndpoint, { method: 'POST', body: form, headers });
}

/**
 * Completes a flow with the provider. It calls the provider, so never call it in a transaction.
 *
 * @throws AuthError `unexpected_failure` with upstream's words if the provider refuses the code, or its token is not for this flow
 */
export async function completeWithProvider(
  context: AuthContext,
  provider: Provider & { secret: string },
  flow: Pick<Flow, 'nonce' | 'verifier'>,
  code: string,
): Promise<SignedInThere> {
  const failed =
    (message: string) =>
    (cause: unknown): never => {
      throw new AuthError('unexpected_failure', message, { cause });
    };
  const metadata = await context.discovery(provider).catch(failed('Error getting user profile from external provider'));
  const answer = await exchange(context, provider, metadata, { code, verifier: flow.verifier }).catch(
    failed(`Unable to exchange external code: ${code.slice(0, 4)}`),
  );
  const [access, idToken] = [tokenText(answer.access_token), answer.id_token];
  try {
    if (access === undefined || typeof idToken !== 'string') throw new Error('the provider gave no token');
    const { claims, profile } = await verifyIdToken(context, provider, idToken, access);
    if (!isForUs(provider, claims)) throw new Error('the id token is for another client');
    if (claims.nonce !== flow.nonce) throw new Error('the id token is of another flow');
    const tokens = { access, refresh: tokenText(answer.refresh_token) };
    if (profile.email !== null || metadata.userinfoEndpoint === undefined) return { profile, tokens };
    const headers = { authorization: `Bearer ${access}` };
    const userinfo = await fetchObject(metadata.userinfoEndpoint, { headers });
    return { profile: withAddress(provider, profile, userinfo), tokens };
  } catch (error) {
    return failed('Error getting user profile from external provider')(error);
  }
}
