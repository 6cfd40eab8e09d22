/**
 * Renews sessions. A refresh token works once. Its successor is derived from its own text, a salt in the database and the server's key. So
 * a client that missed the response, or two tabs that renew at once, get the same successor for a few seconds, and the database stores
 * nothing that could be used. After those seconds, a second use means that two parties hold the token, and the whole family is revoked
 * (https://supabase.com/docs/guides/auth/sessions, RFC 9700 §4.14.2).
 */
import type { Tx } from '../../db/port.ts';
import { sql, type Sql } from '../../db/sql.ts';
import { AuthError } from '../../errors/auth-error.ts';
import { auditEntries } from '../audit.ts';
import type { Client } from '../client.ts';
import { after, type AuthContext } from '../context.ts';
import { hmac, newSecret, sha256 } from '../secrets.ts';
import { hasLiveToken, issueRefreshToken, type RefreshTokenId } from './refresh-tokens.ts';
import type { Grant, SessionRow } from './sessions.ts';
import { WHOLE_USER, type UserRow } from '../users.ts';

type RefreshRow = { id: RefreshTokenId; revoked_at: string | null };
type Chained = RefreshRow & { salt: string | null };

function successorOf(context: AuthContext, token: string, salt: string): string {
  return hmac(context.keys.refreshTokens, `${token}.${salt}`, 'base64url');
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
    const { rows } = await tx.query<Chained>(sql`
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

type Renewed = UserRow & Omit<SessionRow, 'id'> & { session_id: string; outcome: Outcome };
type Outcome = 'renewed' | 'used' | 'unknown' | 'banned' | 'expired' | 'idle' | 'superseded';

/** Why a token renews nothing, with upstream's words. */
const REFUSALS: Readonly<Record<Exclude<Outcome, 'renewed' | 'used'>, () => AuthError>> = {
  unknown: () => new AuthError('refresh_token_not_found'),
  banned: () => new AuthError('user_banned', 'Invalid Refresh Token: User Banned', { status: 400 }),
  expired: () => new AuthError('session_expired'),
  idle: () => new AuthError('session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)'),
  superseded: () => new AuthError('session_expired', 'Invalid Refresh Token: Session Expired (Revoked by Newer Login)'),
};

/**
 * Exchanges a refresh token for its successor. A token that was used is followed in another transaction.
 *
 * @throws AuthError `refresh_token_not_found`, `refresh_token_already_used`, `session_expired`, `user_banned`
 */
export async function refreshSession(context: AuthContext, token: string, client: Client): Promise<Grant> {
  const salt = newSecret();
  const refreshToken = successorOf(context, token, salt);
  const rules = {
    at: after(context, 0),
    idle_seconds: context.limits.session_inactivity_seconds,
    is_single: context.options.singleSession ?? false,
    audit: auditEntries(context, ['token_refreshed', 'token_revoked']),
  };
  const json = (value: object): Sql => sql`${JSON.stringify(value)}::text::jsonb`;
  const { rows } = await context.scope.onceAsService('renew a session').query<Renewed>(sql`
    select r.outcome, (r.renewed).id as session_id, (r.renewed).aal, (r.renewed).amr, (r.renewed).not_after, ${WHOLE_USER}
    from auth.renew_session(${sha256(token)}, ${json({ token_hash: sha256(refreshToken), salt })}, ${json(rules)},
      ${json({ user_agent: client.userAgent, ip: client.ip })}) r cross join lateral (select (r.owner).*) u`);
  const { outcome, session_id: id, aal, amr, not_after, ...user } = rows[0]!;
  if (outcome !== 'renewed' && outcome !== 'used') throw REFUSALS[outcome]();
  const session = { id, aal, amr, not_after };
  const current = outcome === 'renewed' ? refreshToken : await reuse(context, id, token, client);
  return { user, session, refreshToken: current, isRenewal: true };
}

/**
 * Answers the second use of a token. The transaction commits on a refusal too: a reuse must stay revoked.
 *
 * @throws AuthError `refresh_token_already_used`
 */
async function reuse(context: AuthContext, sessionId: string, token: string, client: Client): Promise<string> {
  const now = context.now();
  const found = await context.scope.asService('answer a second use of a refresh token', async (tx) => {
    // The session's row is the lock of its chain.
    await tx.query(sql`select from auth.sessions where id = ${sessionId} for update`);
    const { rows } = await tx.query<RefreshRow>(sql`
      select id, revoked_at from auth.refresh_tokens where token_hash = ${sha256(token)}`);
    const row = rows[0];
    const reusableMs = context.limits.refresh_reuse_seconds * 1000;
    const isReusable = row?.revoked_at != null && new Date(row.revoked_at).getTime() + reusableMs >= now.getTime();
    const current = isReusable ? await followChain(context, tx, sessionId, token, row) : null;
    if (current === null) {
      await tx.query(sql`
        update auth.refresh_tokens set revoked_at = ${now.toISOString()}
        where session_id = ${sessionId} and revoked_at is null`);
      return null;
    }
    await tx.query(sql`
      update auth.sessions set refreshed_at = ${now.toISOString()}, updated_at = ${now.toISOString()},
        user_agent = coalesce(${client.userAgent ?? null}, user_agent), ip = coalesce(${client.ip ?? null}::inet, ip)
      where id = ${sessionId}`);
    return current;
  });
  if (found === null) throw new AuthError('refresh_token_already_used');
  return found;
}
