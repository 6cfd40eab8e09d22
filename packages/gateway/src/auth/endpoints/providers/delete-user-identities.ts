/**
 * DELETE /user/identities/{identity_id}: removes a way to sign in from the caller's account
 * (https://supabase.com/docs/reference/javascript/auth-unlinkidentity). The last one stays. The account keeps an address only if a way to
 * sign in that is left has one.
 */
import type { Context } from 'hono';
import type { Tx } from '../../../db/port.ts';
import { sql } from '../../../db/sql.ts';
import { AuthError } from '../../../errors/auth-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { audit } from '../../audit.ts';
import type { AuthContext } from '../../context.ts';
import { recordEvent } from '../../security-events.ts';
import { callerIds, loadCaller } from '../../sessions/signed-in.ts';
import type { AuthIdentity } from '../../types.ts';
import { findUser, toUser, updateUser, type UserPatch, type UserRow } from '../../users.ts';
import { isUuid } from '../../uuid.ts';

/** The address of the account after the removal: that of the ways to sign in that are left. */
function addressAfter(context: AuthContext, user: UserRow, left: readonly AuthIdentity[]): UserPatch {
  if (left.some(({ email }) => email === user.email)) return {};
  const next = left.find(({ email, identity_data }) => email && identity_data.email_verified === true);
  return { email: next?.email ?? null, email_confirmed_at: next ? context.now().toISOString() : null };
}

async function remove(context: AuthContext, tx: Tx, user: UserRow, id: string): Promise<void> {
  const { identities } = toUser(user);
  if (identities.length <= 1) throw new AuthError('single_identity_not_deletable');
  const removed = identities.find(({ identity_id }) => identity_id === id);
  if (!removed) throw new AuthError('identity_not_found');
  const left = identities.filter((identity) => identity !== removed);
  if (removed.provider === 'phone') {
    await updateUser(tx, context.now(), user.id, { phone: null, phone_confirmed_at: null });
  } else {
    await tx.query(sql`delete from auth.identities where id = ${id} and user_id = ${user.id}`);
    const patch = addressAfter(context, user, left);
    if (patch.email && (await findUser.byEmail(tx, patch.email))) {
      throw new AuthError('email_conflict_identity_not_deletable');
    }
    const own = removed.provider === 'email' ? { email_is_identity: false } : {};
    await updateUser(tx, context.now(), user.id, { ...patch, ...own });
  }
  await recordEvent(context, tx, 'identity_unlinked', { userId: user.id, detail: removed.provider });
  const about = { identity_id: removed.identity_id, provider: removed.provider, provider_id: removed.id };
  await audit(context, tx, { userId: user.id }, 'identity_unlinked', about);
}

export function deleteUserIdentities(context: AuthContext) {
  return async (c: Context<GatewayEnv>) => {
    const ids = callerIds(c);
    if (!context.options.manualLinking) throw new AuthError('manual_linking_disabled');
    const id = (c.req.param('id') ?? '').toLowerCase();
    if (!isUuid(id)) throw new AuthError('validation_failed', 'identity_id must be an UUID', { status: 404 });
    await context.scope.asService('unlink an identity', async (tx) => {
      // The row is the lock: two removals at once must not take the last way to sign in.
      await tx.query(sql`select from auth.users where id = ${ids.userId} for update`);
      await remove(context, tx, (await loadCaller(context, tx, ids)).user, id);
    });
    return c.json({});
  };
}
