/**
 * GET /reauthenticate: e-mails a code that PUT /user accepts as `nonce`. The code proves that the account's owner makes the request
 * (https://supabase.com/docs/reference/javascript/auth-reauthentication). GoTrue sends the code by SMS to a user without an e-mail address.
 * This endpoint refuses such a user, because a thief may have changed the number.
 */
import type { Context } from 'hono';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { clientOf } from '../client.ts';
import type { AuthContext } from '../context.ts';
import { deliver, prepareMessage } from '../codes/messages.ts';
import { takeSend } from '../limits/rate-limits.ts';
import { callerIds, loadCaller } from '../sessions/signed-in.ts';

export function getReauthenticate(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const ids = callerIds(c);
    const { ip, languages } = clientOf(c);
    const message = await context.scope.asService('send a code of reauthentication', async (tx) => {
      const { user } = await loadCaller(context, tx, ids);
      if (user.email === null) {
        throw new AuthError('validation_failed', 'Reauthentication requires the user to have an email');
      }
      if (user.email_confirmed_at === null) throw new AuthError('email_not_confirmed');
      await takeSend(context, tx, 'email', [user.email], ip);
      return prepareMessage(context, tx, user, 'reauthentication', user.email, { redirectTo: context.siteUrl });
    });
    await deliver(context, [message], languages);
    return c.json({});
  };
}
