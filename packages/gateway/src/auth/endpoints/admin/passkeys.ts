/** `/admin/users/{id}/passkeys`: the operator lists and removes passkeys, for a user who has lost the authenticator. */
import type { Context } from 'hono';
import type { GatewayEnv } from '../../../http/env.ts';
import { audit } from '../../audit.ts';
import type { AuthContext } from '../../context.ts';
import { recordEvent } from '../../security-events.ts';
import { readCredentials } from '../../webauthn/credentials.ts';
import { deletePasskeyOf, passkeyIdOf, shownPasskey } from '../../webauthn/passkeys.ts';
import { loadUser, userIdOf } from './load-user.ts';

export function getAdminPasskeys(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const userId = userIdOf(c);
    const passkeys = await context.scope.asService(
      'list the passkeys of a user',
      async (tx) => {
        await loadUser(tx, userId);
        return readCredentials(tx, { passkeysOf: userId });
      },
      { readOnly: true },
    );
    return c.json(passkeys.map(shownPasskey));
  };
}

export function deleteAdminPasskey(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const userId = userIdOf(c);
    const { role: actor } = c.get('claims');
    await context.scope.asService('take a passkey of a user away', async (tx) => {
      await loadUser(tx, userId);
      const id = passkeyIdOf(c);
      await deletePasskeyOf(tx, userId, id);
      await recordEvent(context, tx, 'passkey_removed', { userId });
      await audit(context, tx, { role: actor }, 'passkey_deleted', { user_id: userId, passkey_id: id });
    });
    return c.body(null, 204);
  };
}
