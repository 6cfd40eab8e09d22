/**
 * POST /recover: sends a link to set a new password. The response is the same whether or not an account has the address. With the option
 * `concealsAccounts` so are its limits.
 */
import type { Context } from 'hono';
import type { GatewayEnv } from '../../http/env.ts';
import { normalEmail } from '../addresses.ts';
import { readBody, requiredText } from '../body.ts';
import { clientOf } from '../client.ts';
import type { AuthContext } from '../context.ts';
import { requireChannel } from '../codes/channels.ts';
import { deliver, prepareMessage } from '../codes/messages.ts';
import { readChallenge } from '../sessions/pkce.ts';
import { allowedRedirect } from '../codes/redirects.ts';
import { takeLookUp, takeSend } from '../limits/rate-limits.ts';
import { findUser } from '../users.ts';

export function postRecover(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    requireChannel(context, 'email');
    const body = await readBody(c);
    const email = normalEmail(requiredText(body, 'email', 'Password recovery requires an email'));
    const challenge = readChallenge(body);
    const { ip, languages } = clientOf(c);
    const redirectTo = allowedRedirect(context, c.req.query('redirect_to'));
    const { concealsAccounts = false } = context.options;
    if (!concealsAccounts) await takeLookUp(context, { ip });
    const messages = await context.scope.asService('send a password reset', async (tx) => {
      const user = await findUser.byEmail(tx, email);
      if (!user && !concealsAccounts) return [];
      await takeSend(context, tx, 'email', [email], ip);
      return user ? [await prepareMessage(context, tx, user, 'recovery', email, { redirectTo, challenge })] : [];
    });
    await deliver(context, messages, languages);
    return c.json({});
  };
}
