/**
 * POST /passkeys/authentication/options: begins a sign-in with a passkey, as auth-js's `passkey.startAuthentication()` does. The response is
 * what a browser passes to `navigator.credentials.get()`. It names no credential: the user picks one, and it shows who signs in.
 */
import type { Context } from 'hono';
import { AuthError } from '../../../errors/auth-error.ts';
import { addressGroup } from '../../../http/client-address.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { clientOf } from '../../client.ts';
import { after, type AuthContext } from '../../context.ts';
import { takeHits } from '../../limits/hits.ts';
import { requestOptions } from '../../webauthn/ceremony-options.ts';
import { createPasskeyChallenge } from '../../webauthn/passkey-challenges.ts';
import { relyingParty } from '../../webauthn/passkeys.ts';

export function postPasskeysAuthenticationOptions(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const { ip = '' } = clientOf(c);
    const limit = context.limits.passkey_requests_per_ip_per_hour;
    const answer = await context.scope.asService('begin a sign-in with a passkey', async (tx) => {
      const hit = { key: `passkey-request:${addressGroup(ip)}`, limit, seconds: 3600 };
      const { refused } = await takeHits(tx, [hit], after(context, 0));
      if (refused) {
        throw new AuthError('over_request_rate_limit', undefined, { retryAfterSeconds: refused.waitSeconds });
      }
      const requested = await createPasskeyChallenge(context, tx, { type: 'authentication', userId: null });
      const options = requestOptions(relyingParty(context), requested.challenge);
      return { challenge_id: requested.id, options, expires_at: requested.expiresAt };
    });
    return c.json(answer);
  };
}
