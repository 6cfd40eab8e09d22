/** GET /authorize: sends the browser to a provider to sign in (https://supabase.com/docs/reference/javascript/auth-signinwithoauth). */
import type { Context } from 'hono';
import type { GatewayEnv } from '../../../http/env.ts';
import type { AuthContext } from '../../context.ts';
import { providerAddress } from '../../providers/send-to-provider.ts';

export function getAuthorize(context: AuthContext) {
  return async (c: Context<GatewayEnv>) => c.redirect(await providerAddress(context, c, null), 302);
}
