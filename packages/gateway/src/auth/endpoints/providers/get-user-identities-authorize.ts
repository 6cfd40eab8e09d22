/**
 * GET /user/identities/authorize: sends the browser of a signed-in user to a provider, whose account becomes another way to sign in
 * (https://supabase.com/docs/reference/javascript/auth-linkidentity).
 */
import type { Context } from 'hono';
import { AuthError } from '../../../errors/auth-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import type { AuthContext } from '../../context.ts';
import { providerAddress } from '../../providers/send-to-provider.ts';
import { callerIds, loadCaller } from '../../sessions/signed-in.ts';

export function getUserIdentitiesAuthorize(context: AuthContext) {
  return async (c: Context<GatewayEnv>) => {
    const ids = callerIds(c);
    const { user } = await context.scope.asService('show the caller', (tx) => loadCaller(context, tx, ids), {
      readOnly: true,
    });
    if (!context.options.manualLinking) throw new AuthError('manual_linking_disabled');
    const url = await providerAddress(context, c, user.id);
    return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302);
  };
}
