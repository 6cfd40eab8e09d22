/**
 * POST /passkeys/registration/options: begins the registration of a passkey for the signed-in user, as auth-js's
 * `passkey.startRegistration()` does. The response is what a browser passes to `navigator.credentials.create()`.
 */
import type { Context } from 'hono';
import type { GatewayEnv } from '../../../http/env.ts';
import type { AuthContext } from '../../context.ts';
import { takeFactorRequest } from '../../factors/factor-tries.ts';
import { loadSessionCaller } from '../../factors/factors.ts';
import { callerIds } from '../../sessions/signed-in.ts';
import { creationOptions } from '../../webauthn/ceremony-options.ts';
import { createPasskeyChallenge } from '../../webauthn/passkey-challenges.ts';
import { relyingParty, requirePasskeyRights, requireRoom } from '../../webauthn/passkeys.ts';

export function postPasskeysRegistrationOptions(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    callerIds(c);
    const answer = await context.scope.asService('begin a passkey', async (tx) => {
      const caller = await loadSessionCaller(context, tx, c);
      const { user, sessionId } = caller;
      requirePasskeyRights(caller);
      await takeFactorRequest(context, tx, sessionId);
      const known = await requireRoom(tx, user.id);
      const { id, challenge, expiresAt } = await createPasskeyChallenge(context, tx, {
        type: 'registration',
        userId: user.id,
      });
      const options = creationOptions(relyingParty(context), user, { challenge, known, residentKey: 'required' });
      return { challenge_id: id, options, expires_at: expiresAt };
    });
    return c.json(answer);
  };
}
