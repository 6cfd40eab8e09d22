/** GET /passkeys: the passkeys of the signed-in user, the oldest first (auth-js's `passkey.list()`). */
import type { Context } from 'hono';
import type { GatewayEnv } from '../../../http/env.ts';
import type { AuthContext } from '../../context.ts';
import { callerIds, loadCaller } from '../../sessions/signed-in.ts';
import { readCredentials } from '../../webauthn/credentials.ts';
import { shownPasskey } from '../../webauthn/passkeys.ts';

export function getPasskeys(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const ids = callerIds(c);
    const passkeys = await context.scope.asService('list passkeys', async (tx) => {
      const { user } = await loadCaller(context, tx, ids);
      return readCredentials(tx, { passkeysOf: user.id });
    });
    return c.json(passkeys.map(shownPasskey));
  };
}
