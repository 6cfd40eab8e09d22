/**
 * Restores an operator's access to an installation whose admins are locked out by the second factor
 * (docs/decisions/056-admins-show-a-second-factor.md). No page can do this, because an admin who must enter a factor has none.
 */
import { sql, type Scope } from '@tanabana/gateway/db';

/** Requires the second factor only of those admins who have one. @returns whether it was required of all before */
export async function requireNoSecondFactor(scope: Scope): Promise<boolean> {
  return scope.asService('an operator asks admins for no second factor', async (tx) => {
    const { rows } = await tx.query(sql`
      update private.settings set value = 'false' where key = 'admin_second_factor' and value = 'true' returning key`);
    if (rows.length === 0) return false;
    await tx.query(sql`
      insert into auth.security_events (event, detail) values ('second_factor_required', 'false, by the operator')`);
    return true;
  });
}

/**
 * Removes the second factor and the recovery codes of an account, and ends its sessions. Its owner is notified by e-mail.
 *
 * @returns whether there is such an account, and whether it had any
 */
export async function forgetSecondFactor(scope: Scope, email: string): Promise<'unknown' | 'none' | 'forgotten'> {
  return scope.asService('an operator takes a second factor off an account', async (tx) => {
    const { rows: users } = await tx.query<{ id: string }>(sql`
      select id from auth.users where email = ${email.trim().toLowerCase()} for update`);
    const id = users[0]?.id;
    if (id === undefined) return 'unknown';
    const { rows } = await tx.query(sql`delete from auth.mfa_factors where user_id = ${id} returning id`);
    if (rows.length === 0) return 'none';
    await tx.query(sql`delete from auth.sessions where user_id = ${id}`);
    await tx.query(sql`
      insert into auth.security_events (event, user_id, detail) values ('factor_removed', ${id}, 'by the operator')`);
    return 'forgotten';
  });
}
