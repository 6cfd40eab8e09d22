/**
 * The refusals of features that this service does not have: single sign-on by SAML, the OAuth server, SCIM, and any other path. The errors
 * are those of an upstream installation where the feature is off.
 */
import type { Hono } from 'hono';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';

const DISABLED = [
  { paths: ['/sso', '/sso/*', '/admin/sso/*'], code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' },
  {
    paths: ['/oauth/*', '/admin/oauth/*', '/user/oauth/grants', '/.well-known/oauth-authorization-server'],
    code: 'feature_disabled',
    message: 'OAuth server is disabled',
  },
  {
    paths: ['/admin/custom-providers', '/admin/custom-providers/*'],
    code: 'feature_disabled',
    message: 'Custom OAuth providers are disabled',
  },
  { paths: ['/scim/*'], code: 'feature_disabled', message: 'SCIM server is disabled' },
] as const;

/** Registers the refusals. Call it after every other route: its last one refuses every path without a route. */
export function refuseOthers(routes: Hono<GatewayEnv>): void {
  for (const { paths, code, message } of DISABLED) {
    for (const path of paths) {
      routes.all(path, () => {
        throw new AuthError(code, message);
      });
    }
  }
  routes.all('*', (c) => {
    throw new AuthError('not_found', `There is no ${c.req.method} ${c.req.path.slice(0, 200)}`);
  });
}
