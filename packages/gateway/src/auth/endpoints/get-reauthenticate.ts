/**
 * GET /reauthenticate: sends a code that PUT /user accepts as `nonce`. The code proves that the account's owner makes the request
 * (https://supabase.com/docs/reference/javascript/auth-reauthentication). It goes to the address, or by SMS to a user without one. Where
 * numbers need a proof by e-mail (`phoneProof`), it refuses such a user, because a thief may have changed the number.
 */
import type { Context } from 'hono';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { clientOf } from '../client.ts';
import type { AuthContext } from '../context.ts';
import { deliver, prepareMessage } from '../codes/messages.ts';
import { takeSend } from '../limits/rate-limits.ts';
import { callerIds, loadCaller } from '../sessions/signed-in.ts';
import type { UserRow } from '../users.ts';

/** @throws AuthError `validation_failed`, `email_not_confirmed`, `phone_not_confirmed` */
function addressOf({ options }: AuthContext, user: UserRow): { channel: 'email' | 'sms'; address: string } {
  if (user.email !== null) {
    if (user.email_confirmed_at !== null) return { channel: 'email', address: user.email };
    throw new AuthError('email_not_confirmed', 'Please verify your email first.', { status: 422 });
  }
  if (user.phone === null || options.phoneProof === 'email') {
    const words = 'Reauthentication requires the user to have an email or a phone number';
    throw new AuthError('validation_failed', words);
  }
  if (user.phone_confirmed_at !== null) return { channel: 'sms', address: user.phone };
  throw new AuthError('phone_not_confirmed', 'Please verify your phone first.', { status: 422 });
}

export function getReauthenticate(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const ids = callerIds(c);
    const { ip, languages } = clientOf(c);
    const message = await context.scope.asService('send a code of reauthentication', async (tx) => {
      const { user } = await loadCaller(context, tx, ids);
      const { channel, address } = addressOf(context, user);
      await takeSend(context, tx, channel, [address], ip);
      return prepareMessage(context, tx, user, 'reauthentication', address, { redirectTo: context.siteUrl });
    });
    await deliver(context, [message], languages);
    return c.json({});
  };
}
