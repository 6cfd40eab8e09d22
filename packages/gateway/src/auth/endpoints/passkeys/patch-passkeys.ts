/** PATCH /passkeys/{id}: renames a passkey of the signed-in user (auth-js's `passkey.update()`). */
import type { Context } from 'hono';
import { AuthError } from '../../../errors/auth-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { audit } from '../../audit.ts';
import { optionalText, readBody } from '../../body.ts';
import { after, type AuthContext } from '../../context.ts';
import { callerIds, loadCaller } from '../../sessions/signed-in.ts';
import { passkeyIdOf, renamePasskeyOf, shownPasskey } from '../../webauthn/passkeys.ts';

const LONGEST_NAME = 120;
/** Control characters, line separators and bidirectional text controls. */
const NOT_IN_NAMES = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/u;

export function patchPasskeys(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const ids = callerIds(c);
    const id = passkeyIdOf(c);
    const name = optionalText(await readBody(c), 'friendly_name') ?? '';
    if (name === '') throw new AuthError('validation_failed', 'friendly_name is required');
    if (Buffer.byteLength(name) > LONGEST_NAME) {
      throw new AuthError('validation_failed', `friendly_name must be ${LONGEST_NAME} characters or less`);
    }
    if (NOT_IN_NAMES.test(name)) {
      throw new AuthError('validation_failed', 'friendly_name must not contain control characters');
    }
    const passkey = await context.scope.asService('rename a passkey', async (tx) => {
      const { user } = await loadCaller(context, tx, ids);
      const renamed = await renamePasskeyOf(tx, user.id, id, { name, now: after(context, 0) });
      await audit(context, tx, { userId: user.id }, 'passkey_updated', { passkey_id: id });
      return renamed;
    });
    return c.json(shownPasskey(passkey));
  };
}
