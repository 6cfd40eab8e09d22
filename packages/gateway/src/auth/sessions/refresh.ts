/**
 * Renews sessions. A refresh token works once. Its successor is derived from its own text, a salt in the database and the server's key. So
 * a client that missed the response, or two tabs that renew at once, get the same successor for a few seconds, and the database stores
 * nothing that could be used. After those seconds, a second use means that two parties hold the token, and the whole family is revoked
 * (https://supabase.com/docs/guides/auth/sessions, RFC 9700 §4.14.2).
 */
import type { Tx } from '../../db/port.ts';
import { sql } from '../../db/sql.ts';
import { AuthError } from '../../errors/auth-error.ts';
import { audit } from '../audit.ts';
import type { Client } from '../client.ts';
import { after, type AuthContext } from '../context.ts';
import { hmac, newSecret, sha256 } from '../secrets.ts';
import { hasLiveToken, issueRefreshToken, type RefreshTokenId } from './refresh-tokens.ts';
import type { Grant, SessionRow } from './sessions.ts';
import { findUser, isBanned } from '../users.ts';

type RefreshRow = { id: RefreshTokenId; revoked_at: string | null };

function successorOf(context: AuthContext, token: string, salt: string): string {
  return hmac(context.keys.refreshTokens, `${token}.${salt}`, 'base64url');
}

/** Revokes the token and issues its successor. */
async function rotate(
  context: AuthContext,
  tx: Tx,
  sessionId: string,
  token: string,
  row: RefreshRow,
): Promise<string> {
  const salt = newSecret();
  const successor = successorOf(context, token, salt);
  await tx.query(sql`update auth.refresh_tokens set revoked_at = ${after(context, 0)} where id = ${row.id}`);
  await tx.query(sql`
    insert into auth.refresh_tokens (session_id, token_hash, parent_id, salt, created_at)
    values (${sessionId}, ${sha256(successor)}, ${row.id}, ${salt}, ${after(context, 0)})`);
  // A day is enough to detect a thief. Without a limit the chain of a long session would only grow.
  await tx.query(sql`
    delete from auth.refresh_tokens where session_id = ${sessionId} and revoked_at < ${after(context, -24 * 3600)}`);
  return successor;
}

/**
 * Finds the newest token of the chain that starts with a used one. If the chain continues with a token that is not derived from it
 * (`replaceRefreshToken`), another tab that renews at that moment gets a token of its own.
 *
 * @returns null if the chain was revoked
 */
async function followChain(
  context: AuthContext,
  tx: Tx,
  sessionId: string,
  token: string,
  row: RefreshRow,
): Promise<string | null> {
  let [text, id] = [token, row.id];
  for (;;) {
    const { rows } = await tx.query<RefreshRow & { salt: string | null }>(sql`
      select id, revoked_at, salt from auth.refresh_tokens where parent_id = ${id}`);
    const child = rows[0];
    if (!child) return null;
    if (child.salt === null)
      return (await hasLiveToken(tx, sessionId)) ? issueRefreshToken(context, tx, sessionId) : null;
    text = successorOf(context, text, child.salt);
    id = child.id;
    if (child.revoked_at === null) return text;
  }
}

type UsedSession = SessionRow & { user_id: string; last_used: string };

/** Why the session has ended, with upstream's words; null while it lasts. */
async function endOf(
  { limits, options, now }: AuthContext,
  tx: Tx,
  { id, user_id, not_after, last_used }: UsedSession,
): Promise<AuthError | null> {
  if (not_after !== null && new Date(not_after) <= now()) return new AuthError('session_expired');
  const idle = limits.session_inactivity_seconds;
  if (idle !== null && new Date(last_used).getTime() + idle * 1000 < now().getTime()) {
    return new AuthError('session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)');
  }
  if (!options.singleSession) return null;
  const { rows: newer } = await tx.query(sql`
    select from auth.sessions where user_id = ${user_id} and id <> ${id}
      and coalesce(refreshed_at, created_at) > ${last_used} and (not_after is null or not_after > ${now().toISOString()}) limit 1`);
  if (newer.length === 0) return null;
  return new AuthError('session_expired', 'Invalid Refresh Token: Session Expired (Revoked by Newer Login)');
}

/**
 * Exchanges a refresh token for its successor in one transaction. The transaction commits on a refusal too: a reuse must stay revoked.
 *
 * @throws AuthError `refresh_token_not_found`, `refresh_token_already_used`, `session_expired`, `user_banned`
 */
export async function refreshSession(context: AuthContext, token: string, client: Client): Promise<Grant> {
  const outcome = await context.scope.asService('renew a session', async (tx): Promise<Grant | AuthError> => {
    // The session's row is the lock of its chain. A separate statement takes it, so that the next statement sees what the previous request
    // has committed.
    const locked = await tx.query<UsedSession>(sql`
      select id, aal, amr, not_after, user_id, coalesce(refreshed_at, created_at) as last_used
      from auth.sessions
      where id = (select session_id from auth.refresh_tokens where token_hash = ${sha256(token)}) for update`);
    const found = await tx.query<RefreshRow>(sql`
      select id, revoked_at from auth.refresh_tokens where token_hash = ${sha256(token)}`);
    const [session, row] = [locked.rows[0], found.rows[0]];
    if (!session || !row) return new AuthError('refresh_token_not_found');
    const user = await findUser.byId(tx, session.user_id);
    if (!user) return new AuthError('refresh_token_not_found');
    const now = context.now();
    if (isBanned(user, now)) {
      return new AuthError('user_banned', 'Invalid Refresh Token: User Banned', { status: 400 });
    }
    const ended = await endOf(context, tx, session);
    if (ended) return ended;

    let refreshToken: string | null;
    if (row.revoked_at === null) {
      refreshToken = await rotate(context, tx, session.id, token, row);
      await audit(context, tx, { userId: user.id }, 'token_refreshed');
      await audit(context, tx, { userId: user.id }, 'token_revoked');
    } else {
      const reusable =
        new Date(row.revoked_at).getTime() + context.limits.refresh_reuse_seconds * 1000 >= now.getTime();
      refreshToken = reusable ? await followChain(context, tx, session.id, token, row) : null;
    }
    if (refreshToken === null) {
      await tx.query(sql`
        update auth.refresh_tokens set revoked_at = ${now.toISOString()}
        where session_id = ${session.id} and revoked_at is null`);
      return new AuthError('refresh_token_already_used');
    }
    await tx.query(sql`
      update auth.sessions set refreshed_at = ${now.toISOString()}, updated_at = ${now.toISOString()},
        user_agent = coalesce(${client.userAgent ?? null}, user_agent), ip = coalesce(${client.ip ?? null}::inet, ip)
      where id = ${session.id}`);
    return { user, session, refreshToken, isRenewal: true };
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}
