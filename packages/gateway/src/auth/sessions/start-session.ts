/** Begins sessions. One statement does it (`auth.start_session`), alone or within a transaction of the caller. */
import type { Tx } from '../../db/port.ts';
import { sql, type Sql } from '../../db/sql.ts';
import { AuthError } from '../../errors/auth-error.ts';
import { auditEntries } from '../audit.ts';
import type { Client } from '../client.ts';
import { after, type AuthContext } from '../context.ts';
import { placeOf } from '../limits/known-places.ts';
import { newSecret, sha256 } from '../secrets.ts';
import { logEvent } from '../security-events.ts';
import type { Channel } from '../types.ts';
import { isBanned, WHOLE_USER, type UserRow } from '../users.ts';
import type { Grant, Method, SessionRow } from './sessions.ts';

type Started = UserRow & Omit<SessionRow, 'id'> & { session_id: string; refusal: string | null };

/** The input of `auth.start_session`, and the first refresh token. */
function beginning(context: AuthContext, method: Method, client: Client) {
  const now = context.now();
  const refreshToken = newSecret();
  const { session_seconds: seconds } = context.limits;
  const session = {
    at: now.toISOString(),
    method,
    amr: [{ method, timestamp: Math.floor(now.getTime() / 1000) }],
    user_agent: client.userAgent,
    ip: client.ip,
    not_after: seconds === null ? null : after(context, seconds),
    token_hash: sha256(refreshToken),
    ...placeOf(context, client),
    audit: auditEntries(context, ['login'])?.[0],
  };
  return { method, refreshToken, session: sql`${JSON.stringify(session)}::text::jsonb` };
}

/** @param call returns `started` and `signed_in` of `auth.start_session`; @param refusal an expression: why it did not begin */
async function begin(
  context: AuthContext,
  tx: Tx,
  { method, refreshToken, call, refusal }: { method: Method; refreshToken: string; call: Sql; refusal: Sql },
): Promise<Grant> {
  const { rows } = await tx.query<Started>(sql`
    select ${refusal} as refusal, (s.started).id as session_id, (s.started).aal, (s.started).amr, (s.started).not_after, ${WHOLE_USER}
    from ${call} s cross join lateral (select (s.signed_in).*) u`);
  const { session_id: id, aal, amr, not_after, refusal: code, ...user } = rows[0]!;
  if (code !== null) throw refusalOf(code);
  logEvent(context, 'sign_in', { userId: user.id, sessionId: id, detail: method });
  return { user, session: { id, aal, amr, not_after }, refreshToken };
}

/** Starts a session of a user who was read in the same transaction. @throws AuthError `user_banned` */
export async function startSession(
  context: AuthContext,
  tx: Tx,
  user: UserRow,
  method: Method,
  client: Client,
): Promise<Grant> {
  if (isBanned(user, context.now())) throw new AuthError('user_banned');
  const { session, ...input } = beginning(context, method, client);
  const call = sql`auth.start_session(${user.id}::uuid, ${session})`;
  return begin(context, tx, { ...input, call, refusal: sql`null` });
}

/** A refusal of `auth.start_password_session`. Only the right password shows a ban; as upstream, with the status of a refused grant. */
function refusalOf(code: string): AuthError {
  if (code === 'user_banned') return new AuthError(code, undefined, { status: 400 });
  if (code === 'email_not_confirmed' || code === 'phone_not_confirmed') return new AuthError(code);
  return new AuthError('invalid_credentials');
}

/** A right password: what was found of its account, the hash that replaces another system's, and the keys of the counted attempt. */
export type CheckedPassword = {
  userId: string;
  channel: Channel;
  address: string;
  hash: string;
  rehashed: string | null;
  taken: readonly string[];
};

/** Starts the session of a right password. @throws AuthError `invalid_credentials` if the user has changed since, or what the user lacks */
export async function startPasswordSession(
  context: AuthContext,
  tx: Tx,
  { userId, channel, address, hash, rehashed, taken }: CheckedPassword,
  client: Client,
): Promise<Grant> {
  const { session, ...input } = beginning(context, 'password', client);
  const call = sql`auth.start_password_session(
    ${userId}::uuid, ${channel}, ${address}, ${hash}, ${rehashed}, ${taken}::text[], ${session})`;
  return begin(context, tx, { ...input, call, refusal: sql`s.refusal` });
}
