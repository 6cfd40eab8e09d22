/**
 * The audit log, as GoTrue keeps it in `auth.audit_log_entries` and shows it at GET /admin/audit. Its entries hold addresses and numbers;
 * the option `auditLog` turns it off where the installation may not keep those. The log of security events is another one
 * (security-events.ts).
 */
import type { Tx } from '../db/port.ts';
import { sql } from '../db/sql.ts';
import { after, type AuthContext } from './context.ts';

/** Upstream's actions, with the type of log that each belongs to. */
const LOG_TYPES = {
  login: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  token_revoked: 'token',
  token_refreshed: 'token',
  user_modified: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_confirmation_requested: 'user',
  user_repeated_signup: 'user',
  user_updated_password: 'user',
  identity_linked: 'user',
  identity_unlinked: 'user',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  factor_deleted: 'factor',
  factor_updated: 'factor',
  passkey_created: 'user',
  passkey_updated: 'user',
  passkey_deleted: 'user',
} as const;

export type AuditAction = keyof typeof LOG_TYPES;

/** The user who acts, by id, or the role of an operator's key. */
export type AuditActor = { userId: string } | { role: string };

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Writes an entry within the transaction of the action. A user who does not exist writes none.
 *
 * @param traits what the action was about
 */
export async function audit(
  context: AuthContext,
  tx: Tx,
  actor: AuditActor,
  action: AuditAction,
  traits?: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (context.options.auditLog === false) return;
  const facts = { action, log_type: LOG_TYPES[action], ...(traits && { traits }) };
  if ('role' in actor) {
    const payload = { actor_id: NOBODY, actor_username: actor.role, actor_via_sso: false, ...facts };
    await tx.query(sql`
      insert into auth.audit_log_entries (payload, created_at) values (${JSON.stringify(payload)}::text::json, ${after(context, 0)})`);
    return;
  }
  await tx.query(sql`
    insert into auth.audit_log_entries (payload, created_at)
    select (jsonb_strip_nulls(jsonb_build_object('actor_id', u.id, 'actor_username', coalesce(u.phone, u.email, ''),
        'actor_name', u.raw_user_meta_data -> 'full_name', 'actor_via_sso', u.is_sso_user)) ||
        ${JSON.stringify(facts)}::text::jsonb)::json, ${after(context, 0)}
    from auth.users u where u.id = ${actor.userId}`);
}
