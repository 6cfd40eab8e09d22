/** What the endpoints of passkeys share: the setting that turns them on, who may change them, and how one looks on the wire. */
import type { Context, MiddlewareHandler } from 'hono';
import type { Tx } from '../../db/port.ts';
import { sql } from '../../db/sql.ts';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import type { Body } from '../body.ts';
import type { AuthContext } from '../context.ts';
import { requireSecondFactor } from '../factors/factors.ts';
import type { Caller } from '../sessions/signed-in.ts';
import { hasSecondFactor } from '../users.ts';
import { isUuid } from '../uuid.ts';
import { readCredentials, type CredentialRow } from './credentials.ts';
import type { RelyingParty } from './settings.ts';

/** As upstream: the passkeys that a user may have. */
const MOST_PASSKEYS = 10;

/** Middleware that refuses every path of passkeys where the installation has none. */
export function requirePasskeys({ webauthn }: AuthContext): MiddlewareHandler<GatewayEnv> {
  return async function checkPasskeys(_c, next) {
    if (!webauthn?.passkeys) throw new AuthError('passkey_disabled');
    await next();
  };
}

/** The settings of an installation with passkeys or security keys. @throws Error without them */
export function relyingParty({ webauthn }: AuthContext): RelyingParty {
  if (!webauthn) throw new Error('the installation has no settings of WebAuthn');
  return webauthn;
}

/** A passkey is another way in, so whoever has a second factor must have proved it. @throws AuthError `insufficient_aal` */
export function requirePasskeyRights({ user, session }: Caller): void {
  if (!hasSecondFactor(user)) return;
  const words = 'AAL2 session is required to manage passkeys when MFA is enabled';
  requireSecondFactor({ session: session ?? { id: '', aal: 'aal1', amr: [], not_after: null } }, words);
}

/** Locks the user's row, and returns the passkeys. @throws AuthError `too_many_passkeys` if there is room for no other */
export async function requireRoom(tx: Tx, userId: string): Promise<CredentialRow[]> {
  await tx.query(sql`select from auth.users where id = ${userId} for update`);
  const passkeys = await readCredentials(tx, { passkeysOf: userId });
  if (passkeys.length >= MOST_PASSKEYS) throw new AuthError('too_many_passkeys');
  return passkeys;
}

/** The challenge's id and the credential of a verification. @throws AuthError `validation_failed` */
export function readVerification({ challenge_id: id, credential }: Body): { id: string; credential: Body } {
  if (typeof id !== 'string' || id === '') throw new AuthError('validation_failed', 'challenge_id is required');
  if (typeof credential !== 'object' || credential === null) {
    throw new AuthError('validation_failed', 'credential is required');
  }
  if (!isUuid(id)) throw new AuthError('validation_failed', 'challenge_id must be a valid UUID');
  return { id, credential: credential as Body };
}

const notFound = (): AuthError => new AuthError('validation_failed', 'Passkey not found', { status: 404 });

/** The passkey's id in the URL. @throws AuthError `validation_failed` with status 404, as upstream */
export function passkeyIdOf(c: Context): string {
  const id = c.req.param('passkey_id') ?? '';
  if (!isUuid(id)) throw notFound();
  return id;
}

/** Deletes a passkey of the user. @throws AuthError `validation_failed` with status 404 if there is none */
export async function deletePasskeyOf(tx: Tx, userId: string, id: string): Promise<void> {
  const { rows } = await tx.query(sql`
    delete from auth.webauthn_credentials where id = ${id} and user_id = ${userId} and factor_id is null returning id`);
  if (rows.length === 0) throw notFound();
}

/** Renames a passkey of the user. @throws AuthError `validation_failed` with status 404 if there is none */
export async function renamePasskeyOf(
  tx: Tx,
  userId: string,
  id: string,
  { name, now }: { name: string; now: string },
): Promise<CredentialRow> {
  await tx.query(sql`
    update auth.webauthn_credentials set friendly_name = ${name}, updated_at = ${now}
    where id = ${id} and user_id = ${userId} and factor_id is null`);
  const passkey = (await readCredentials(tx, { passkeysOf: userId })).find((one) => one.id === id);
  if (!passkey) throw notFound();
  return passkey;
}

/** A passkey as auth-js lists it. */
export const shownPasskey = ({ id, friendly_name, created_at, last_used_at }: CredentialRow) => ({
  id,
  ...(friendly_name !== '' && { friendly_name }),
  created_at,
  ...(last_used_at !== null && { last_used_at }),
});
