/** DELETE /passkeys/{id}: removes a passkey of the signed-in user (auth-js's `passkey.delete()`). */
import type { Context } from 'hono';
import type { GatewayEnv } from '../../../http/env.ts';
import { audit } from '../../audit.ts';
import type { AuthContext } from '../../context.ts';
import { recordEvent } from '../../security-events.ts';
import { callerIds, loadCaller } from '../../sessions/signed-in.ts';
import { deletePasskeyOf, passkeyIdOf, requirePasskeyRights } from '../../webauthn/passkeys.ts';

export function deletePasskeys(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const ids = callerIds(c);
    await context.scope.asService('remove a passkey', async (tx) => {
      const caller = await loadCaller(context, tx, ids);
      const { user, sessionId } = caller;
      requirePasskeyRights(caller);
      const id = passkeyIdOf(c);
      await deletePasskeyOf(tx, user.id, id);
      await recordEvent(context, tx, 'passkey_removed', { userId: user.id, sessionId });
      await audit(context, tx, { userId: user.id }, 'passkey_deleted', { passkey_id: id });
    });
    return c.body(null, 204);
  };
}
