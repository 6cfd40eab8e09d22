/** Reads, inserts and deletes the rows of second factors. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Tx } from '../../db/port.ts';
import { DatabaseError } from '../../db/port.ts';
import { sql } from '../../db/sql.ts';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { after, type AuthContext } from '../context.ts';
import { recordEvent } from '../security-events.ts';
import type { SessionRow } from '../sessions/sessions.ts';
import { callerIds, loadCaller, type Caller } from '../sessions/signed-in.ts';
import { optionalText, type Body } from '../body.ts';
import { isUuid } from '../uuid.ts';

export type FactorRow = {
  id: string;
  factor_type: 'totp' | 'phone' | 'webauthn' | 'recovery_code';
  status: 'unverified' | 'verified';
  friendly_name: string | null;
  sealed_secret: string | null;
  phone: string | null;
  last_step: string | number;
};

/** As in GoTrue: the factors of one type that a user may have, verified or not. */
const MOST_FACTORS = 10;
/** Seconds after which an unverified factor is deleted. The user can enroll again. */
const UNVERIFIED_SECONDS = 3600;

/** A caller with a session. A second factor raises a session, so a token without one is not enough. */
export type SessionCaller = Caller & { sessionId: string; session: SessionRow };

/** @throws AuthError as `callerIds`, `loadCaller`; `session_not_found` for a token without a session; `no_authorization` if anonymous */
export async function loadSessionCaller(context: AuthContext, tx: Tx, c: Context<GatewayEnv>): Promise<SessionCaller> {
  const { user, sessionId, session } = await loadCaller(context, tx, callerIds(c));
  if (!session || sessionId === undefined) throw new AuthError('session_not_found');
  if (user.is_anonymous) {
    throw new AuthError('no_authorization', 'Anonymous user not allowed to perform these actions', { status: 403 });
  }
  return { user, sessionId, session };
}

/** The factor id in the URL. @throws AuthError `validation_failed` */
export function factorId(c: Context<GatewayEnv>): string {
  const id = c.req.param('id') ?? '';
  if (!isUuid(id)) throw new AuthError('validation_failed', 'factor_id must be an UUID', { status: 404 });
  return id;
}

const LONGEST_NAME = 100;
/** Control characters, line separators and bidirectional text controls. */
const NOT_IN_NAMES = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/u;

/** Reads a name that is shown to people. @throws AuthError `validation_failed` */
export function readFactorName(body: Body, field: 'friendly_name' | 'issuer'): string | undefined {
  const name = optionalText(body, field)?.trim();
  if (name && name.length > LONGEST_NAME) {
    throw new AuthError('validation_failed', `${field} must not be longer than ${LONGEST_NAME} characters`);
  }
  if (name && NOT_IN_NAMES.test(name)) {
    throw new AuthError('validation_failed', `${field} must not contain control characters`);
  }
  return name || undefined;
}

/** @throws AuthError `insufficient_aal`, with GoTrue's status for this endpoint */
export function requireSecondFactor({ session }: Pick<SessionCaller, 'session'>, words: string, status = 403): void {
  if (session.aal !== 'aal2') throw new AuthError('insufficient_aal', words, { status });
}

/** The user's factors, the oldest first. */
export async function readFactors(tx: Tx, userId: string): Promise<FactorRow[]> {
  const { rows } = await tx.query<FactorRow>(sql`
    select id, factor_type, status, friendly_name, sealed_secret, phone, last_step
    from auth.mfa_factors where user_id = ${userId} order by created_at, id`);
  return rows;
}

/** Locks the user's row and reads the factors: only one request at a time changes or verifies a user's factors. */
export async function lockFactors(tx: Tx, userId: string): Promise<FactorRow[]> {
  await tx.query(sql`select from auth.users where id = ${userId} for update`);
  return readFactors(tx, userId);
}

/** Finds one of the user's factors. @throws AuthError `mfa_factor_not_found` */
export function pickFactor(factors: readonly FactorRow[], is: (factor: FactorRow) => boolean): FactorRow {
  const factor = factors.find(is);
  if (!factor) throw new AuthError('mfa_factor_not_found');
  return factor;
}

export const isRecovery = ({ factor_type }: FactorRow): boolean => factor_type === 'recovery_code';

export const isVerified = ({ status }: FactorRow): boolean => status === 'verified';

/**
 * Inserts a new factor and deletes those that were not verified in time.
 *
 * @param sealed returns the encrypted secret for the id of the row
 * @returns the factor's id
 * @throws AuthError `too_many_enrolled_mfa_factors`, `mfa_factor_name_conflict`
 */
export async function insertFactor(
  context: AuthContext,
  tx: Tx,
  userId: string,
  factor: Pick<FactorRow, 'factor_type' | 'status'> & {
    name: string | null;
    sealed(id: string): string | null;
    phone?: string;
  },
): Promise<string> {
  const id = randomUUID();
  const now = after(context, 0);
  await tx.query(sql`
    delete from auth.mfa_factors where user_id = ${userId} and status = 'unverified'
      and created_at < ${after(context, -UNVERIFIED_SECONDS)}`);
  const { rows } = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from auth.mfa_factors where user_id = ${userId} and factor_type = ${factor.factor_type}`);
  if (rows[0]!.count >= MOST_FACTORS) throw new AuthError('too_many_enrolled_mfa_factors');
  try {
    await tx.query(sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, sealed_secret, phone, created_at, updated_at)
      values (${id}, ${userId}, ${factor.name}, ${factor.factor_type}, ${factor.status}, ${factor.sealed(id)},
        ${factor.phone ?? null}, ${now}, ${now})`);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '23505') throw error;
    const words = `A factor with the friendly name "${factor.name}" for this user already exists`;
    throw new AuthError('mfa_factor_name_conflict', words);
  }
  return id;
}

/** Records the first proof of a factor. The user's other unverified factors are deleted. */
export async function markVerified(context: AuthContext, tx: Tx, userId: string, factor: FactorRow): Promise<void> {
  await tx.query(sql`
    delete from auth.mfa_factors where user_id = ${userId} and status = 'unverified' and id <> ${factor.id}`);
  await recordEvent(context, tx, 'factor_added', { userId, detail: factor.factor_type });
}

/** The `amr` methods of second factors. */
export const FACTOR_METHODS = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
} as const;

/**
 * Deletes a factor. Its proof ends too: its sessions become aal1 at once, and their tokens when they are renewed. Recovery codes are
 * deleted with the last other factor, because they are never the only one.
 */
export async function deleteFactor(tx: Tx, userId: string, id: string): Promise<void> {
  const methods = Object.values(FACTOR_METHODS);
  await tx.query(sql`
    with gone as (
      delete from auth.mfa_factors f where f.user_id = ${userId} and (f.id = ${id} or f.factor_type = 'recovery_code'
        and not exists (select from auth.mfa_factors o
          where o.user_id = f.user_id and o.factor_type <> 'recovery_code' and o.status = 'verified' and o.id <> ${id}))
      returning f.id
    )
    update auth.sessions s set aal = 'aal1', factor_id = null, amr = (
      select coalesce(jsonb_agg(a), '[]') from jsonb_array_elements(s.amr) a where a ->> 'method' <> all (${methods}::text[]))
    where s.user_id = ${userId} and s.factor_id in (select gone.id from gone)`);
}
