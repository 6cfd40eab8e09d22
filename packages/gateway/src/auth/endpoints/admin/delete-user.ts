/**
 * DELETE /admin/users/{id}: deletes a user with everything that belongs to them, or with `should_soft_delete` only what is personal: the row
 * stays, so that what refers to it stays (https://supabase.com/docs/reference/javascript/auth-admin-deleteuser).
 */
import type { Context } from 'hono';
import type { Tx } from '../../../db/port.ts';
import { sql } from '../../../db/sql.ts';
import { AuthError } from '../../../errors/auth-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { audit } from '../../audit.ts';
import { readBody } from '../../body.ts';
import { deleteAllTokens } from '../../codes/one-time-tokens.ts';
import { after, type AuthContext } from '../../context.ts';
import { sha256 } from '../../secrets.ts';
import { endSessions } from '../../sessions/sessions.ts';
import { deleteUser, type UserRow } from '../../users.ts';
import { loadUser, userIdOf } from './load-user.ts';

async function isSoft(c: Context<GatewayEnv>): Promise<boolean> {
  if ((await c.req.text()) === '') return false;
  const { should_soft_delete: soft = false } = await readBody(c);
  if (typeof soft !== 'boolean') throw new AuthError('validation_failed', 'should_soft_delete must be a boolean');
  return soft;
}

/** Keeps the row without what is personal. The address becomes a hash, as upstream, so that it is free for another account. */
async function softDelete(context: AuthContext, tx: Tx, { id, email }: UserRow): Promise<void> {
  const now = after(context, 0);
  await tx.query(sql`
    update auth.users set email = ${email === null ? null : sha256(`${id}${email}`)}, phone = null, email_change = null,
      phone_change = null, encrypted_password = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}',
      deleted_at = ${now}, updated_at = ${now}
    where id = ${id}`);
  await deleteAllTokens(tx, id);
  // An account at a provider would otherwise still sign in.
  await tx.query(sql`delete from auth.identities where user_id = ${id}`);
  await tx.query(sql`delete from auth.mfa_factors where user_id = ${id}`);
  await tx.query(sql`delete from auth.webauthn_credentials where user_id = ${id}`);
  await tx.query(sql`delete from auth.webauthn_challenges where user_id = ${id}`);
  await tx.query(sql`delete from auth.known_places where user_id = ${id}`);
  await tx.query(sql`delete from auth.flow_state where user_id = ${id}`);
  await endSessions(tx, id, 'global');
}

export function deleteAdminUser(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const id = userIdOf(c);
    const soft = await isSoft(c);
    const { role: actor } = c.get('claims');
    await context.scope.asService('delete a user for the operator', async (tx) => {
      const user = await loadUser(tx, id);
      const about = { user_id: id, user_email: user.email ?? '', user_phone: user.phone ?? '' };
      await audit(context, tx, { role: actor }, 'user_deleted', about);
      if (!soft) await deleteUser(tx, id);
      else if (user.deleted_at === null) await softDelete(context, tx, user);
    });
    return c.json({});
  };
}
