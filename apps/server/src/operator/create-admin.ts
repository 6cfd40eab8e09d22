/**
 * Makes the account of a platform admin, or lets its owner in again. An admin is whoever has a confirmed address of ADMIN_EMAILS. The second
 * factor stays: a link or a password is the first one (docs/decisions/056-admins-show-a-second-factor.md).
 */
import { LIMITS } from '@tanabana/domain/limits';
import { sql, type Scope } from '@tanabana/gateway/db';
import { passwordPolicy } from '../passwords/password-policy.ts';
import type { AuthCalls } from './auth-calls.ts';
import { ArgumentError, OperatorError } from './command.ts';

type Account = { id: string; is_confirmed: boolean; is_banned: boolean; has_factor: boolean };

const accountOf = (scope: Scope, email: string): Promise<Account | undefined> =>
  scope.asService(
    'look for the account of an admin',
    async (tx) =>
      (
        await tx.query<Account>(sql`
          select u.id, u.email_confirmed_at is not null as is_confirmed,
            coalesce(u.banned_until > now(), false) as is_banned,
            exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as has_factor
          from auth.users u where u.email = ${email}`)
      ).rows[0],
    { readOnly: true },
  );

/** Whether all admins must show a second factor. */
const isFactorRequired = async (scope: Scope): Promise<boolean> =>
  scope.asService(
    'look whether admins need a second factor',
    async (tx) =>
      (await tx.query(sql`select from private.settings where key = 'admin_second_factor' and value = 'true'`))
        .rowCount === 1,
    { readOnly: true },
  );

/** @throws ArgumentError when members could not choose this password either */
export async function checkAdminPassword(password: string): Promise<void> {
  const error = await passwordPolicy(password, 'update');
  if (error) throw new ArgumentError('the password', 'is not accepted', error.message);
}

/**
 * @param email one of ADMIN_EMAILS, in small letters
 * @param password checked; without one, a link is made that signs in once
 * @returns the lines for the operator
 */
export async function createAdmin(
  { scope, call }: Pick<AuthCalls, 'scope' | 'call'>,
  email: string,
  password?: string,
): Promise<string[]> {
  const before = await accountOf(scope, email);
  if (before?.is_banned)
    throw new OperatorError(`${email} is suspended: another admin lifts that first. Nothing was changed.`);
  const lines = [before ? `${email} has an account already.` : `${email} has an account now.`];
  if (password === undefined) {
    const type = before?.is_confirmed ? 'magiclink' : 'invite';
    const { action_link: link } = await call<{ action_link: string }>('POST', '/admin/generate_link', { type, email });
    await record(scope, email, 'admin_link_made');
    lines.push(
      `This link signs in once, within ${LIMITS.email_code_minutes} minutes, at a running server:`,
      `  ${link}`,
    );
  } else {
    const { id } = before ?? (await call<{ id: string }>('POST', '/admin/users', { email, email_confirm: true }));
    await call('PUT', `/admin/users/${id}`, { password, email_confirm: true });
    lines.push('It has the password that was given. Sessions from before have ended.');
  }
  lines.push(await factorLine(scope, before));
  return lines;
}

async function factorLine(scope: Scope, before: Account | undefined): Promise<string> {
  if (before?.has_factor) return 'Its second factor is asked for after that, as before.';
  if (await isFactorRequired(scope)) return 'Admins need a second factor here: it is set up right after signing in.';
  return 'It has no second factor: set one up at /admin/security.';
}

async function record(scope: Scope, email: string, event: string): Promise<void> {
  await scope.asService('record what the operator did', (tx) =>
    tx.query(sql`insert into auth.security_events (event, user_id, detail)
      select ${event}, id, 'by the operator' from auth.users where email = ${email}`),
  );
}
