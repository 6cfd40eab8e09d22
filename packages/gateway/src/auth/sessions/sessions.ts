/** Finds and ends sessions, and builds the response that carries one to a client (auth-js's `Session`). */
import type { Tx } from '../../db/port.ts';
import type { Claims } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { ProviderTokens } from '../providers/settings.ts';
import { after, type AuthContext } from '../context.ts';
import type { AuthUser } from '../types.ts';
import { appMetadata, toUser, type UserRow } from '../users.ts';
import { isUuid } from '../uuid.ts';

/** How a user signed in, as an `amr` method. */
export type Method = 'password' | 'otp' | 'recovery' | 'oauth' | 'anonymous' | 'passkey';

export type SessionRow = {
  id: string;
  aal: string;
  amr: { method: string; timestamp: number }[];
  not_after: string | null;
};

/** The input of a session response. Signing it needs no transaction. */
export type Grant = {
  user: UserRow;
  session: SessionRow;
  refreshToken: string;
  providerTokens?: ProviderTokens | undefined;
  isRenewal?: boolean;
};

export type SessionAnswer = {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: AuthUser;
  /** The tokens of the provider that the user has signed in with, once, for the app's own calls there. */
  provider_token?: string;
  provider_refresh_token?: string;
};

/** The claims of an access token, as the installation's hook has changed them, and the seconds until it expires. */
async function accessClaims(
  context: AuthContext,
  { user, session, isRenewal }: Grant,
): Promise<{ claims: Claims; seconds: number }> {
  const seconds = context.limits.access_token_seconds;
  const claims: Claims = {
    sub: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: appMetadata(user),
    user_metadata: user.raw_user_meta_data,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  };
  if (!context.hooks.has('customAccessToken')) return { claims, seconds };
  const iat = Math.floor(context.now().getTime() / 1000);
  const method = isRenewal ? 'token_refresh' : (session.amr[0]?.method ?? '');
  const whole = { iss: `${context.siteUrl}/auth/v1`, ...claims, iat, exp: iat + seconds };
  const changed = await context.hooks.customizeClaims(whole, method);
  // A hook may let a token expire earlier, never later.
  return { claims: changed, seconds: Math.max(1, Math.min(seconds, (changed.exp ?? whole.exp) - iat)) };
}

/** Signs the access token and builds the response. It may call a hook, so never call it in a transaction. */
export async function sessionAnswer(context: AuthContext, grant: Grant): Promise<SessionAnswer> {
  const { user, refreshToken, providerTokens } = grant;
  const { claims, seconds } = await accessClaims(context, grant);
  const access_token = await context.tokens.sign(claims, seconds);
  return {
    access_token,
    token_type: 'bearer',
    expires_in: seconds,
    expires_at: Math.floor(context.now().getTime() / 1000) + seconds,
    refresh_token: refreshToken,
    user: toUser(user),
    ...(providerTokens && { provider_token: providerTokens.access }),
    ...(providerTokens?.refresh && { provider_refresh_token: providerTokens.refresh }),
  };
}

/** @returns the session of an access token while it lasts; null after sign-out */
export async function findSession(
  context: AuthContext,
  tx: Tx,
  id: string,
  userId: string,
): Promise<SessionRow | null> {
  const { rows } = await tx.query<SessionRow>(sql`
    select id, aal, amr, not_after from auth.sessions
    where id = ${id} and user_id = ${userId} and (not_after is null or not_after > ${after(context, 0)})`);
  return rows[0] ?? null;
}

/** Whether a session of this user is live: for services that know it only by its token. */
export async function sessionLasts({ scope, now }: AuthContext, id: string, userId: string): Promise<boolean> {
  if (!isUuid(id) || !isUuid(userId)) return false;
  const { rows } = await scope
    .onceAsService('see whether a session lasts', { readOnly: true, share: `user:${userId}` })
    .query(
      sql`select 1 from auth.sessions
      where id = ${id} and user_id = ${userId} and (not_after is null or not_after > ${now().toISOString()})`,
    );
  return rows.length > 0;
}

export const LOGOUT_SCOPES = ['global', 'local', 'others'] as const;

/** Ends the user's sessions: all of them, the named one, or all but the named one. */
export async function endSessions(
  tx: Tx,
  userId: string,
  scope: (typeof LOGOUT_SCOPES)[number],
  sessionId?: string,
): Promise<void> {
  if (scope === 'global') await tx.query(sql`delete from auth.sessions where user_id = ${userId}`);
  else if (scope === 'local') {
    await tx.query(sql`delete from auth.sessions where user_id = ${userId} and id = ${sessionId ?? null}`);
  } else {
    await tx.query(
      sql`delete from auth.sessions where user_id = ${userId} and id is distinct from ${sessionId ?? null}::uuid`,
    );
  }
}
