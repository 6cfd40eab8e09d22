/** POST /token: issues a session for a password, a refresh token or a PKCE code, depending on `grant_type`. */
import type { Context } from 'hono';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { readBody, requiredText, type Body } from '../body.ts';
import { clientOf, type Client } from '../client.ts';
import type { AuthContext } from '../context.ts';
import { passwordGrant } from '../passwords/password-grant.ts';
import { idTokenGrant } from '../providers/id-token-grant.ts';
import { useAuthCode } from '../sessions/pkce.ts';
import { refreshSession } from '../sessions/refresh.ts';
import { sessionAnswer, type Grant } from '../sessions/sessions.ts';
import { startSession } from '../sessions/start-session.ts';
import { findUser } from '../users.ts';

type GrantType = (context: AuthContext, body: Body, client: Client, c: Context<GatewayEnv>) => Promise<Grant>;

const GRANTS: Readonly<Record<string, GrantType>> = {
  password: passwordGrant,
  refresh_token: (context, body, client) =>
    refreshSession(context, requiredText(body, 'refresh_token', 'refresh_token required'), client),
  pkce: pkceGrant,
  id_token: idTokenGrant,
  web3: () => {
    throw new AuthError('web3_provider_disabled');
  },
};

async function pkceGrant(context: AuthContext, body: Body, client: Client): Promise<Grant> {
  const refusal = 'invalid request: both auth code and code verifier should be non-empty';
  const code = requiredText(body, 'auth_code', refusal);
  const verifier = requiredText(body, 'code_verifier', refusal);
  return context.scope.asService('trade a PKCE code', async (tx) => {
    const { userId, method, providerTokens } = await useAuthCode(context, tx, code, verifier);
    const user = await findUser.byId(tx, userId);
    if (!user) throw new AuthError('flow_state_not_found');
    return { ...(await startSession(context, tx, user, method, client)), providerTokens };
  });
}

export function postToken(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const type = c.req.query('grant_type') ?? '';
    const grant = Object.hasOwn(GRANTS, type) ? GRANTS[type] : undefined;
    if (!grant) throw new AuthError('validation_failed', 'unsupported_grant_type');
    const granted = await grant(context, await readBody(c), clientOf(c), c);
    return c.json(await sessionAnswer(context, granted));
  };
}
