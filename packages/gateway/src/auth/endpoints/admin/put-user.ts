/**
 * PUT /admin/users/{id}: changes a user at once, without a message to them (https://supabase.com/docs/reference/javascript/auth-admin-updateuserbyid).
 * A new password ends every session of the user.
 */
import type { Context } from 'hono';
import type { Tx } from '../../../db/port.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { audit } from '../../audit.ts';
import { newPassword, readBody } from '../../body.ts';
import { deleteAllTokens } from '../../codes/one-time-tokens.ts';
import { unprovePhone } from '../../codes/phone-proof.ts';
import { addressTaken } from '../../codes/verification.ts';
import type { AuthContext } from '../../context.ts';
import { checkPassword, hashPassword } from '../../passwords/passwords.ts';
import { recordEvent } from '../../security-events.ts';
import { endSessions } from '../../sessions/sessions.ts';
import { toUser, updateUser, type UserPatch, type UserRow } from '../../users.ts';
import { loadUser, userIdOf } from './load-user.ts';
import { readUserParams } from './user-params.ts';

type Params = ReturnType<typeof readUserParams>;

/** The columns that change. An anonymous user who gets a confirmed address is anonymous no more. */
function toPatch(context: AuthContext, user: UserRow, params: Params, hash: string | undefined): UserPatch {
  const { role, email, phone, emailConfirm, phoneConfirm, bannedUntil, user_metadata, app_metadata } = params;
  const now = context.now().toISOString();
  const isKnown = (email !== undefined && emailConfirm) || (phone !== undefined && phoneConfirm);
  return {
    role,
    email,
    phone,
    encrypted_password: hash,
    email_confirmed_at: emailConfirm && (email ?? user.email) !== null ? now : undefined,
    phone_confirmed_at: phoneConfirm && (phone ?? user.phone) !== null ? now : undefined,
    banned_until: bannedUntil,
    is_anonymous: isKnown ? false : undefined,
    user_metadata,
    app_metadata,
  };
}

/** A new password ends all sessions and invalidates pending codes. */
async function lockOut(context: AuthContext, tx: Tx, user: UserRow): Promise<void> {
  await endSessions(tx, user.id, 'global');
  await deleteAllTokens(tx, user.id);
  await unprovePhone(context, tx, user);
  await recordEvent(context, tx, 'password_changed', { userId: user.id, detail: 'admin' });
}

export function putAdminUser(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const id = userIdOf(c);
    await context.scope.asService('find a user', (tx) => loadUser(tx, id), { readOnly: true });
    const body = await readBody(c);
    const params = readUserParams(context, body);
    const password = newPassword(body);
    if (password !== undefined) await checkPassword(context.passwordPolicy, password, 'update');
    const hash = password === undefined ? undefined : await context.hashing.run(() => hashPassword(password));
    const { role: actor } = c.get('claims');
    const changed = await context.scope.asService('change a user for the operator', async (tx) => {
      try {
        const before = await loadUser(tx, id);
        if (hash !== undefined) await lockOut(context, tx, before);
        const user = await updateUser(tx, context.now(), id, toPatch(context, before, params, hash));
        const about = { user_id: id, user_email: user?.email ?? '', user_phone: user?.phone ?? '' };
        await audit(context, tx, { role: actor }, 'user_modified', about);
        return user ?? before;
      } catch (error) {
        throw addressTaken(error);
      }
    });
    return c.json(toUser(changed));
  };
}
