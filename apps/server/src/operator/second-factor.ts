/**
 * In charge of an operator's way back to an installation whose admins are shut out by the second factor
 * (docs/decisions/056-admins-show-a-second-factor.md): what no page may do, since whoever is asked for a factor has none to show.
 */
import { sql, type Scope } from '@tanabana/gateway/db';

/** Asks for the second factor of those admins alone who have one. @returns whether it was asked of all before */
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
 * Takes the second factor and the recovery codes off an account, and ends its sessions. Its owner is told by mail.
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
