/**
 * The log of security events: a row in `auth.security_events`, stored for 180 days, and a line in the server's log. Both hold only ids and
 * a word, never an address, a number or a name.
 */
import type { Tx } from '../db/port.ts';
import { sql } from '../db/sql.ts';
import type { AuthContext } from './context.ts';

export type SecurityEvent =
  | 'sign_in'
  | 'sign_in_refused'
  | 'sign_out'
  | 'password_set'
  | 'password_changed'
  | 'email_changed'
  | 'phone_asked'
  | 'phone_proved'
  | 'phone_unproved'
  | 'reauthenticated'
  | 'reauthentication_refused'
  | 'factor_added'
  | 'factor_removed'
  | 'factor_proved'
  | 'factor_refused'
  | 'passkey_added'
  | 'passkey_removed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'recovery_codes_made'
  | 'recovery_codes_removed';

export type EventFacts = {
  userId?: string | undefined;
  sessionId?: string | undefined;
  /** How it happened: a method or a scope. */
  detail?: string;
};

/** The line of an event in the server's log. */
export function logEvent({ log }: AuthContext, event: SecurityEvent, { userId, sessionId, detail }: EventFacts): void {
  log.info({ event, user: userId, session: sessionId, detail }, 'security event');
}

/** Records an event within the transaction that causes it. */
export async function recordEvent(
  context: AuthContext,
  tx: Tx,
  event: SecurityEvent,
  { userId, sessionId, detail }: EventFacts,
): Promise<void> {
  await tx.query(sql`
    insert into auth.security_events (at, event, user_id, session_id, detail)
    values (${context.now().toISOString()}, ${event}, ${userId ?? null}::uuid, ${sessionId ?? null}::uuid, ${detail ?? null})`);
  logEvent(context, event, { userId, sessionId, detail });
}

/** Records a refusal in a transaction of its own, because a refused request commits nothing. */
export async function recordRefusal(context: AuthContext, event: SecurityEvent, facts: EventFacts): Promise<void> {
  await recordEvent(context, context.scope.onceAsService('record a refusal'), event, facts);
}
