/**
 * POST /passkeys/registration/verify: stores the passkey that an authenticator has made for a challenge, as auth-js's
 * `passkey.verifyRegistration()` does. The challenge is used up whatever the outcome.
 */
import type { Context } from 'hono';
import { AuthError } from '../../../errors/auth-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { audit } from '../../audit.ts';
import { readBody } from '../../body.ts';
import type { AuthContext } from '../../context.ts';
import { loadSessionCaller } from '../../factors/factors.ts';
import { recordEvent } from '../../security-events.ts';
import { callerIds } from '../../sessions/signed-in.ts';
import { passkeyName } from '../../webauthn/authenticator-names.ts';
import { insertCredential } from '../../webauthn/credentials.ts';
import { usePasskeyChallenge } from '../../webauthn/passkey-challenges.ts';
import { readVerification, relyingParty, requirePasskeyRights, requireRoom } from '../../webauthn/passkeys.ts';
import { verifyRegistration } from '../../webauthn/verify.ts';

export function postPasskeysRegistrationVerify(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    callerIds(c);
    const { id, credential } = readVerification(await readBody(c));
    const challenge = await context.scope.asService('use up a challenge of a passkey', async (tx) => {
      const caller = await loadSessionCaller(context, tx, c);
      requirePasskeyRights(caller);
      return usePasskeyChallenge(context, tx, id, { type: 'registration', userId: caller.user.id });
    });
    const made = await verifyRegistration(relyingParty(context), challenge, credential);
    if (!made) throw new AuthError('webauthn_verification_failed');
    const name = passkeyName(made.aaguid);
    const stored = await context.scope.asService('store a passkey', async (tx) => {
      // Loaded again: the session may have ended, and a second factor may have come, while the signature was verified.
      const caller = await loadSessionCaller(context, tx, c);
      const { user, sessionId } = caller;
      requirePasskeyRights(caller);
      await requireRoom(tx, user.id);
      const row = await insertCredential(context, tx, made, { userId: user.id, name });
      await recordEvent(context, tx, 'passkey_added', { userId: user.id, sessionId });
      await audit(context, tx, { userId: user.id }, 'passkey_created', { passkey_id: row.id });
      return row;
    });
    return c.json({ id: stored.id, friendly_name: name, created_at: stored.created_at });
  };
}
