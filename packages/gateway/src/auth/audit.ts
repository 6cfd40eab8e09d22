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

/** The entries of actions, as SQL takes them; null where no audit log is kept. */
export function auditEntries(
  { options }: AuthContext,
  actions: readonly AuditAction[],
  traits?: Readonly<Record<string, unknown>>,
): object[] | null {
  if (options.auditLog === false) return null;
  return actions.map((action) => ({ action, log_type: LOG_TYPES[action], ...(traits && { traits }) }));
}

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
  const entries = auditEntries(context, [action], traits);
  if (entries === null) return;
  if ('role' in actor) {
    const payload = { actor_id: NOBODY, actor_username: actor.role, actor_via_sso: false, ...entries[0] };
    await tx.query(sql`
      insert into auth.audit_log_entries (payload, created_at) values (${JSON.stringify(payload)}::text::json, ${after(context, 0)})`);
    return;
  }
  await tx.query(
    sql`select auth.write_audit(${actor.userId}::uuid, ${after(context, 0)}::timestamptz, ${JSON.stringify(entries)}::text::jsonb)`,
  );
}
