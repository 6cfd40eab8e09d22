/** Refresh tokens that are not derived from the previous token: the first of a session, and the one after a second factor. */
import type { Tx } from '../../db/port.ts';
import { sql } from '../../db/sql.ts';
import { after, type AuthContext } from '../context.ts';
import { newSecret, sha256 } from '../secrets.ts';

export type RefreshTokenId = string | number;

/** Issues a random token, after `parentId` or as the first of its session. */
export async function issueRefreshToken(
  context: AuthContext,
  tx: Tx,
  sessionId: string,
  parentId: RefreshTokenId | null = null,
): Promise<string> {
  const token = newSecret();
  await tx.query(sql`
    insert into auth.refresh_tokens (session_id, token_hash, parent_id, created_at)
    values (${sessionId}, ${sha256(token)}, ${parentId}, ${after(context, 0)})`);
  return token;
}

/** Revokes the session's tokens and issues another, for a caller who did not show the previous one. */
export async function replaceRefreshToken(context: AuthContext, tx: Tx, sessionId: string): Promise<string> {
  const { rows } = await tx.query<{ id: RefreshTokenId }>(sql`
    update auth.refresh_tokens set revoked_at = ${after(context, 0)}
    where session_id = ${sessionId} and revoked_at is null returning id`);
  return issueRefreshToken(context, tx, sessionId, rows.at(-1)?.id ?? null);
}

/** Whether the session has a live token. It has none after token theft was detected. */
export async function hasLiveToken(tx: Tx, sessionId: string): Promise<boolean> {
  const { rows } = await tx.query(sql`
    select from auth.refresh_tokens where session_id = ${sessionId} and revoked_at is null limit 1`);
  return rows.length > 0;
}
