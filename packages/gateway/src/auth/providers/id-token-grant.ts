/**
 * Signs in with an id token that the app got from a provider by itself, as a phone app or One Tap does
 * (https://supabase.com/docs/reference/javascript/auth-signinwithidtoken).
 */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { optionalText, type Body } from '../body.ts';
import { asClient, type Client } from '../client.ts';
import type { AuthContext } from '../context.ts';
import { sameText } from '../secrets.ts';
import { type Grant } from '../sessions/sessions.ts';
import { startSession } from '../sessions/start-session.ts';
import { callerIds, loadCaller } from '../sessions/signed-in.ts';
import { isForUs, verifyIdToken, type VerifiedToken } from './id-tokens.ts';
import { announceNewUser, type Newcomer } from '../hooks/new-user.ts';
import { admitNewcomer, askToConfirm, joinAccount, linkToUser, type Joined } from './join-account.ts';
import { takeProviderRequest } from './send-to-provider.ts';
import type { Provider } from './settings.ts';

const badRequest = (message: string, cause?: unknown): AuthError =>
  new AuthError('validation_failed', message, { oauth: 'invalid request', cause });

function providerOf({ providers }: AuthContext, body: Body): Provider {
  const [name, issuer] = [optionalText(body, 'provider'), optionalText(body, 'issuer')];
  if (!name && !(issuer && optionalText(body, 'client_id'))) {
    throw badRequest('provider or client_id and issuer required');
  }
  const found = name ? providers.get(name) : [...providers.values()].find((provider) => provider.issuer === issuer);
  if (found) return found;
  if (name && ['google', 'apple'].includes(name)) {
    throw new AuthError('provider_disabled', `Provider (issuer "${name}") is not enabled`);
  }
  throw new AuthError('validation_failed', `Custom OIDC provider "${(name ?? '').slice(0, 50)}" not allowed`);
}

/** As upstream, the token has the SHA-256 of the nonce that the app shows. */
function checkNonce({ skipNonceCheck }: Provider, inToken: unknown, shown: string | undefined): void {
  if (skipNonceCheck) return;
  const hasNonce = typeof inToken === 'string' && inToken !== '';
  if (hasNonce !== (shown !== undefined)) {
    throw badRequest('Passed nonce and nonce in id_token should either both exist or not.');
  }
  if (!hasNonce || shown === undefined) return;
  if (!sameText(createHash('sha256').update(shown).digest('hex'), inToken)) {
    throw new AuthError('validation_failed', 'Nonces mismatch', { oauth: 'invalid nonce' });
  }
}

async function readToken(context: AuthContext, provider: Provider, body: Body): Promise<VerifiedToken> {
  const idToken = optionalText(body, 'id_token')!;
  const accessToken = optionalText(body, 'access_token');
  const verified = await verifyIdToken(context, provider, idToken, accessToken).catch((cause: unknown) => {
    throw badRequest('Bad ID token', cause);
  });
  if (!isForUs(provider, verified.claims)) {
    const audience = [verified.claims.aud].flat().join(' ').slice(0, 200);
    throw badRequest(`Unacceptable audience in id_token: [${audience}]`);
  }
  checkNonce(provider, verified.claims.nonce, optionalText(body, 'nonce'));
  return verified;
}

/**
 * @throws AuthError in upstream's OAuth form for a token that is not accepted; `provider_disabled`, and the errors of `joinAccount` and
 * `linkToUser`
 */
export async function idTokenGrant(
  context: AuthContext,
  body: Body,
  client: Client,
  c: Context<GatewayEnv>,
): Promise<Grant> {
  if (optionalText(body, 'id_token') === undefined) throw badRequest('id_token required');
  const isLinking = body.link_identity === true;
  if (isLinking && !c.req.header('authorization')) {
    throw badRequest('Linking requires a valid user access token in Authorization');
  }
  const provider = providerOf(context, body);
  await takeProviderRequest(context, client.ip);
  const { profile } = await readToken(context, provider, body);
  const who = { provider, profile };
  if (!isLinking) await admitNewcomer(context, who, client);
  const newcomer: Newcomer = {};
  type Outcome = { grant: Grant } | Exclude<Joined, { user: unknown }>;
  const outcome = await context.scope.asService(
    'sign in with an id token',
    async (tx): Promise<Outcome> => {
      if (isLinking) {
        const { user } = await loadCaller(context, tx, callerIds(c));
        const linked = await linkToUser(context, tx, user.id, who);
        return { grant: await startSession(context, tx, linked, 'oauth', client) };
      }
      const joined = await joinAccount(context, tx, who, newcomer);
      if ('toConfirm' in joined) return joined;
      return { grant: await startSession(context, tx, joined.user, 'oauth', client) };
    },
    asClient(client),
  );
  await announceNewUser(context, newcomer, client.ip);
  if ('grant' in outcome) return outcome.grant;
  return askToConfirm(context, outcome.toConfirm, provider, client);
}
