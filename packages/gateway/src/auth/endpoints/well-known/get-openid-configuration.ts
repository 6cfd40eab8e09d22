/**
 * GET /.well-known/openid-configuration: where a verifier of tokens finds the public keys, and who issues them. As upstream, it also names the
 * endpoints of the OAuth server, which refuse calls while that is off.
 */
import type { Context } from 'hono';
import type { AuthContext } from '../../context.ts';

export function getOpenidConfiguration({ siteUrl }: Pick<AuthContext, 'siteUrl'>) {
  const issuer = `${siteUrl}/auth/v1`;
  const configuration = {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    scopes_supported: ['openid', 'profile', 'email', 'phone', 'offline_access'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256', 'plain'],
  };
  return (c: Context) => {
    c.header('cache-control', 'public, max-age=600');
    return c.json(configuration);
  };
}
